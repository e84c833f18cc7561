/** An account of one's own, where the operator allows it. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { sessionQuery, signUp } from '../../api/session.ts'
import { PageLink } from '../../components/page-link.tsx'
import { hrefOf, paths } from '../../shell/paths.ts'
import { AuthCard } from './auth-card.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const SignUpPage = (): JSX.Element => {
  const { data: session } = useQuery(sessionQuery)
  const send = async (mail: string, password: string) => {
    await signUp(mail, password)
    location.assign(hrefOf(paths.home))
  }
  return (
    <AuthCard
      title="Create an account"
      footer={
        <PageLink to={paths.signIn('')} class="text-link">
          I have an account
        </PageLink>
      }
    >
      {session?.signUpOpen === false ? (
        <p class="mt-3 text-ink-soft">
          Sign-up is not open here. Accounts are made by invitation: ask the operator of this server for a
          link.
        </p>
      ) : (
        <NewPasswordForm mail={null} action="Create the account" send={send} />
      )}
    </AuthCard>
  )
}
