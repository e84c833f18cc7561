/** What each plan may do, and how many members have it. */
import type { JSX } from 'preact'
import { ConsoleBlock } from '../../components/console-block.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Figure } from '../../components/figure.tsx'
import type { Members, PlanLimits } from './contract.ts'

const limit = (
  id: string,
  title: string,
  hint: string,
  value: (plan: PlanLimits) => number,
): Column<PlanLimits> => ({
  id,
  title,
  hint,
  align: 'right',
  cell: (plan) => <Figure value={value(plan)} kind="count" />,
})

const columnsOf = ({ results }: Members): readonly Column<PlanLimits>[] => [
  { id: 'name', title: 'Plan', cell: ({ name }) => <span class="font-medium">{name}</span> },
  limit(
    'members',
    'Members',
    'Accounts with this plan',
    ({ name }) => results.filter(({ plan }) => plan === name).length,
  ),
  limit('keys', 'Keys', 'Live keys of a member', ({ liveKeys }) => liveKeys),
  limit('minute', 'Requests a minute', 'Of one key', ({ requestsPerMinute }) => requestsPerMinute),
  limit('once', 'At once', 'Requests of one key that are under way', ({ requestsAtOnce }) => requestsAtOnce),
  limit('streams', 'Streams', 'Streams of one key in one process', ({ streams }) => streams),
  limit(
    'console',
    'Web application',
    'Requests a minute of these pages to the API, for each account',
    ({ consoleRequestsPerMinute }) => consoleRequestsPerMinute,
  ),
]

export const Plans = (): JSX.Element => (
  <ConsoleBlock<Members>
    title="Plans"
    path="/operator/members"
    source={() => 'A key made before its account had a member may have a plan of its own: see Keys.'}
  >
    {(members) => (
      <DataTable
        caption="Limits of the plans"
        columns={columnsOf(members)}
        rows={members.plans}
        rowKey={({ name }) => name}
        isBlocksOnPhone
      />
    )}
  </ConsoleBlock>
)
