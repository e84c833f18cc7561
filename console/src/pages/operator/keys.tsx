/** The keys of all accounts; an operator can revoke any. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Chip } from '../../components/chip.tsx'
import { ConsoleBlock } from '../../components/console-block.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { EmptyState } from '../../components/states.tsx'
import { RevokeKey } from '../account/key-dialogs.tsx'
import type { KeyRow, List } from './contract.ts'
import { runAction } from './operator-action.ts'

const columnsOf = (revoke: (key: KeyRow) => void): readonly Column<KeyRow>[] => [
  { id: 'account', title: 'Account', sort: ({ account }) => account, cell: ({ account }) => account },
  { id: 'name', title: 'Name', cell: ({ name }) => <span class="font-medium">{name}</span> },
  {
    id: 'key',
    title: 'Key',
    class: 'max-sm:hidden',
    cell: ({ preview }) => <code class="font-mono text-xs">{preview}</code>,
  },
  { id: 'plan', title: 'Plan', sort: ({ plan }) => plan, cell: ({ plan }) => plan },
  {
    id: 'state',
    title: 'State',
    sort: ({ state }) => state,
    cell: ({ state }) => <Chip tone={state === 'valid' ? 'up' : 'plain'}>{state}</Chip>,
  },
  {
    id: 'created',
    title: 'Created',
    class: 'max-md:hidden',
    cell: ({ createdAt }) => <DateTime at={createdAt} form="age" />,
  },
  {
    id: 'used',
    title: 'Last used',
    class: 'max-sm:hidden',
    sort: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => <DateTime at={lastUsedAt} form="age" reason="Never used" />,
  },
  {
    id: 'revoke',
    title: <span class="sr-only">Revoke</span>,
    align: 'right',
    cell: (key) =>
      key.state === 'revoked' ? null : (
        <Button
          size="small"
          look="danger"
          class="-my-1"
          aria-label={`Revoke ${key.name} of ${key.account}`}
          onClick={() => revoke(key)}
        >
          Revoke
        </Button>
      ),
  },
]

export const Keys = (): JSX.Element => {
  const [revoking, setRevoking] = useState<KeyRow | null>(null)
  const send = (key: KeyRow) => async (name: string) => {
    await runAction(
      `/operator/keys/${key.id}/revoke`,
      { method: 'POST', body: { name } },
      `${key.name} of ${key.account} is revoked.`,
    )
    setRevoking(null)
  }
  return (
    <ConsoleBlock<List<KeyRow>>
      title="Keys"
      path="/operator/keys"
      source={({ count }) => (count === 1 ? 'One key' : `${count} keys of all accounts`)}
    >
      {({ results }) => (
        <>
          {results.length === 0 ? (
            <EmptyState title="No keys yet">Members make them in their account.</EmptyState>
          ) : (
            <DataTable
              caption="All keys"
              columns={columnsOf(setRevoking)}
              rows={results}
              rowKey={({ id }) => id}
            />
          )}
          {revoking === null ? null : (
            <RevokeKey of={revoking} send={send(revoking)} onClose={() => setRevoking(null)} />
          )}
        </>
      )}
    </ConsoleBlock>
  )
}
