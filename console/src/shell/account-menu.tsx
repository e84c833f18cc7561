/** The menu with the signed-in member and sign-out. */
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-preact'
import type { JSX } from 'preact'
import { type Member, sessionQuery } from '../api/session.ts'
import { Menu, menuItem } from '../components/menu.tsx'
import { PageLink } from '../components/page-link.tsx'
import { useNavigation } from './navigation.ts'
import { paths } from './paths.ts'
import { signOutAndLeave } from './sign-out.ts'

const Initial = ({ mail }: { readonly mail: string }): JSX.Element => (
  <span class="m-1 inline-flex size-7 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-strong uppercase">
    {mail.slice(0, 1)}
  </span>
)

const About = ({ mail, plan, role }: Member): JSX.Element => (
  <p class="mb-1 border-b border-line px-2.5 pt-1 pb-2 text-sm">
    <span class="block max-w-60 truncate font-medium">{mail}</span>
    <span class="text-xs text-ink-faint">
      Plan {plan}
      {role === 'operator' ? ', operator' : ''}
    </span>
  </p>
)

export const AccountMenu = (): JSX.Element | null => {
  const member = useQuery(sessionQuery).data?.member ?? null
  const pages = useNavigation().filter(({ to }) => to === paths.account || to === paths.operator)
  if (member === null) return null
  return (
    <Menu label="Account menu" button={<Initial mail={member.mail} />}>
      <About {...member} />
      {pages.map(({ to, label, icon: Icon }) => (
        <PageLink key={to} to={to} class={menuItem}>
          <Icon size={16} aria-hidden="true" />
          {label}
        </PageLink>
      ))}
      <button type="button" onClick={() => void signOutAndLeave()} class={menuItem}>
        <LogOut size={16} aria-hidden="true" />
        Sign out
      </button>
    </Menu>
  )
}
