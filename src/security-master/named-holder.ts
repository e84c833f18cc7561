/**
 * Finds whose a symbol was on a day of long ago by the name that a publisher states with it: a list says who has a ticker now, not
 * since when. Leaves out names of the last weeks, which lists may still lack after a rename.
 */
import { daysAfter } from '../lib/day.ts'
import { remembered } from '../lib/remembered.ts'
import { columnsIn } from '../store/bulk-reads.ts'
import type { Reads } from '../store/store.ts'
import { isHolderAfter } from './cik-order.ts'
import { securities, symbols } from './collections.ts'
import { isFundName, isNoteName } from './name-kind.ts'
import { isOneOfNames } from './search/same-name.ts'
import { formerHolderOf } from './security-id.ts'
import { type SecurityOn, securitiesOn } from './security-on-day.ts'
import { storedRegistrant } from './stored-registrant.ts'

const SETTLED_DAYS = 60

/** Whether lists of `today` have the names of that day, former ones by now. */
export const isSettled = (day: string, today: string): boolean => day <= daysAfter(today, -SETTLED_DAYS)

/** Names of funds and notes often have none of those of their trust or bank. */
const isOfFund = (name: string): boolean => isFundName(name) || isNoteName(name)

type Holder = {
  readonly names: readonly string[]
  readonly isFund: boolean
  readonly isNamedByEdgar: boolean
}

const holderIn = async (reads: Reads, ticker: string, cik: string | null): Promise<Holder> => {
  const listed = cik === null ? [] : await columnsIn(reads, securities, { where: { ticker, cik } })
  const symbol = (await reads.row(symbols, { ticker }))?.columns
  const registrant = cik === null ? undefined : await storedRegistrant(reads, cik)
  const former = registrant?.formerNames.map(({ name }) => name) ?? []
  const types = [...listed.map(({ type }) => type), ...(symbol === undefined ? [] : [symbol.type])]
  const names = [...listed.map(({ company }) => company), symbol?.name ?? null, ...former]
  return {
    names: names.filter((name) => name !== null),
    isFund: types.length > 0 && types.every((type) => type !== 'stock'),
    isNamedByEdgar: registrant !== undefined,
  }
}

/**
 * As `securitiesOn`, for a symbol with a name; `today` is the day of the look-up. It was another's where none of the holder's names,
 * former ones too, shares a word with it, and the holder is a fund and the name no fund's, or a company of which EDGAR's former names
 * are loaded or which registered only later.
 */
export const namedSecuritiesOn = (
  reads: Reads,
  today: string,
): ((symbol: string, day: string, name: string | null) => Promise<SecurityOn>) => {
  const securityOn = securitiesOn(reads)
  const known = remembered((ticker: string) =>
    remembered((cik: string | null) => holderIn(reads, ticker, cik)),
  )
  const isOthers = async ({ key, cik }: SecurityOn, day: string, name: string): Promise<boolean> => {
    // What it had under a former ticker is its own.
    if (key.symbol !== key.ticker || isOfFund(name)) return false
    const { names, isFund, isNamedByEdgar } = await known(key.ticker)(cik)
    if (names.length === 0 || isOneOfNames(names, name)) return false
    return isFund || isNamedByEdgar || (cik !== null && isHolderAfter(key.symbol, cik, day))
  }
  return async (symbol, day, name) => {
    const found = await securityOn(symbol, day)
    // Who has no name to state repeats the symbol.
    const isStated = name !== null && name !== symbol && isSettled(day, today)
    if (!isStated || !(await isOthers(found, day, name))) return found
    const { key } = found
    return { key: { ...key, security: formerHolderOf(key.ticker) }, cik: null }
  }
}
