/** Everything that the palette offers other than companies: pages, their views, saved screens and actions. */
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { screensQuery } from '../api/screens.ts'
import { type Member, sessionQuery } from '../api/session.ts'
import { useNavigation } from './navigation.ts'
import type { Place } from './palette-order.ts'
import { hrefOf, pathOfHref, paths } from './paths.ts'
import { signOutAndLeave } from './sign-out.ts'
import { switchTheme } from './theme.ts'
import { accountViews, calendarViews, companyViews, operatorViews, viewsOf } from './views.ts'

export type PalettePlace = Place & { readonly run: () => void }

type Target = Place & { readonly to: string }

/** Of the company whose page is open. */
const companyTargets = (pathname: string): readonly Target[] => {
  const [, encoded] = /^\/stocks\/([^/]+)/.exec(pathname) ?? []
  if (encoded === undefined) return []
  const ticker = decodeURIComponent(encoded)
  return viewsOf(companyViews).map(([id, label]) => ({
    label,
    group: ticker,
    to: paths.stock(ticker, id),
  }))
}

const memberTargets = ({ role, plan }: Member): readonly Target[] => {
  const isOperator = role === 'operator'
  return [
    ...viewsOf(accountViews).map(([id, label]) => ({ label, group: 'Account', to: paths.accountView(id) })),
    ...(isOperator ? viewsOf(operatorViews) : []).map(([id, label]) => ({
      label,
      group: 'Operator',
      to: paths.operatorView(id),
    })),
    ...(plan === 'free' ? [] : [{ label: 'Create a new key', group: 'Actions', to: paths.newKey }]),
    ...(isOperator ? [{ label: 'Invite a member', group: 'Actions', to: paths.newInvitation }] : []),
  ]
}

export const usePlaces = (): readonly PalettePlace[] => {
  const router = useRouter()
  const member = useQuery(sessionQuery).data?.member ?? null
  const screens = useQuery(screensQuery).data?.results ?? []
  const targets: readonly Target[] = [
    ...companyTargets(pathOfHref(router.history.location.pathname)),
    ...useNavigation().map(({ label, to }) => ({ label, group: 'Pages', to })),
    ...screens.map(({ name, query }) => ({
      label: name,
      group: 'Saved screens',
      to: `${paths.screener}?${query}`,
    })),
    ...viewsOf(calendarViews).map(([id, label]) => ({ label, group: 'Calendars', to: paths.calendar(id) })),
    ...(member === null ? [] : memberTargets(member)),
  ]
  return [
    ...targets.map(({ label, group, to }) => ({
      label,
      group,
      run: () => router.history.push(hrefOf(to)),
    })),
    { label: 'Switch between light and dark', group: 'Actions', run: switchTheme },
    { label: 'Print this page', group: 'Actions', run: () => window.print() },
    { label: 'Sign out', group: 'Actions', run: () => void signOutAndLeave() },
  ]
}
