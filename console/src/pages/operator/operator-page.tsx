/** What the operator of a server sees and does: feeds, members, keys, webhooks, the store, the log. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { sessionQuery } from '../../api/session.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { EmptyState } from '../../components/states.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'
import { paths } from '../../shell/paths.ts'
import { usePageTitle, usePathText } from '../../shell/use-path-text.ts'
import { operatorViews, viewsOf } from '../../shell/views.ts'
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

const views = viewsOf(operatorViews)

const View = ({
  id: current,
  version,
}: {
  readonly id: keyof typeof operatorViews
  readonly version: string
}): JSX.Element => {
  usePageTitle('Operator')
  const Content = contents[current]
  return (
    <>
      <PageHeader title="Operator" about={`Openbell ${version}`} />
      <Tabs
        label="Operator"
        tabs={views.map(([id, label]) => ({ label, to: paths.operatorView(id), isCurrent: id === current }))}
      />
      <div class="mt-5">
        <Content />
      </div>
    </>
  )
}

export const OperatorPage = (): JSX.Element | null => {
  const tab = usePathText('tab')
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
  const view = views.find(([id]) => id === tab)
  return view === undefined ? <NotFoundPage /> : <View id={view[0]} version={session.version} />
}
