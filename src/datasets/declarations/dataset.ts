/** Declarations: what companies stated of dividends and splits, held against the calendars; has no endpoint. */

import type { SplitEvent } from '../../facts/split-event.ts'
import { securities } from '../../identity/collections.ts'
import { canonicalTickerOf } from '../../identity/stored-ticker.ts'
import { secCompanyFacts } from '../../sources/edgar/feeds.ts'
import type { Batch, Reads } from '../../store/store.ts'
import { type Completed, type Dataset, dataset, load, type Rejection } from '../dataset.ts'
import { type CalendarDividend, differencesOf, type Span } from './comparison.ts'
import { normalizeDeclarations } from './normalize.ts'
import { declarations } from './record.ts'

/** What the calendars have, from whatever datasets know. */
export type Calendar = {
  readonly dividendsOf: (reads: Reads, ticker: string) => Promise<readonly CalendarDividend[]>
  readonly dividendSpan: (reads: Reads) => Promise<Span | null>
  readonly splitsOf: (reads: Reads, ticker: string) => Promise<readonly SplitEvent[]>
}

const differencesIn = async (
  { rows }: Batch,
  reads: Reads,
  calendar: Calendar,
): Promise<readonly Rejection[]> => {
  const found: Rejection[] = []
  for (const { at, text } of rows) {
    const ticker = await canonicalTickerOf(reads, String(at['cik']))
    if (ticker === null) continue
    const [dividends, splits, span] = [
      await calendar.dividendsOf(reads, ticker),
      await calendar.splitsOf(reads, ticker),
      await calendar.dividendSpan(reads),
    ]
    const differences = differencesOf(ticker, JSON.parse(text), { dividends, splits, span })
    found.push(...differences.map(({ what, reason }) => ({ row: `${ticker} ${what}`, reason })))
  }
  return found
}

/** The rows as they are, and every difference as one that is told and counted. */
const withDifferences =
  (calendar: Calendar) =>
  async (batches: readonly Batch[], reads: Reads): Promise<Completed> => {
    const rejected: Rejection[] = []
    for (const batch of batches) rejected.push(...(await differencesIn(batch, reads, calendar)))
    return { batches, passedOver: 0, rejected }
  }

export const declarationsOf = (calendar: Calendar): Dataset =>
  dataset({
    name: 'declarations',
    about: 'What companies stated of dividends and splits.',
    collections: [declarations],
    loads: [
      load({
        feed: secCompanyFacts,
        normalize: normalizeDeclarations,
        complete: withDifferences(calendar),
        drawsOn: [securities.name, 'dividends', 'splits'],
      }),
    ],
    endpoints: [],
  })
