/** `openbell check --deep`: every row of every collection, with progress. */

import { REPAIR, RESTORE, remedyOf } from '../app/damage.ts'
import { dataPaths } from '../app/data-folder.ts'
import type { StoreSettings } from '../app/market-store.ts'
import { marketCollections } from '../app.ts'
import type { Collection } from '../store/collection.ts'
import { type CollectionCheck, deepCheckOf } from '../store/deep-check.ts'
import { firstError, listedNumber, type TableErrors, tableErrors } from '../store/sqlite/index-errors.ts'
import { withStoreToRead } from './open-market.ts'
import { openBar } from './output/progress.ts'

export type DeepFinding = CollectionCheck & {
  /** Of pages of the table and its indexes, at most 100: rows may be lost. */
  readonly pageErrors: number
  /** Rows that an index does not lead to, or that lie in the wrong order, at most 100. */
  readonly indexErrors: number
  readonly remedy: string
}

export type DeepCheck = {
  /** Of tables that hold no records, where SQLite finds an error. */
  readonly tables: readonly { readonly table: string; readonly reason: string; readonly remedy: string }[]
  readonly rows: number
  readonly unchecked: number
  /** Of collections with damaged rows, wrong counts, or errors of pages or indexes. */
  readonly damaged: readonly DeepFinding[]
}

/** Tables that hold no records: only the counts follow from rows. */
const otherTables = ['counts', 'meta', 'versions']

/** A database looks after its own indexes. */
const errorsOf = ({ data, databaseUrl }: StoreSettings, table: string): TableErrors =>
  databaseUrl === null ? tableErrors(dataPaths(data).market, table) : { pages: [], indexes: [] }

const findingOf = (of: Collection, found: CollectionCheck, errors: TableErrors): DeepFinding | null => {
  const [pageErrors, indexErrors] = [errors.pages.length, errors.indexes.length]
  if (found.damaged + found.wrongCounts + pageErrors + indexErrors === 0) return null
  const reason = found.reason ?? firstError(errors)[0] ?? null
  const remedy = pageErrors > 0 ? RESTORE : found.damaged > 0 ? remedyOf(of) : REPAIR
  return { ...found, pageErrors, indexErrors, reason, remedy }
}

const otherFindings = (settings: StoreSettings): DeepCheck['tables'] =>
  otherTables.flatMap((table) => {
    const errors = errorsOf(settings, table)
    const remedy = table === 'counts' && errors.pages.length === 0 ? REPAIR : RESTORE
    return firstError(errors).map((reason) => ({ table, reason, remedy }))
  })

export const deepCheck = (settings: StoreSettings, isTTY: boolean): Promise<DeepCheck> =>
  withStoreToRead(settings, async (store) => {
    const states = store.state().collections
    const total = marketCollections.reduce((sum, { name }) => sum + (states.get(name)?.rows ?? 0), 0)
    const bar = openBar(isTTY, 'check', total, 'rows')
    const damaged: DeepFinding[] = []
    let [rows, unchecked] = [0, 0]
    try {
      for (const of of marketCollections) {
        const found = await deepCheckOf(store, of, bar.add)
        rows += found.rows
        unchecked += found.unchecked
        const finding = findingOf(of, found, errorsOf(settings, of.name))
        if (finding !== null) damaged.push(finding)
      }
    } finally {
      bar.close()
    }
    return { tables: otherFindings(settings), rows, unchecked, damaged }
  })

const countedAs = (n: number, one: string, many: string): readonly string[] =>
  n === 0 ? [] : [`${listedNumber(n)} ${n === 1 ? one : many}`]

const amountOf = ({ damaged, wrongCounts, pageErrors, indexErrors }: DeepFinding): string =>
  [
    ...(damaged > 0 ? [`${damaged} damaged ${damaged === 1 ? 'row' : 'rows'}`] : []),
    ...(wrongCounts > 0 ? [`${wrongCounts} wrong kept ${wrongCounts === 1 ? 'count' : 'counts'}`] : []),
    ...countedAs(pageErrors, 'error of its pages', 'errors of its pages'),
    ...countedAs(indexErrors, 'error of its indexes', 'errors of its indexes'),
  ].join(' and ')

const findingLine = (place: string, found: DeepFinding): string => {
  const reason = found.reason === null ? '' : ` (${found.reason})`
  return `FAILED  ${place}: ${found.collection} has ${amountOf(found)}${reason}: ${found.remedy}.`
}

/** As `openbell check` prints them. */
export const deepLines = (
  place: string,
  { tables, rows, unchecked, damaged }: DeepCheck,
): readonly string[] => {
  const read = `${rows.toLocaleString('en-US')} rows read`
  const older = unchecked === 0 ? '' : `, ${unchecked.toLocaleString('en-US')} of them without a checksum`
  return [
    ...damaged.map((each) => findingLine(place, each)),
    ...tables.map(({ table, reason, remedy }) => `FAILED  ${place}: table ${table} (${reason}): ${remedy}.`),
    ...(damaged.length + tables.length === 0 ? [`ok      market rows: ${read}${older}`] : []),
  ]
}
