/** One halt: since when, why, and when trade continues. */
import type { JSX } from 'preact'
import type { Halt } from '../../api/types.ts'
import { Chip } from '../../components/chip.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Figure } from '../../components/figure.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { msOf, readersDay } from '../../format/instant.ts'
import { isHaltedAt } from '../../format/open-halt.ts'
import { paths } from '../../shell/paths.ts'

const isSameDay = (from: string, to: string | null): boolean =>
  to !== null && readersDay(msOf(from)) === readersDay(msOf(to))

const NOT_STORED = 'No source that is loaded gives the resumption'

export const HaltRow = ({ halt }: { readonly halt: Halt }): JSX.Element => {
  const { ticker, company, name, haltedAt, reason, reasonCode, exchangeCode, pausePrice, tradesResumeAt } =
    halt
  return (
    <div class="grid grid-cols-[3.25rem_1fr_auto] items-baseline gap-x-3 text-sm">
      <span class="text-xs text-ink-faint">
        <DateTime at={haltedAt} form="clock" />
      </span>
      <div class="min-w-0">
        <p class="flex min-w-0 items-baseline gap-2">
          <PageLink to={paths.stock(ticker)} class="shrink-0 text-link font-semibold">
            {ticker}
          </PageLink>
          <bdi class="min-w-0 truncate text-ink-soft">{company ?? name}</bdi>
        </p>
        <p class="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-faint">
          <bdi>{reason ?? reasonCode ?? 'No reason given'}</bdi>
          {exchangeCode === null ? null : <bdi>{exchangeCode}</bdi>}
          {pausePrice === null ? null : (
            <span>
              at <Figure value={pausePrice} kind="price" currency="USD" />
            </span>
          )}
        </p>
      </div>
      <p class="text-right text-xs text-ink-faint">
        {isHaltedAt(halt, Date.now()) ? (
          <Chip tone="warn">Halted</Chip>
        ) : (
          <>
            <span class={isSameDay(haltedAt, tradesResumeAt) ? '' : 'block sm:inline'}>resumed</span>{' '}
            <DateTime
              at={tradesResumeAt}
              form={isSameDay(haltedAt, tradesResumeAt) ? 'clock' : 'full'}
              reason={NOT_STORED}
            />
          </>
        )}
      </p>
    </div>
  )
}
