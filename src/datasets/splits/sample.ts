/** What of splits goes into the sample: those of the reviewed list, from the companies' filings. */
import { splits } from '../../derived/splits/record.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { rowOf } from '../../store/record-text.ts'
import { batchOf } from '../dataset.ts'
import { type SampleShare, sampleList } from '../sample-share.ts'

const splitList = sampleList(
  'splits.csv',
  { ticker: 'text', date: 'day', numerator: 'number', denominator: 'number' },
  async ({ ticker, date, numerator, denominator }, reads) => {
    const { key } = await securitiesOn(reads)(ticker, null)
    const ratio = numerator / denominator
    const label = `${numerator}-for-${denominator}`
    const type = ratio < 1 ? 'reverse' : 'forward'
    const record = { date, numerator, denominator, ratio, type, label } as const
    return [batchOf(splits, [rowOf(splits, { ...key, on: date, ratio }, record)])]
  },
)

export const splitsSample: SampleShare = { lists: [splitList] }
