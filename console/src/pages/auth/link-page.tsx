/**
 * The page of a link: set-up of the server, an invitation, or a new password. The token is in the fragment, which no log
 * records.
 */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { useEffect, useState } from 'react'
import type { Link } from '../../../../src/access/sql/links.ts'
import { ProblemError, request } from '../../api/request.ts'
import { openLink } from '../../api/session.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { hrefOf, paths } from '../../shell/paths.ts'
import { AuthCard } from './auth-card.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

type LinkInfo = Pick<Link, 'kind' | 'mail' | 'expiresAt'>

const texts = {
  'set-up': {
    title: 'Set up your server',
    about:
      'You become its operator: you own the keys that were made before, invite members and see the feeds.',
    action: 'Create the account',
  },
  invitation: {
    title: 'Join this server',
    about: 'Your account is for looking at the market here, and for keys where your plan has them.',
    action: 'Create the account',
  },
  recovery: {
    title: 'Set a new password',
    about: 'Every browser that is signed in with the old one is signed out.',
    action: 'Set the password',
  },
} as const

const Opened = ({ link, token }: { readonly link: LinkInfo; readonly token: string }): JSX.Element => {
  const { title, about, action } = texts[link.kind]
  const send = async (mail: string, password: string) => {
    await openLink({ token, password, ...(link.mail === null ? { mail } : {}) })
    // The used link stays out of the history.
    location.replace(hrefOf(paths.home))
  }
  return (
    <AuthCard
      title={title}
      footer={
        <>
          This link ends <DateTime at={link.expiresAt} />.
        </>
      }
    >
      <p class="mt-3 text-ink-soft">{about}</p>
      <NewPasswordForm mail={link.mail} action={action} send={send} />
    </AuthCard>
  )
}

/** What the page says of it is all that is known. */
const isUnknownLink = (error: unknown): boolean => error instanceof ProblemError && error.status === 404

const Unusable = ({ error }: { readonly error: unknown }): JSX.Element => (
  <AuthCard
    title="This link does not open"
    footer={
      <PageLink to={paths.signIn('')} class="text-link">
        Go to sign-in
      </PageLink>
    }
  >
    <p class="mt-3 text-ink-soft">
      It was used before, has ended, or was copied in part. Ask the operator for a new one; the operator of a
      new server finds it in what the server prints when it starts.
    </p>
    {isUnknownLink(error) ? null : (
      <div class="-mx-4 mt-2">
        <ErrorState error={error} />
      </div>
    )}
  </AuthCard>
)

/** Without decoding: a token has only letters that need none. */
const tokenNow = (): string => location.hash.slice(1)

/** Another link pasted into this tab changes the fragment alone, for which no browser reloads. */
const useToken = (): string => {
  const [token, setToken] = useState(tokenNow)
  useEffect(() => {
    const change = () => setToken(tokenNow())
    addEventListener('hashchange', change)
    return () => removeEventListener('hashchange', change)
  }, [])
  return token
}

export const LinkPage = (): JSX.Element => {
  const token = useToken()
  const { data, error } = useQuery({
    queryKey: ['link', token],
    queryFn: () => request<LinkInfo>('/link/look-up', { method: 'POST', body: { token } }),
    gcTime: 0,
  })
  if (error !== null) return <Unusable error={error} />
  if (data !== undefined) return <Opened key={token} link={data} token={token} />
  return (
    <AuthCard title="Opening the link">
      <Skeleton />
    </AuthCard>
  )
}
