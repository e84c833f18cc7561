/**
 * Dividends per share that companies state in their reports: a row for each fiscal quarter without a dividend in a calendar.
 */
import {
  type DeclaredActions,
  declaredActions,
  type StatedDividend,
} from '../../derived/corporate-actions/record.ts'
import { dividends } from '../../derived/dividends/record.ts'
import { splitsOfSecurity } from '../../derived/splits/query.ts'
import { restatedSplits } from '../../derived/splits/record.ts'
import {
  factorAfter,
  factorBetween,
  type ShareSplit,
  type SplitEvent,
} from '../../derived/splits/split-event.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import { nullsOf } from '../../lib/nulls.ts'
import { rounded } from '../../lib/rounded.ts'
import { securities } from '../../security-master/collections.ts'
import type { SecurityId, SecurityKey } from '../../security-master/security-id.ts'
import { canonicalSecurityOf } from '../../security-master/stored-ticker.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import { columnsIn } from '../../store/bulk-reads.ts'
import type { NewRow } from '../../store/collection.ts'
import { recordOf, textOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import { dividendSplits } from './tagged-splits.ts'

type NewDividend = NewRow<typeof dividends>

/** The days of a calendar's dividend that show which quarter it belongs to. */
export type Dated = Pick<NewDividend['columns'], 'on' | 'declarationDate' | 'paymentDate'>

/** Companies count a dividend by the day that they declared or paid it; the ex-date where that is unknown. */
const isOf = ({ of, from, to }: StatedDividend, { on, declarationDate, paymentDate }: Dated): boolean => {
  const day = (of === 'paid' ? paymentDate : declarationDate) ?? on
  return day >= from && day <= to
}

/** Eight decimals: a cent over a thousandfold split still has three figures. */
const DECIMALS = 8

/** An amount per share after splits with the product `factor`. */
export const adjustedBy = (factor: number, amount: number) =>
  ({ adjDividend: rounded(amount / factor, DECIMALS), isAdjusted: factor === 1 ? 0 : 1 }) as const

type Company = {
  readonly key: Omit<SecurityKey, 'symbol'>
  readonly declared: DeclaredActions
  readonly calendar: readonly Dated[]
  readonly listed: readonly SplitEvent[]
  /** Those of a source, and those that the reports alone have. */
  readonly splits: readonly ShareSplit[]
  readonly today: string
}

/** Without quarters in which nothing, or the dividends of the whole year, were declared, and those of which it is open whether the shares are those before or after a split. */
const statedRows = ({ key, declared, calendar, listed, splits, today }: Company): readonly NewDividend[] =>
  declared.dividends.flatMap((stated) => {
    const { amount, to: on, yearTo, basisFrom, filedOn } = stated
    const isDoubtful = factorBetween(splits, basisFrom, filedOn) !== 1
    const factor = factorBetween(splits, on, today)
    if (amount <= 0 || yearTo !== null || isDoubtful || factor === null) return []
    if (calendar.some((dividend) => isOf(stated, dividend))) return []
    const facts = {
      ...nullsOf(['paymentDate', 'declarationDate', 'frequency', 'type'] as const),
      currency: 'USD',
    }
    const record = { ...facts, date: null, periodEnd: on, recordDate: null, dividend: amount }
    const columns = {
      ...key,
      ...facts,
      symbol: key.ticker,
      on,
      type: 'unknown',
      isStated: 1,
      amount,
      annualRate: null,
      ...adjustedBy(factor, amount),
      // The flag finds what a split that a source withdraws has restated.
      isAdjusted: factorAfter(listed, on, today) === 1 ? 0 : 1,
      yield: null,
    } as const
    return [{ columns, text: textOf(dividends, { security: key.security, on }, record) }]
  })

/** Dividends of a calendar that are about to be written, with those of the security that stay. */
type Coming = { readonly security: SecurityId; readonly calendar: readonly Dated[] }

/** The rows of a company's common stock that the calendar lacks; nothing of a company without a listing. */
export const statedBatches = async (
  reads: Reads,
  cik: string,
  at: string,
  coming?: Coming,
): Promise<readonly Batch[]> => {
  const key = await canonicalSecurityOf(reads, cik)
  // Another class of shares has dividends of its own.
  if (key === null || (coming !== undefined && coming.security !== key.security)) return []
  const { security } = key
  const row = await reads.row(declaredActions, { cik })
  const declared = row === null ? { dividends: [], splits: [] } : recordOf(declaredActions, row)
  const listed = await splitsOfSecurity(reads, security)
  const company = {
    key,
    declared,
    calendar: coming?.calendar ?? (await columnsIn(reads, dividends, { where: { security, isStated: 0 } })),
    listed,
    splits: dividendSplits(declared, listed, await columnsIn(reads, restatedSplits, { where: { cik } })),
    today: newYorkDayOf(Date.parse(at)),
  }
  return [batchOf(dividends, statedRows(company), { security, isStated: 1 })]
}

const ciksOf = ({
  rows,
  replaces,
}: Batch<typeof declaredActions | typeof restatedSplits>): readonly string[] => {
  const ciks = new Set(rows.map(({ columns }) => columns.cik))
  if (typeof replaces?.cik === 'string') ciks.add(replaces.cik)
  return [...ciks]
}

const statedBatchesOf = async (
  ciks: readonly string[],
  reads: Reads,
  at: string,
): Promise<readonly Batch[]> => {
  const batches: Batch[] = []
  for (const cik of ciks) batches.push(...(await statedBatches(reads, cik, at)))
  return batches
}

/** After a company's facts were read. */
export const dividendsAfterReports = (
  changed: Batch<typeof declaredActions>,
  reads: Reads,
  at: string,
): Promise<readonly Batch[]> => statedBatchesOf(ciksOf(changed), reads, at)

/**
 * After reports showed a split, or its day better, which may state no dividend. Where those before state none either, or an import has not
 * reached them, the rows stay as they are.
 */
export const dividendsAfterRestatedSplits = async (
  changed: Batch<typeof restatedSplits>,
  reads: Reads,
  at: string,
): Promise<readonly Batch[]> => {
  const stating: string[] = []
  for (const cik of ciksOf(changed))
    if ((await reads.row(declaredActions, { cik })) !== null) stating.push(cik)
  return statedBatchesOf(stating, reads, at)
}

/** Of companies whose facts were read before the lists named them. */
export const dividendsWhenListed = async (
  ciks: ReadonlySet<string>,
  reads: Reads,
  at: string,
): Promise<readonly Batch[]> => {
  const stating = await reads.rows(declaredActions, { columns: ['cik'] })
  return statedBatchesOf(
    stating.map(({ columns }) => columns.cik).filter((cik) => ciks.has(cik)),
    reads,
    at,
  )
}

/** The registrant that has a security; null of one that no list of the SEC has. */
export const cikOfSecurity = async (reads: Reads, security: SecurityId): Promise<string | null> => {
  const row = await reads.row(securities, { security })
  return row?.columns.cik ?? null
}
