/** Forms to change the email address and the password; both ask for the current password. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import type { Member } from '../../api/session.ts'
import { Block } from '../../components/block.tsx'
import { Button } from '../../components/button.tsx'
import { MailField, NewPasswordField, PasswordField } from '../../components/field.tsx'
import { ProblemLine } from '../../components/problem-line.tsx'
import { showToast } from '../../components/toast.tsx'
import { useForm } from '../../components/use-form.ts'
import { hrefOf, paths } from '../../shell/paths.ts'
import { signOutAndLeave } from '../../shell/sign-out.ts'

const form = 'flex max-w-sm flex-col items-start gap-4 p-4 [&>div]:w-full'

const Password = (): JSX.Element => {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { submit, problem, isSending } = useForm(async () => {
    await request('/password', { method: 'PUT', body: { current, password } })
    showToast('The password is changed; other browsers are signed out.')
    location.assign(hrefOf(paths.accountView('profile')))
  })
  return (
    <Block title="Password" source="A change signs out every other browser.">
      <form onSubmit={submit} class={form}>
        <PasswordField label="Current password" name="current-password" value={current} onText={setCurrent} />
        <NewPasswordField value={password} onText={setPassword} />
        <ProblemLine text={problem} />
        <Button look="primary" type="submit" disabled={isSending}>
          Change the password
        </Button>
      </form>
    </Block>
  )
}

const Mail = ({ member }: { readonly member: Member }): JSX.Element => {
  const [mail, setMail] = useState(member.mail)
  const [password, setPassword] = useState('')
  const { submit, problem, isSending } = useForm(async () => {
    await request('/mail', { method: 'PUT', body: { mail: mail.trim(), password } })
    await queryClient.invalidateQueries({ queryKey: ['/session'] })
    showToast(`Your address is ${mail.trim()} from now on.`)
    setPassword('')
  })
  return (
    <Block title="Email address" source="You sign in with this address.">
      <form onSubmit={submit} class={form}>
        <MailField value={mail} onText={setMail} />
        <PasswordField value={password} onText={setPassword} />
        <ProblemLine text={problem} />
        <Button look="primary" type="submit" disabled={isSending || mail.trim() === member.mail}>
          Change the address
        </Button>
      </form>
    </Block>
  )
}

const Sessions = (): JSX.Element => (
  <Block title="Signed-in browsers">
    <div class="flex flex-col items-start gap-3 p-4">
      <p class="max-w-prose text-ink-soft">
        A browser that was not used for 14 days is signed out by itself. Lost one? Sign out everywhere, here
        too.
      </p>
      <Button look="danger" onClick={() => void signOutAndLeave({ everywhere: true })}>
        Sign out everywhere
      </Button>
    </div>
  </Block>
)

export const Profile = ({ member }: { readonly member: Member }): JSX.Element => (
  <div class="grid items-start gap-5 lg:grid-cols-2">
    <Password />
    <Mail member={member} />
    <Sessions />
  </div>
)
