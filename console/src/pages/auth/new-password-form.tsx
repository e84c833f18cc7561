/** An email address and a new password: for set-up, invitations, recovery and sign-up. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { MailField, NewPasswordField } from '../../components/field.tsx'
import { ProblemLine } from '../../components/problem-line.tsx'
import { useForm } from '../../components/use-form.ts'

export type NewPasswordFormProps = {
  /** The address that the link is for; null where the reader names it. */
  readonly mail: string | null
  readonly action: string
  readonly send: (mail: string, password: string) => Promise<void>
}

export const NewPasswordForm = ({ mail: known, action, send }: NewPasswordFormProps): JSX.Element => {
  const [mail, setMail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const { submit, problem, isSending } = useForm(() => send(mail.trim(), password))
  return (
    <form onSubmit={submit} class="mt-6 flex flex-col gap-4">
      <MailField
        readOnly={known !== null}
        value={mail}
        onText={setMail}
        note={
          known === null
            ? 'You sign in with this address. Openbell sends mail only if the operator configures a mail server.'
            : undefined
        }
      />
      <NewPasswordField value={password} onText={setPassword} />
      <ProblemLine text={problem} />
      <Button look="primary" type="submit" disabled={isSending}>
        {action}
      </Button>
    </form>
  )
}
