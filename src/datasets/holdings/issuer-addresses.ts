/** Which daily files of an issuer are wanted: those of the funds that the operator names, else of all its listed ones. */
import type { Static } from 'typebox'
import { type StoredSymbol, symbols } from '../../identity/collections.ts'
import type { Issuer } from '../../sources/issuers/feeds.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'

const listedFunds = async (reads: Reads, names: RegExp): Promise<readonly string[]> => {
  const listed = await reads.texts(symbols, { where: { isCurrent: 1 }, order: 'ticker' })
  return listed
    .map((text) => JSON.parse(text) as Static<typeof StoredSymbol>)
    .filter(({ type, name }) => type === 'etf' && names.test(name))
    .map(({ ticker }) => ticker)
}

export const issuerAddresses = ({ funds, addressesOf }: Issuer) =>
  async function* addresses(reads: Reads, { tickers }: AddressChoice): AsyncGenerator<string> {
    const all = funds instanceof RegExp ? await listedFunds(reads, funds) : funds
    for (const ticker of tickers ?? all) yield* addressesOf(ticker)
  }
