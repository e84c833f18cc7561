/** What of quotes goes into the sample: a last price from the reviewed list of closes, and counts of shares on covers. */
import { quotes } from '../../derived/quotes/record.ts'
import { shareCounts } from '../../derived/share-counts/record.ts'
import { instantOf } from '../../lib/day.ts'
import { closeMsOf } from '../../lib/exchange-session.ts'
import { nullsOf } from '../../lib/nulls.ts'
import { batchOf } from '../../store/batch.ts'
import { rowOf } from '../../store/record-text.ts'

import { rowsOfCompanies, type SampleShare, sampleList } from '../sample-share.ts'

/** The sample holds single facts only. */
const unknown = nullsOf(['change', 'changePct', 'volume', 'marketCap', 'name', 'exchangeCode'])

const closes = sampleList(
  'closes.csv',
  { ticker: 'text', date: 'day', close: 'number' },
  async ({ ticker, date, close }) => {
    const sale = { ticker, price: close, quotedAt: instantOf(closeMsOf(date)), ...unknown }
    return [batchOf(quotes, [rowOf(quotes, sale, {})])]
  },
)

export const quotesSample: SampleShare = { rows: [rowsOfCompanies(shareCounts)], lists: [closes] }
