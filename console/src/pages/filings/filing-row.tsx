/** One filing of the list. */
import type { JSX } from 'preact'
import type { Filing } from '../../api/types.ts'
import { Chip } from '../../components/chip.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { PageLink, SourceLink } from '../../components/page-link.tsx'
import { dayText } from '../../format/instant.ts'
import { paths } from '../../shell/paths.ts'
import { hasClock, itemText } from './filing-words.ts'

/** Filers repeat the form, or say nothing, where the document is described. */
const saysNothing = (described: string, form: string): boolean =>
  ['', form, `FORM ${form}`, 'PRIMARY DOCUMENT'].includes(described.toUpperCase())

const describedBy = ({ form, items, primaryDocDescription, reportDate }: Filing): string => {
  if (items.length > 0) return items.map(itemText).join('; ')
  const described = primaryDocDescription ?? ''
  const period = reportDate === null ? '' : `Period ${dayText(reportDate)}`
  return [saysNothing(described, form) ? '' : described, period].filter((each) => each !== '').join(', ')
}

export const FilingRow = ({ filing }: { readonly filing: Filing }): JSX.Element => {
  const { id, form, ticker, company, cik, filedAt, archive_base: archive } = filing
  return (
    <div class="grid grid-cols-[3.25rem_1fr_auto] items-baseline gap-x-3 text-sm sm:grid-cols-[3.25rem_8.5rem_1fr_auto]">
      <span class="text-xs text-ink-faint">
        {hasClock(filedAt) ? <DateTime at={filedAt} form="clock" /> : null}
      </span>
      <PageLink to={paths.filing(id)} class="justify-self-start hover:underline max-sm:col-start-2">
        <Chip tone="accent">{form}</Chip>
      </PageLink>
      <div class="min-w-0 max-sm:col-start-2 max-sm:row-start-2">
        <p class="flex min-w-0 items-baseline gap-2">
          {ticker === null ? null : (
            <PageLink to={paths.stock(ticker)} class="text-link font-semibold">
              {ticker}
            </PageLink>
          )}
          <bdi class="min-w-0 truncate text-ink-soft">{company ?? `CIK ${Number(cik)}`}</bdi>
        </p>
        <p class="mt-0.5 line-clamp-2 text-xs text-ink-faint [overflow-wrap:anywhere]">
          <bdi>{describedBy(filing)}</bdi>
        </p>
      </div>
      <span class="text-xs max-sm:col-start-3 max-sm:row-start-1">
        <SourceLink href={`${archive}/`}>EDGAR</SourceLink>
      </span>
    </div>
  )
}
