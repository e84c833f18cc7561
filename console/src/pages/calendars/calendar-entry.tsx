/** One row of a calendar: the company, when in the day, and its figures. */
import type { ComponentChildren, JSX } from 'preact'
import { Chip } from '../../components/chip.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { paths } from '../../shell/paths.ts'

export type EntryFigure = {
  readonly label: string
  readonly value: ComponentChildren
  /** What was expected, beside what came. */
  readonly expected?: ComponentChildren
}

export type Entry = {
  readonly key: string
  readonly day: string | null
  readonly ticker: string | null
  readonly company: string | null
  /** A word on the right of the ticker; its sentence is shown on hover. */
  readonly mark?: { readonly text: string; readonly hint: string } | undefined
  readonly figures: readonly EntryFigure[]
  readonly filingId?: string | null
  /** A sentence under the figures. */
  readonly note?: string | undefined
}

const EntryHead = ({ ticker, company, mark }: Pick<Entry, 'ticker' | 'company' | 'mark'>): JSX.Element => (
  <div class="flex items-baseline gap-2">
    {ticker === null ? (
      <span class="min-w-0 truncate font-medium">{company}</span>
    ) : (
      <PageLink to={paths.stock(ticker)} class="text-link font-semibold">
        {ticker}
      </PageLink>
    )}
    {ticker === null ? null : <span class="min-w-0 grow truncate text-xs text-ink-faint">{company}</span>}
    {mark === undefined ? null : (
      <span class="ml-auto shrink-0" data-hint={mark.hint}>
        <Chip>{mark.text}</Chip>
      </span>
    )}
  </div>
)

export const CalendarEntry = ({ entry }: { readonly entry: Entry }): JSX.Element => (
  <li class="flex flex-col gap-1 border-b border-line px-3 py-2 last:border-b-0 hover:bg-hover">
    <EntryHead {...entry} />
    <dl class="grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-0.5 text-sm">
      {entry.figures.map(({ label, value, expected }) => (
        <div key={label} class="col-span-3 grid grid-cols-subgrid">
          <dt class="text-xs leading-5 text-ink-faint">{label}</dt>
          <dd class="text-right">{value}</dd>
          <dd class="min-w-0 text-right text-xs leading-5 text-ink-faint">
            {expected === undefined ? null : <>est. {expected}</>}
          </dd>
        </div>
      ))}
    </dl>
    {entry.note === undefined ? null : <p class="text-xs text-ink-faint">{entry.note}</p>}
    {entry.filingId == null ? null : (
      <PageLink to={paths.filing(entry.filingId)} class="text-link self-start text-xs">
        Filing
      </PageLink>
    )}
  </li>
)
