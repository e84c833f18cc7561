/** `openbell check --deep`: every row of every collection, with progress. */

import { remedyOf } from '../app/damage.ts'
import type { StoreSettings } from '../app/stores.ts'
import { dataPaths, marketCollections } from '../app.ts'
import { type CollectionCheck, deepCheckOf } from '../store/deep-check.ts'
import { faultOf } from '../store/sqlite/database-file.ts'
import { withStoreToRead } from './open-stores.ts'
import { openBar } from './output/progress.ts'

export type DeepFinding = CollectionCheck & { readonly remedy: string }

export type DeepCheck = {
  /** What SQLite finds where it compares indexes with their tables, too; null where nothing is wrong. */
  readonly fault: string | null
  readonly rows: number
  readonly unchecked: number
  /** Of collections with damaged rows or wrong counts. */
  readonly damaged: readonly DeepFinding[]
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
        const remedy = found.damaged > 0 ? remedyOf(of) : 'repair them with `openbell rebuild --derived`'
        if (found.damaged + found.wrongCounts > 0) damaged.push({ ...found, remedy })
      }
    } finally {
      bar.close()
    }
    const fault =
      settings.databaseUrl === null ? faultOf(dataPaths(settings.data).market, 'integrity_check') : null
    return { fault, rows, unchecked, damaged }
  })

const amountOf = ({ damaged, wrongCounts }: CollectionCheck): string =>
  [
    ...(damaged > 0 ? [`${damaged} damaged ${damaged === 1 ? 'row' : 'rows'}`] : []),
    ...(wrongCounts > 0 ? [`${wrongCounts} wrong kept ${wrongCounts === 1 ? 'count' : 'counts'}`] : []),
  ].join(' and ')

const findingLine = (path: string, found: DeepFinding): string => {
  const reason = found.reason === null ? '' : ` (${found.reason})`
  return `FAILED  ${path}: ${found.collection} has ${amountOf(found)}${reason}: ${found.remedy}.`
}

/** As `openbell check` prints them. */
export const deepLines = (
  data: string,
  { fault, rows, unchecked, damaged }: DeepCheck,
): readonly string[] => {
  const path = dataPaths(data).market
  const read = `${rows.toLocaleString('en-US')} rows read`
  const older = unchecked === 0 ? '' : `, ${unchecked.toLocaleString('en-US')} of them without a checksum`
  return [
    ...damaged.map((each) => findingLine(path, each)),
    ...(fault === null ? [] : [`FAILED  ${path}: ${fault}: restore a backup with \`openbell restore\`.`]),
    ...(damaged.length === 0 && fault === null ? [`ok      market rows: ${read}${older}`] : []),
  ]
}
