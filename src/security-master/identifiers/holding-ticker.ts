/** Finds the ticker of a holding, by the symbol and name in the fund's own file, among the stored listings. */
import { inBatches } from '../../store/bulk-reads.ts'
import type { Reads } from '../../store/store.ts'
import { registrantIn, registrants, securities, symbols } from '../collections.ts'
import { isFundName, isNoteName } from '../name-kind.ts'
import { isSettled } from '../named-holder.ts'
import { tickerSince } from '../renamed-tickers.ts'
import { aliasesOf } from '../search/name-aliases.ts'
import { isAbbreviated } from '../search/own-words.ts'
import { isOneOfNames, isSameName } from '../search/same-name.ts'
import { canonicalCandidates } from '../ticker.ts'

/** `isNamed` is whether the listing has the name that the fund gives, so that it is certainly the same company's. */
type HoldingTicker = { readonly ticker: string; readonly isNamed: boolean }

/** A holding as the fund's file has it; `day` is that of the report. */
type Held = { readonly symbol: string; readonly day: string }

/** The tickers that may be meant, the likeliest first. */
const candidatesOf = ({ symbol, day }: Held): readonly string[] =>
  canonicalCandidates(symbol).map((ticker) => tickerSince(ticker, day))

/** Names of a listing; those of its company at EDGAR, former ones too, where they are loaded. */
type Names = { readonly listed: string[]; registered: readonly string[] | null }

/** Names of the listing of each ticker that has one. */
const namesOf = async (reads: Reads, tickers: readonly string[]): Promise<ReadonlyMap<string, Names>> => {
  const columns = ['ticker', 'cik', 'company', 'type', 'isCurrent'] as const
  const [listed, named] = await Promise.all([
    inBatches(tickers, (ticker) => reads.rows(securities, { columns, where: { ticker } })),
    inBatches(tickers, (ticker) => reads.rows(symbols, { columns: ['ticker', 'name'], where: { ticker } })),
  ])
  const names = new Map<string, Names>()
  for (const { columns } of [...listed, ...named]) names.set(columns.ticker, { listed: [], registered: null })
  for (const { columns } of listed)
    if (columns.isCurrent === 1 && columns.company !== null)
      names.get(columns.ticker)?.listed.push(columns.company)
  for (const { columns } of named) names.get(columns.ticker)?.listed.push(columns.name)
  const shares = listed.filter(({ columns }) => columns.isCurrent === 1 && columns.type === 'stock')
  const ciks = shares.map(({ columns }) => columns.cik)
  const rows = await inBatches(ciks, (cik) => reads.rows(registrants, { where: { cik } }))
  const byCik = new Map(rows.map((row) => [row.columns.cik, registrantIn(row)]))
  for (const { columns } of shares) {
    const [registrant, own] = [byCik.get(columns.cik), names.get(columns.ticker)]
    if (registrant === undefined || own === undefined) continue
    const former = registrant.formerNames.map(({ name }) => name)
    own.registered = [registrant.name, ...former, ...aliasesOf(columns.cik)]
  }
  return names
}

/** Whether a holding is of a company that had the ticker before, as its name is none that EDGAR knows of the present one. */
const isOfAnother = ({ listed, registered }: Names, name: string): boolean => {
  if (registered === null || isFundName(name) || isNoteName(name)) return false
  const known = [...listed, ...registered]
  return !isOneOfNames(known, name) && !isAbbreviated(known, name)
}

/**
 * A look-up for these holdings and their names; `today` is the day of the look-up. It gives null where the text can be no symbol, or
 * in a report of some months ago one that is another company's by now.
 */
export const holdingTickersOf = async (
  reads: Reads,
  held: readonly Held[],
  today: string,
): Promise<(of: Held, name: string) => HoldingTicker | null> => {
  const names = await namesOf(reads, held.flatMap(candidatesOf))
  return (of, name) => {
    const candidates = candidatesOf(of)
    const [first] = candidates
    if (first === undefined) return null
    for (const ticker of candidates) {
      const known = names.get(ticker)
      if (known === undefined) continue
      const isNamed = known.listed.some((each) => isSameName(name, each))
      if (!isNamed && ticker === first && isSettled(of.day, today) && isOfAnother(known, name)) return null
      // `BRKB` is BRK-B, but a plain ABCD that is no longer listed is not the class ABC-D.
      if (isNamed || ticker === first) return { ticker, isNamed }
    }
    return { ticker: first, isNamed: false }
  }
}
