/** `openbell check --deep`: every row of every collection, with progress. */

import { remedyOf } from '../app/damage.ts'
import type { StoreSettings } from '../app/stores.ts'
import { dataPaths, marketCollections } from '../app.ts'
import type { Collection } from '../store/collection.ts'
import { type CollectionCheck, deepCheckOf } from '../store/deep-check.ts'
import { indexErrors, MAX_LISTED_ERRORS } from '../store/sqlite/index-errors.ts'
import { withStoreToRead } from './open-stores.ts'
import { openBar } from './output/progress.ts'

export type DeepFinding = CollectionCheck & {
  /** Rows that an index does not lead to, or that lie in the wrong order; `MAX_LISTED_ERRORS` are that many or more. */
  readonly indexErrors: number
  readonly remedy: string
}

export type DeepCheck = {
  /** Of tables that hold no records, where SQLite finds one in the wrong order or with a wrong index. */
  readonly tables: readonly { readonly table: string; readonly reason: string; readonly remedy: string }[]
  readonly rows: number
  readonly unchecked: number
  /** Of collections with damaged rows, wrong counts or errors of their indexes. */
  readonly damaged: readonly DeepFinding[]
}

const repair = 'repair them with `openbell rebuild --derived`'

/** Tables that hold no records, with what to do about an error in them: only the counts follow from rows. */
const otherTables = {
  counts: repair,
  meta: 'restore a backup with `openbell restore`',
  versions: 'restore a backup with `openbell restore`',
}

/** A database looks after its own indexes. */
const indexErrorsOf = ({ data, databaseUrl }: StoreSettings, table: string): readonly string[] =>
  databaseUrl === null ? indexErrors(dataPaths(data).market, table) : []

/** A row that an index misplaces reads as damaged until the index is built again. */
const remedyFor = (of: Collection, damaged: number, errors: number): string => {
  if (damaged === 0) return repair
  const remedy = remedyOf(of)
  return errors === 0 || remedy === repair ? remedy : `${repair}; then, if rows are still damaged, ${remedy}`
}

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
        const errors = indexErrorsOf(settings, of.name)
        if (found.damaged + found.wrongCounts + errors.length === 0) continue
        damaged.push({
          ...found,
          indexErrors: errors.length,
          reason: found.reason ?? errors[0] ?? null,
          remedy: remedyFor(of, found.damaged, errors.length),
        })
      }
    } finally {
      bar.close()
    }
    const tables = Object.entries(otherTables).flatMap(([table, remedy]) =>
      indexErrorsOf(settings, table)
        .slice(0, 1)
        .map((reason) => ({ table, reason, remedy })),
    )
    return { tables, rows, unchecked, damaged }
  })

const amountOf = ({ damaged, wrongCounts, indexErrors: errors }: DeepFinding): string =>
  [
    ...(damaged > 0 ? [`${damaged} damaged ${damaged === 1 ? 'row' : 'rows'}`] : []),
    ...(wrongCounts > 0 ? [`${wrongCounts} wrong kept ${wrongCounts === 1 ? 'count' : 'counts'}`] : []),
    ...(errors > 0
      ? [
          `${errors}${errors < MAX_LISTED_ERRORS ? '' : ' or more'} ${errors === 1 ? 'error' : 'errors'} of its indexes`,
        ]
      : []),
  ].join(' and ')

const findingLine = (path: string, found: DeepFinding): string => {
  const reason = found.reason === null ? '' : ` (${found.reason})`
  return `FAILED  ${path}: ${found.collection} has ${amountOf(found)}${reason}: ${found.remedy}.`
}

/** As `openbell check` prints them. */
export const deepLines = (
  data: string,
  { tables, rows, unchecked, damaged }: DeepCheck,
): readonly string[] => {
  const path = dataPaths(data).market
  const read = `${rows.toLocaleString('en-US')} rows read`
  const older = unchecked === 0 ? '' : `, ${unchecked.toLocaleString('en-US')} of them without a checksum`
  return [
    ...damaged.map((each) => findingLine(path, each)),
    ...tables.map(({ table, reason, remedy }) => `FAILED  ${path}: table ${table} (${reason}): ${remedy}.`),
    ...(damaged.length + tables.length === 0 ? [`ok      market rows: ${read}${older}`] : []),
  ]
}
