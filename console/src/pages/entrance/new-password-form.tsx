/** A mail address and a new password: for set-up, invitations, recovery and sign-up. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Field } from './entrance-card.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useForm } from './use-form.ts'

const MIN_LENGTH = 10

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
      <Field
        label="Mail address"
        type="email"
        name="mail"
        autocomplete="username"
        required
        readOnly={known !== null}
        value={mail}
        onText={setMail}
        note={
          known === null
            ? 'Your name here. No mail is sent to it unless the operator set a mail server.'
            : undefined
        }
      />
      <Field
        label="New password"
        type="password"
        name="new-password"
        autocomplete="new-password"
        required
        minLength={MIN_LENGTH}
        value={password}
        onText={setPassword}
        note={`At least ${MIN_LENGTH} characters; a few words in a row are strong and easy to keep.`}
      />
      <ProblemLine text={problem} />
      <Button look="primary" type="submit" disabled={isSending}>
        {action}
      </Button>
    </form>
  )
}
