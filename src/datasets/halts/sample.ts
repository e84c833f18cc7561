/** What of halts goes into the sample: those of the reviewed list, as NYSE published them. */
import { newYorkInstantOf } from '../../sources/trade-halt.ts'
import { type SampleShare, sampleList } from '../sample-share.ts'
import { normalizeHalts } from './normalize.ts'
import { resolveHalts } from './resolve.ts'

const reviewed = sampleList(
  'halts.csv',
  {
    ticker: 'text',
    date: 'day',
    time: 'text',
    market: 'text',
    reason: 'text',
    resumedOn: 'day',
    resumedAt: 'text',
  },
  async ({ ticker, date, time, market, reason, resumedOn, resumedAt }, reads) => {
    const halt = {
      symbol: ticker,
      name: null,
      market,
      haltedOn: date,
      haltedAt: newYorkInstantOf(date, time),
      code: null,
      reason,
      pausePrice: null,
      quotesResumeAt: null,
      tradesResumeAt: newYorkInstantOf(resumedOn, resumedAt),
    }
    const { value } = normalizeHalts('nyse')({ rows: [halt], rejected: [] })
    return (await resolveHalts(value, reads, { at: halt.haltedAt })).batches
  },
)

export const haltsSample: SampleShare = { lists: [reviewed] }
