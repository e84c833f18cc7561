/** The reader's account: keys and their use, and the account itself. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { useConsole } from '../../api/query-client.ts'
import { type Member, sessionQuery } from '../../api/session.ts'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { paths } from '../../shell/paths.ts'
import { TabbedPage } from '../../shell/tabbed-page.tsx'
import { accountViews } from '../../shell/views.ts'
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

export const AccountPage = (): JSX.Element | null => {
  const member = useQuery(sessionQuery).data?.member ?? null
  if (member === null) return null
  return (
    <TabbedPage
      title="Account"
      about={`${member.mail}, plan ${member.plan}`}
      views={accountViews}
      pathOf={paths.accountView}
    >
      {(view) => (view === 'profile' ? <Profile member={member} /> : <ApiUsage member={member} />)}
    </TabbedPage>
  )
}
