/** The ISINs and CUSIPs of all tickers as the best source has each, from the store; for the work of feeds, never to be served. */
import { columnsIn } from '../../store/bulk-reads.ts'
import type { Reads } from '../../store/store.ts'
import { heldIdentifiers, type Identifier, identifiers, openIdentifiers } from '../collections.ts'
import { mergedIdentifiers } from './open-identifiers.ts'

const knownIdentifiers = async (reads: Reads): Promise<readonly Identifier[]> =>
  mergedIdentifiers(
    await columnsIn(reads, identifiers),
    await columnsIn(reads, heldIdentifiers),
    await columnsIn(reads, openIdentifiers),
  )

/** The CUSIP of an identifier: a US ISIN holds it. */
const cusipOf = ({ cusip, isin }: Identifier): string | null =>
  cusip ?? (isin?.startsWith('US') === true ? isin.slice(2, 11) : null)

/** By ticker. */
export const knownCusips = async (reads: Reads): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await knownIdentifiers(reads)).flatMap((row) => {
      const cusip = cusipOf(row)
      return cusip === null ? [] : [[row.ticker, cusip] as const]
    }),
  )

/** The ticker that has the CUSIP, or null. */
export const tickerOfCusip = async (reads: Reads, cusip: string): Promise<string | null> =>
  (await knownIdentifiers(reads)).find((row) => cusipOf(row) === cusip)?.ticker ?? null
