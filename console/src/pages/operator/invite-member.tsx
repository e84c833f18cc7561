/** A new invitation: for an address or for whoever has the link, with a plan and a role. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { ProblemLine } from '../../components/problem-line.tsx'
import { useForm } from '../../components/use-form.ts'
import { type Plan, plans, type Role, roles } from './contract.ts'
import { InlineSelect } from './inline-select.tsx'

export type InviteMemberProps = {
  readonly send: (body: { readonly plan: Plan; readonly role: Role; readonly mail?: string }) => Promise<void>
  readonly onClose: () => void
}

export const InviteMember = ({ send, onClose }: InviteMemberProps): JSX.Element => {
  const [mail, setMail] = useState('')
  const [plan, setPlan] = useState<Plan>('free')
  const [role, setRole] = useState<Role>('member')
  const { submit, problem, isSending } = useForm(() =>
    send({ plan, role, ...(mail.trim() === '' ? {} : { mail: mail.trim() }) }),
  )
  return (
    <Dialog title="Invite a member" onClose={onClose}>
      <form onSubmit={submit} class="flex flex-col gap-4">
        <Field
          label="Email address"
          type="email"
          name="invited"
          autocomplete="off"
          value={mail}
          onText={setMail}
          note="If empty, the person who opens the link enters an address."
        />
        <div class="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <span class="inline-flex items-center gap-2">
            Plan <InlineSelect label="Plan" value={plan} options={plans} onChange={setPlan} />
          </span>
          <span class="inline-flex items-center gap-2">
            Role <InlineSelect label="Role" value={role} options={roles} onChange={setRole} />
          </span>
        </div>
        <ProblemLine text={problem} />
        <div class="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={isSending}>
            Make the link
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
