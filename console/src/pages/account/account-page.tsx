/** The reader's account: keys and their use, and the account itself. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { useConsole } from '../../api/query-client.ts'
import { type Member, sessionQuery } from '../../api/session.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'
import { paths } from '../../shell/paths.ts'
import { usePageTitle, usePathText } from '../../shell/use-path-text.ts'
import { accountViews, viewsOf } from '../../shell/views.ts'
import type { Keys } from './contract.ts'
import { KeysBlock } from './keys-block.tsx'
import { Profile } from './profile.tsx'
import { UsageBlock } from './usage-block.tsx'

const ApiUsage = ({ member }: { readonly member: Member }): JSX.Element => {
  const { data, error, refetch } = useConsole<Keys>('/keys')
  if (error !== null) return <ErrorState error={error} retry={refetch} />
  if (data === undefined) return <Skeleton />
  const isFree = member.plan === 'free'
  return (
    <div class="flex flex-col gap-5">
      <KeysBlock keys={data} isFree={isFree} />
      <UsageBlock keys={data.results} />
    </div>
  )
}

const views = viewsOf(accountViews)

const View = ({
  id: current,
  member,
}: {
  readonly id: keyof typeof accountViews
  readonly member: Member
}): JSX.Element => {
  usePageTitle('Account')
  return (
    <>
      <PageHeader title="Account" about={`${member.mail}, plan ${member.plan}`} />
      <Tabs
        label="Account"
        tabs={views.map(([id, label]) => ({ label, to: paths.accountView(id), isCurrent: id === current }))}
      />
      <div class="mt-5">
        {current === 'profile' ? <Profile member={member} /> : <ApiUsage member={member} />}
      </div>
    </>
  )
}

export const AccountPage = (): JSX.Element | null => {
  const tab = usePathText('tab')
  const member = useQuery(sessionQuery).data?.member ?? null
  if (member === null) return null
  const view = views.find(([id]) => id === tab)
  return view === undefined ? <NotFoundPage /> : <View id={view[0]} member={member} />
}
