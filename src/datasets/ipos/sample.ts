/** What of offerings goes into the sample: those of the reviewed list, from their prospectuses. */
import { ipos } from '../../derived/ipos/record.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { batchOf } from '../../store/batch.ts'
import { rowOf } from '../../store/record-text.ts'

import { type SampleShare, sampleList } from '../sample-share.ts'

const priced = sampleList(
  'ipos.csv',
  {
    ticker: 'text',
    date: 'day',
    company: 'text',
    exchange: 'text',
    shares: 'number',
    pricePerShare: 'number',
    total: 'number',
    offering: 'text',
  },
  async ({ ticker, date, company, exchange, shares, pricePerShare, total, offering }, reads) => {
    const { key } = await securitiesOn(reads)(ticker, date)
    const prices = { pricePublicPerShare: pricePerShare, pricePublicTotal: total }
    const record = { ipo_date: date, company, exchange, status: 'Priced', shares } as const
    const row = rowOf(
      ipos,
      { offering, ...key, on: date, company, ...prices },
      { ...record, price_range: null, market_cap: null },
    )
    return [batchOf(ipos, [row])]
  },
)

export const iposSample: SampleShare = { lists: [priced] }
