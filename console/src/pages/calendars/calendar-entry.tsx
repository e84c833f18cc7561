/** One row of a calendar: the company, when in the day, and its figures. */
import type { ComponentChildren, JSX } from 'preact'
import { Chip } from '../../components/chip.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { paths } from '../../shell/paths.ts'

export type EntryFigure = {
  readonly label: string
  readonly value: ComponentChildren
  /** What was expected, next to what was reported. */
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
  <>
    <div class="flex items-baseline justify-between gap-2">
      {ticker === null ? (
        <span class="min-w-0 font-medium break-words">{company}</span>
      ) : (
        <PageLink to={paths.stock(ticker)} class="text-link font-semibold">
          {ticker}
        </PageLink>
      )}
      {mark === undefined ? null : (
        <span class="shrink-0" data-hint={mark.hint}>
          <Chip>{mark.text}</Chip>
        </span>
      )}
    </div>
    {ticker === null || company === null ? null : (
      <p class="-mt-1 truncate text-xs text-ink-faint" data-hint={company}>
        {company}
      </p>
    )}
  </>
)

const FigureLine = ({ label, value, expected }: EntryFigure): JSX.Element => (
  <div class="flex items-baseline gap-2">
    <dt class="mr-auto text-xs text-ink-faint">{label}</dt>
    <dd>{value}</dd>
    {expected === undefined ? null : (
      <dd class="min-w-14 text-right text-xs text-ink-faint">est. {expected}</dd>
    )}
  </div>
)

export const CalendarEntry = ({ entry }: { readonly entry: Entry }): JSX.Element => {
  const { ticker, company, mark, figures, note, filingId } = entry
  return (
    <li class="flex flex-col gap-1 border-b border-line px-3 py-2 last:border-b-0 hover:bg-hover">
      <EntryHead ticker={ticker} company={company} mark={mark} />
      <dl class="text-sm">
        {figures.map((each) => (
          <FigureLine key={each.label} {...each} />
        ))}
      </dl>
      <p class="flex items-baseline justify-between gap-2 text-xs text-ink-faint empty:hidden">
        {note === undefined ? null : <span>{note}</span>}
        {filingId == null ? null : (
          <PageLink to={paths.filing(filingId)} class="text-link">
            Filing
          </PageLink>
        )}
      </p>
    </li>
  )
}
