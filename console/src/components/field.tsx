/** Form fields with a label and a note: a general one, and those for email address and passwords. */
import type { ComponentChildren, InputHTMLAttributes, JSX } from 'preact'
import { useId } from 'react'

export type FieldProps = Omit<InputHTMLAttributes, 'onInput'> & {
  readonly label: string
  readonly note?: ComponentChildren
  readonly onText: (text: string) => void
}

export const Field = ({ label, note, onText, ...input }: FieldProps): JSX.Element => {
  const id = useId()
  return (
    <div class="flex flex-col gap-1">
      <label for={id} class="text-sm font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
        class="h-10 rounded-md border border-line-strong bg-surface px-3 focus:border-accent focus:outline-none disabled:bg-sunken disabled:text-ink-soft"
      />
      {note === undefined ? null : (
        <p id={`${id}-note`} class="text-xs text-ink-faint">
          {note}
        </p>
      )}
    </div>
  )
}

type AccountFieldProps = { readonly value: string; readonly onText: (text: string) => void }

export type MailFieldProps = AccountFieldProps & Pick<FieldProps, 'note' | 'readOnly'>

/** The email address by which a member signs in. */
export const MailField = (props: MailFieldProps): JSX.Element => (
  <Field label="Email address" type="email" name="mail" autocomplete="username" required {...props} />
)

export type PasswordFieldProps = AccountFieldProps & Partial<Pick<FieldProps, 'label' | 'name'>>

/** The password that a member has. */
export const PasswordField = ({
  label = 'Password',
  name = 'password',
  ...props
}: PasswordFieldProps): JSX.Element => (
  <Field label={label} name={name} type="password" autocomplete="current-password" required {...props} />
)

const MIN_LENGTH = 10

/** The password that a member will have; the server says what else is wrong with it. */
export const NewPasswordField = (props: AccountFieldProps): JSX.Element => (
  <Field
    label="New password"
    type="password"
    name="new-password"
    autocomplete="new-password"
    required
    minLength={MIN_LENGTH}
    note={`At least ${MIN_LENGTH} characters; a few words in a row are strong and easy to keep.`}
    {...props}
  />
)
