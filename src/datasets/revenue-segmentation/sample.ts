/** What of segments goes into the sample: rows of the companies, and the tables of their releases of results. */
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { recordOf, rowOf } from '../../store/record-text.ts'
import { mergedList, rowsOfCompanies, type SampleShare } from '../sample-share.ts'
import { type Breakdown, segmentations, segmentFilings, segmentLabels } from './record.ts'

const MILLION = 1_000_000
/** What a table may be off from revenue, in percent: hedging and the like belong to no segment. */
const MAX_OFF_PCT = 0.5

/** `IPhone 46841; Mac 7949` in millions. Throws RangeError for other text and for a table that is not the revenue. */
const valuesIn = (text: string, revenue: number): Breakdown['values'] => {
  const members = text.split('; ').map((each): readonly [string, number] => {
    const [, name, amount] = /^(\w+) (-?\d+(?:\.\d+)?)$/.exec(each) ?? []
    if (name === undefined) throw new RangeError(`${each} is not a member and an amount`)
    return [name, Math.round(Number(amount) * MILLION)]
  })
  const sum = members.reduce((total, [, value]) => total + value, 0)
  const offPct = Math.abs(sum / (revenue * MILLION) - 1) * 100
  if (offPct > MAX_OFF_PCT) throw new RangeError(`${text} is ${offPct.toFixed(1)} % off its revenue`)
  return Object.fromEntries(members)
}

/** A line is one table of one period; the tables of a release are one filing. */
const segments = mergedList(
  segmentFilings,
  'segments.csv',
  {
    ticker: 'text',
    filedOn: 'day',
    accession: 'text',
    axis: 'text',
    start: 'day',
    end: 'day',
    revenue: 'number',
    segments: 'text',
  },
  async ({ ticker, filedOn, accession, axis, start, end, revenue, segments: members }, reads) => {
    const { cik } = await securitiesOn(reads)(ticker, filedOn)
    const values = valuesIn(members, revenue)
    if (cik === null) return []
    const columns = { cik, accession, source: 'release', form: '8-K', filedOn, periodEnd: end } as const
    const table: Breakdown = { axis, start, end, currency: 'USD', revenue: revenue * MILLION, values }
    return [rowOf(segmentFilings, columns, { breakdowns: [table] })]
  },
  (rows) => {
    const records = rows.map((row) => recordOf(segmentFilings, row))
    const breakdowns = records.flatMap((record) => record.breakdowns)
    const newest = rows.reduce((a, b) => (b.columns.periodEnd > a.columns.periodEnd ? b : a))
    return rowOf(segmentFilings, newest.columns, { breakdowns })
  },
)

export const segmentationSample: SampleShare = {
  rows: [rowsOfCompanies(segmentations), rowsOfCompanies(segmentFilings), rowsOfCompanies(segmentLabels)],
  lists: [segments],
}
