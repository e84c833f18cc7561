/** SEC's ticker lists and Nasdaq's directory as securities and symbols; what a list has dropped is kept. */
import type { Static } from 'typebox'
import {
  type StoredSecurity,
  type StoredSymbolList,
  securities,
  symbolLists,
  symbols,
} from '../../identity/collections.ts'
import { securitiesOf } from '../../identity/securities.ts'
import { type SymbolRow, symbolsOf } from '../../identity/symbols.ts'
import { carriedOn } from '../../identity/validity.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { TickerFiles } from '../../sources/edgar/feeds.ts'
import type { SymbolDirectory } from '../../sources/nasdaq/symbol-directory.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Normalized, Writing } from '../dataset.ts'

type Security = Static<typeof StoredSecurity>
type SymbolList = Static<typeof StoredSymbolList>

const securityRow = (security: Security): StoredRow => {
  const { ticker, cik, validTo } = security
  return rowOf(securities, { ticker, cik, isCurrent: validTo === null ? 1 : 0 }, security)
}

const symbolRow = (symbol: SymbolRow): StoredRow => {
  const { ticker, list, validTo } = symbol
  return rowOf(symbols, { ticker, list, isCurrent: validTo === null ? 1 : 0 }, symbol)
}

const recordsOf = <R>(rows: readonly StoredRow[]): readonly R[] =>
  rows.map(({ text }) => JSON.parse(text) as R)

/** All three lists say all there is; fewer of them say nothing of what they lack, so the batch replaces nothing. */
export const normalizeTickers = ({ tickers, exchanges, funds, rejected }: TickerFiles): Normalized => {
  const isWhole = tickers !== null && exchanges !== null && funds !== null
  const lists = { tickers: tickers ?? [], exchanges: exchanges ?? [], funds: funds ?? [] }
  const { securities: found, conflicts, unknownExchanges } = securitiesOf(lists)
  const validity = { validFrom: null, validTo: null }
  const rows = found.map((security) =>
    securityRow({ ...security, isStale: tickers !== null && security.isStale, ...validity }),
  )
  return {
    batches: [{ collection: securities, rows, ...(isWhole ? { replaces: {} } : {}) }],
    rejected: [
      ...rejected,
      ...conflicts.map(({ ticker, cik, droppedCik, list }) => ({
        row: `${ticker} of CIK ${droppedCik} in ${list}`,
        reason: `the newer list gives the ticker to CIK ${cik}`,
      })),
      ...unknownExchanges.map((name) => ({ row: name, reason: 'an exchange the table does not have' })),
    ],
  }
}

const nameOf = ({ ticker, cik }: Security): string => `${ticker} ${cik}`

/** What the lists have dropped is kept, with the day of the reading that missed it. */
export const completeTickers = async (
  batches: readonly Batch[],
  reads: Reads,
  { at, isReal }: Writing,
): Promise<readonly Batch[]> => {
  const stored = isReal(securities.name) ? recordsOf<Security>(await reads.rows(securities, {})) : []
  const exchangeOf = new Map(stored.map((row) => [nameOf(row), row.exchangeCode]))
  const day = newYorkDayOf(Date.parse(at))
  return batches.map((batch) => {
    // Without the list of exchanges what it said before stands.
    const fresh = recordsOf<Security>(batch.rows).map((row) =>
      batch.replaces === undefined && row.exchangeCode === null
        ? { ...row, exchangeCode: exchangeOf.get(nameOf(row)) ?? null }
        : row,
    )
    const found = new Set(fresh.map(nameOf))
    const known = batch.replaces === undefined ? stored.filter((row) => found.has(nameOf(row))) : stored
    const reading = { keyOf: nameOf, dayOf: () => day, isFirst: () => stored.length === 0 }
    return { ...batch, rows: carriedOn(fresh, known, reading).map(securityRow) }
  })
}

/** The symbols of the lists at hand, and when each was made. */
export const normalizeSymbols = (directory: SymbolDirectory): Normalized => {
  const { rows, rejected } = symbolsOf(directory)
  const lists = Object.entries(directory.madeAt)
  return {
    batches: [
      {
        collection: symbolLists,
        rows: lists.map(([list, madeAt]) => rowOf(symbolLists, { list }, { list, madeAt })),
      },
      { collection: symbols, rows: rows.map(symbolRow) },
    ],
    rejected,
  }
}

const rowsIn = <R>(batches: readonly Batch[], name: string): readonly R[] =>
  batches.filter(({ collection }) => collection.name === name).flatMap(({ rows }) => recordsOf<R>(rows))

const checkAge = (given: readonly SymbolList[], known: readonly SymbolList[]): void => {
  for (const { list, madeAt } of given) {
    const newer = known.find((each) => each.list === list && each.madeAt > madeAt)
    if (newer !== undefined)
      throw new SourceFormatError(list, null, `was made at ${madeAt}, and one of ${newer.madeAt} is loaded`)
  }
}

/**
 * What a list has dropped is kept, with the day of the list that lacks it; a symbol that went from one list to another
 * goes on. Throws SourceFormatError for a list that is older than the one that was read last.
 */
export const completeSymbols = async (
  batches: readonly Batch[],
  reads: Reads,
  { isReal }: Writing,
): Promise<readonly Batch[]> => {
  const given = rowsIn<SymbolList>(batches, symbolLists.name)
  checkAge(given, recordsOf(await reads.rows(symbolLists, {})))
  const madeAt = new Map(given.map((each) => [each.list, each.madeAt]))
  const stored = isReal(symbols.name) ? recordsOf<SymbolRow>(await reads.rows(symbols, {})) : []
  const readBefore = new Set(stored.map(({ list }) => list))
  const fresh = rowsIn<SymbolRow>(batches, symbols.name)
  const found = new Set(fresh.map(({ ticker }) => ticker))
  const concerned = stored.filter(({ list, ticker }) => madeAt.has(list) || found.has(ticker))
  const rows = carriedOn(fresh, concerned, {
    keyOf: ({ ticker }) => ticker,
    dayOf: ({ list }) => newYorkDayOf(Date.parse(madeAt.get(list) ?? '')),
    isFirst: ({ list }) => !readBefore.has(list),
  })
  const lists = batches.filter(({ collection }) => collection.name === symbolLists.name)
  return [...lists, { collection: symbols, rows: rows.map(symbolRow) }]
}
