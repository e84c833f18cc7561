/** What of splits goes into the sample: those of the reviewed list, from the companies' filings. */
import { splits } from '../../derived/splits/record.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { batchOf } from '../../store/batch.ts'

import { type SampleShare, sampleList } from '../sample-share.ts'
import { draftOf } from './normalize.ts'

const splitList = sampleList(
  'splits.csv',
  { ticker: 'text', date: 'day', numerator: 'number', denominator: 'number' },
  async ({ ticker, date, numerator, denominator }, reads) => {
    const { key } = await securitiesOn(reads)(ticker, null)
    const split = { symbol: ticker, name: null, executedOn: date, isStockDividend: false }
    const { columns, text } = draftOf({ ...split, numerator, denominator })
    return [batchOf(splits, [{ columns: { ...columns, ...key }, text }])]
  },
)

export const splitsSample: SampleShare = { lists: [splitList] }
