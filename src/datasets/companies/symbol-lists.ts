/**
 * Turns the SEC's ticker lists and Nasdaq's directory into securities and symbols; rows that a list drops are kept with an
 * end.
 */
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import {
  type Listed,
  type ListedSymbol,
  type Security,
  type SymbolList,
  securities,
  securityRow,
  symbolLists,
  symbolRow,
  symbols,
} from '../../security-master/collections.ts'
import { symbolsOf } from '../../security-master/directory-symbols.ts'
import { securitiesOf } from '../../security-master/merged-sec-lists.ts'
import { identified, listedKey } from '../../security-master/security-id.ts'
import { withValidity } from '../../security-master/validity.ts'
import type { TickerFiles } from '../../sources/edgar/feeds.ts'
import { directoryLists, type SymbolDirectory } from '../../sources/nasdaq/symbol-directory.ts'
import { batchOf } from '../../store/batch.ts'
import { columnsIn } from '../../store/bulk-reads.ts'
import type { Row } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import type { Normalized, Resolved, WriteContext } from '../dataset.ts'

type TickerRows = {
  readonly rows: readonly Listed[]
  /** Whether all three lists were read; fewer say nothing about rows that they lack. */
  readonly hasAllLists: boolean
  /** Whether the newest list was read, which decides whose a ticker is. */
  readonly hasNewest: boolean
  /** Of lines whose symbol cannot be read: any ticker of such a registrant may be the one meant. */
  readonly unreadCiks: readonly string[]
}

export const normalizeTickers = ({ rejected, ...files }: TickerFiles): Normalized<TickerRows> => {
  const hasAllLists = files.tickers !== null && files.exchanges !== null && files.funds !== null
  const { securities: rows, conflicts, unknownExchanges } = securitiesOf(files)
  return {
    value: {
      rows,
      hasAllLists,
      hasNewest: files.tickers !== null,
      unreadCiks: rejected.flatMap(({ subject }) => subject ?? []),
    },
    count: rows.length,
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

/**
 * Of an incomplete reading: without the newest list only tickers that nobody has are new, and what a missing list said of the
 * others stays.
 */
const withoutLists = (
  listed: readonly Listed[],
  hasNewest: boolean,
  known: ReadonlyMap<string, Security>,
): readonly Listed[] => {
  const held = new Set(
    [...known.values()].flatMap(({ ticker, validTo }) => (validTo === null ? [ticker] : [])),
  )
  const taken = hasNewest ? listed : listed.filter(({ ticker }) => !held.has(ticker))
  return taken.map((row) => {
    const stored = known.get(listedKey(row))
    if (stored === undefined) return row
    return { ...row, exchangeCode: row.exchangeCode ?? stored.exchangeCode, canonical: stored.canonical }
  })
}

/** Resolves the lists; a dropped row is kept, with the day of the first reading without it. */
export const resolveTickers = async (
  { rows: listed, hasAllLists, hasNewest, unreadCiks }: TickerRows,
  reads: Reads,
  { at, isReal }: WriteContext,
): Promise<Resolved> => {
  const stored: readonly Security[] = isReal(securities) ? await columnsIn(reads, securities) : []
  const known = new Map(stored.map((row) => [listedKey(row), row]))
  const hadFunds = stored.some(({ classId }) => classId !== null)
  const hadCompanies = stored.some(({ classId }) => classId === null)
  const fresh = hasAllLists || known.size === 0 ? listed : withoutLists(listed, hasNewest, known)
  const found = new Set(fresh.map(listedKey))
  const day = newYorkDayOf(Date.parse(at))
  const unread = new Set(unreadCiks)
  const mayBeListed = (row: Security): boolean =>
    !hasAllLists || (unread.has(row.cik) && row.validTo === null)
  const isKept = (row: Security): boolean => !found.has(listedKey(row)) && mayBeListed(row)
  const others = stored.filter(isKept)
  const present = withValidity(
    fresh,
    stored.filter((row) => !isKept(row)),
    {
      keyOf: listedKey,
      dayOf: () => day,
      // Funds have a list of their own, which may have been missing when the others were first read.
      isFirst: ({ classId }) => !(classId === null ? hadCompanies : hadFunds),
    },
  )
  // Rows that these lists may lack say what was renamed, too.
  const rows = identified([...present, ...others], stored, day).slice(0, present.length)
  const isWhole = hasAllLists && others.length === 0
  return { batches: [batchOf(securities, rows.map(securityRow), isWhole ? {} : undefined)] }
}

type SymbolRows = {
  readonly lists: readonly SymbolList[]
  readonly symbols: readonly ListedSymbol[]
  /** Of lines whose symbol cannot be read. */
  readonly unreadNames: readonly string[]
}

/** The symbols of the lists that were read, and when each was made. */
export const normalizeSymbols = (directory: SymbolDirectory): Normalized<SymbolRows> => {
  const { rows, rejected } = symbolsOf(directory)
  const lists = directoryLists.flatMap((list): readonly SymbolList[] => {
    const madeAt = directory.madeAt[list]
    return madeAt === undefined ? [] : [{ list, madeAt }]
  })
  const unreadNames = rejected.flatMap(({ subject }) => subject ?? [])
  return { value: { lists, symbols: rows, unreadNames }, count: lists.length + rows.length, rejected }
}

const checkAge = (given: readonly SymbolList[], known: readonly Row<typeof symbolLists>[]): void => {
  for (const { list, madeAt } of given) {
    const loaded = known.find(({ columns }) => columns.list === list)?.columns.madeAt ?? ''
    if (loaded > madeAt)
      throw new SourceFormatError(list, null, `was made at ${madeAt}, and one of ${loaded} is loaded`)
  }
}

/**
 * What a list has dropped is kept, with the day of the list that lacks it; a symbol that went from one list to another
 * continues. Throws SourceFormatError for a list that is older than the one that was read last.
 */
export const resolveSymbols = async (
  { lists, symbols: given, unreadNames }: SymbolRows,
  reads: Reads,
  { isReal }: WriteContext,
): Promise<Resolved> => {
  checkAge(lists, await reads.rows(symbolLists, {}))
  const madeAt = new Map(lists.map((each) => [each.list, each.madeAt]))
  const stored: readonly ListedSymbol[] = isReal(symbols) ? await columnsIn(reads, symbols) : []
  const readBefore = new Set(stored.map(({ list }) => list))
  // An exchange's list that is not part of the load does not lose a symbol to the list of funds, which has some of them too.
  const kept = new Set(
    stored.flatMap(({ ticker, list, validTo }) =>
      validTo === null && list !== 'mfundslist' && !madeAt.has(list) ? [ticker] : [],
    ),
  )
  const fresh = given.filter(({ ticker }) => !kept.has(ticker))
  const found = new Set(fresh.map(({ ticker }) => ticker))
  const unread = new Set(unreadNames)
  const isUnread = ({ ticker, name, validTo }: ListedSymbol): boolean =>
    !found.has(ticker) && unread.has(name) && validTo === null
  const affected = stored.filter((row) => (madeAt.has(row.list) || found.has(row.ticker)) && !isUnread(row))
  const present = withValidity(fresh, affected, {
    keyOf: ({ ticker }) => ticker,
    dayOf: ({ list }) => newYorkDayOf(Date.parse(madeAt.get(list) ?? '')),
    isFirst: ({ list }) => !readBefore.has(list),
  })
  const made = lists.map((list) => rowOf(symbolLists, list, {}))
  return { batches: [batchOf(symbolLists, made), batchOf(symbols, present.map(symbolRow))] }
}
