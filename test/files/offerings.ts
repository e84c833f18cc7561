/** Rows of priced offerings, as the calendar or filings are composed to. */
import { ipos } from '../../src/derived/ipos/record.ts'
import { nullsOf } from '../../src/lib/nulls.ts'
import type { NewRow } from '../../src/store/collection.ts'
import { rowOf } from '../../src/store/record-text.ts'

type Priced = {
  readonly on: string | null
  readonly company: string
  /** In US dollars; null of an offering that has no price. */
  readonly price?: number | null
  readonly offering?: string
}

/** An offering of a security, whose present ticker is the symbol proposed; null of a registrant without a listing. */
export const offeringRow = (
  security: string | null,
  { on, company, price = 10, offering = `${security} ${on}` }: Priced,
): NewRow<typeof ipos> => {
  const ticker = security?.split(':').at(-1) ?? null
  return rowOf(
    ipos,
    {
      offering,
      security,
      symbol: ticker,
      ticker,
      on,
      company,
      pricePublicPerShare: price,
      pricePublicTotal: null,
    },
    {
      ipo_date: on,
      company,
      status: 'Priced',
      ...nullsOf(['exchange', 'shares', 'price_range', 'market_cap'] as const),
    },
  )
}
