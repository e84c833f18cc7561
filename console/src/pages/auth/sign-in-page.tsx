/** Sign in, and come back to the page that was asked for. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { useEffect, useState } from 'react'
import { type Session, sessionQuery, signIn } from '../../api/session.ts'
import { Button } from '../../components/button.tsx'
import { MailField, PasswordField } from '../../components/field.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { ProblemLine } from '../../components/problem-line.tsx'
import { useForm } from '../../components/use-form.ts'
import { paths } from '../../shell/paths.ts'
import { safePath } from '../../shell/safe-path.ts'
import { useSearch } from '../../shell/use-search.ts'
import { AuthCard } from './auth-card.tsx'

const OtherWays = ({ signUpOpen, mailsSent }: Session): JSX.Element => (
  <ul class="flex flex-col gap-1">
    {signUpOpen ? (
      <li>
        New here?{' '}
        <PageLink to={paths.signUp} class="text-link">
          Create an account
        </PageLink>
      </li>
    ) : (
      <li>Accounts are made by invitation: ask the operator of this server for a link.</li>
    )}
    <li>
      {mailsSent ? (
        <PageLink to={paths.recovery} class="text-link">
          Forgotten password
        </PageLink>
      ) : (
        'Forgotten your password? The operator can make a recovery link.'
      )}
    </li>
  </ul>
)

/** Before the first operator there is nothing to sign in to. */
const SetUpFirst = (): JSX.Element => (
  <AuthCard title="Set this server up">
    <p class="mt-3 text-ink-soft">
      No operator has an account yet. The server prints a set-up link when it starts, with its address and its
      key: open that link in this browser.
    </p>
    <p class="mt-3 text-sm text-ink-faint">
      Later starts print it again until it is used. In a checkout:{' '}
      <code class="font-mono text-xs">npm start</code>.
    </p>
  </AuthCard>
)

export const SignInPage = (): JSX.Element => {
  const { data: session } = useQuery(sessionQuery)
  const [search] = useSearch()
  const [mail, setMail] = useState('')
  const [password, setPassword] = useState('')
  const next = safePath(typeof search['next'] === 'string' ? search['next'] : null, location.origin)
  const { submit, problem, isSending } = useForm(() => signIn(mail.trim(), password))
  const isSignedIn = session?.member != null
  // Now, or before: a whole load, once, which leaves no sign-in in the history.
  useEffect(() => {
    if (isSignedIn) location.replace(next)
  }, [isSignedIn, next])
  if (session?.setUpOpen === true) return <SetUpFirst />
  return (
    <AuthCard title="Sign in" footer={session === undefined ? undefined : <OtherWays {...session} />}>
      <form onSubmit={submit} class="mt-6 flex flex-col gap-4">
        <MailField value={mail} onText={setMail} />
        <PasswordField value={password} onText={setPassword} />
        <ProblemLine text={problem} />
        <Button look="primary" type="submit" disabled={isSending}>
          Sign in
        </Button>
      </form>
    </AuthCard>
  )
}
