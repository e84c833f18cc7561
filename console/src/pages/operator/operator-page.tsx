/** What the operator of a server sees and does: feeds, members, keys, webhooks, the store, the log. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { sessionQuery } from '../../api/session.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { EmptyState } from '../../components/states.tsx'
import { paths } from '../../shell/paths.ts'
import { TabbedPage } from '../../shell/tabbed-page.tsx'
import { operatorViews } from '../../shell/views.ts'
import { Feeds } from './feeds.tsx'
import { Keys } from './keys.tsx'
import { Log } from './log.tsx'
import { Members } from './members.tsx'
import { Store } from './store.tsx'
import { Webhooks } from './webhooks.tsx'

const contents: Readonly<Record<keyof typeof operatorViews, () => JSX.Element>> = {
  '': Feeds,
  members: Members,
  keys: Keys,
  webhooks: Webhooks,
  store: Store,
  log: Log,
}

export const OperatorPage = (): JSX.Element | null => {
  const session = useQuery(sessionQuery).data
  if (session === undefined || session.member === null) return null
  if (session.member.role !== 'operator')
    return (
      <>
        <PageHeader title="Operator" />
        <EmptyState title="This page is for operators">
          An operator of this server can give you the role.
        </EmptyState>
      </>
    )
  return (
    <TabbedPage
      title="Operator"
      about={`Openbell ${session.version}`}
      views={operatorViews}
      pathOf={paths.operatorView}
    >
      {(view) => {
        const Content = contents[view]
        return <Content />
      }}
    </TabbedPage>
  )
}
