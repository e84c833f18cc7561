/** Which stocks are halted now, and the halts before. */
import type { JSX } from 'preact'
import { call } from '../../api/call.ts'
import type { Halt } from '../../api/types.ts'
import { ApiBlock, hasRows } from '../../components/api-block.tsx'
import { Chip } from '../../components/chip.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { Command, EmptyState } from '../../components/states.tsx'
import { isHaltedAt } from '../../format/open-halt.ts'
import { sourceNames } from '../../format/source-name.ts'
import { paths } from '../../shell/paths.ts'

const SHOWN = 6

const State = ({ halt }: { readonly halt: Halt }): JSX.Element =>
  isHaltedAt(halt, Date.now()) ? (
    <Chip tone="warn">Halted</Chip>
  ) : halt.tradesResumeAt === null ? (
    <Chip>Resumption not stored</Chip>
  ) : (
    <Chip>Resumed</Chip>
  )

const HaltRow = ({ halt }: { readonly halt: Halt }): JSX.Element => (
  <li class="flex items-baseline gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0">
    <PageLink to={paths.stock(halt.ticker)} class="text-link w-14 shrink-0 font-medium">
      {halt.ticker}
    </PageLink>
    <span class="min-w-0 grow">
      <span class="block truncate">{halt.reason ?? halt.reasonCode}</span>
      <span class="block text-xs text-ink-faint">
        <DateTime at={halt.haltedAt} />
      </span>
    </span>
    <State halt={halt} />
  </li>
)

export const Halts = (): JSX.Element => (
  <ApiBlock
    title="Trading halts"
    call={call('/v1/halts', { limit: 50 })}
    empty={(answer) =>
      hasRows(answer) ? null : (
        <EmptyState title="No halts yet">
          Load them with <Command>npx openbell ingest nasdaq-halts nyse-halts</Command>
        </EmptyState>
      )
    }
    source={({ results }) => sourceNames(results.map(({ source }) => source))}
  >
    {({ results }) => {
      const open = results.filter((halt) => isHaltedAt(halt, Date.now()))
      return (
        <>
          <p class="border-b border-line px-4 py-2 text-sm text-ink-soft">
            {open.length === 0 ? 'No stock is known to be halted now.' : `${open.length} halted now.`}
          </p>
          <ul>
            {[...open, ...results.filter((halt) => !open.includes(halt))].slice(0, SHOWN).map((halt) => (
              <HaltRow key={`${halt.ticker} ${halt.haltedAt} ${halt.date}`} halt={halt} />
            ))}
          </ul>
        </>
      )
    }}
  </ApiBlock>
)
