/** What of quotes goes into the sample: a last price from the reviewed list of closes, and counts of shares on covers. */
import { quotes } from '../../derived/quotes/record.ts'
import { shareCounts } from '../../derived/share-counts/record.ts'
import { instantOf } from '../../lib/day.ts'
import { closeMsOf } from '../../lib/exchange-session.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Batch } from '../../store/store.ts'
import { rowsOfCompanies, type SampleShare, sampleList } from '../sample-share.ts'

/** Nothing that is no single fact. */
const unknown = {
  change: null,
  changePct: null,
  volume: null,
  marketCap: null,
  name: null,
  exchangeCode: null,
}

const closes = sampleList(
  'closes.csv',
  { ticker: 'text', date: 'day', close: 'number' },
  async ({ ticker, date, close }) => {
    const sale = { ticker, price: close, quotedAt: instantOf(closeMsOf(date)), ...unknown }
    const batch: Batch<typeof quotes> = { collection: quotes, rows: [rowOf(quotes, sale, {})] }
    return [batch]
  },
)

export const quotesSample: SampleShare = { rows: [rowsOfCompanies(shareCounts)], lists: [closes] }
