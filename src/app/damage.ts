/** Damaged rows of a market store: in which file and collection they are, what an operator can do about them, and how many there are. */

import { datasets } from '../datasets/index.ts'
import type { Report } from '../observe/event.ts'
import type { Sample } from '../observe/metrics.ts'
import { screenerCollections } from '../screener/collections.ts'
import type { OnDamage } from '../store/bulk-reads.ts'
import type { Collection } from '../store/collection.ts'
import { ingestState } from '../store/ingest-state.ts'
import type { Store } from '../store/store.ts'
import { gauge } from './gauges.ts'

/** Collections whose rows are computed from those of others, and so can be made again from what is stored. */
export const derivedCollections: readonly Collection[] = [
  ...datasets.flatMap(({ derived = [] }) => derived),
  ...screenerCollections,
]

const reloadOf = (of: Collection): string => {
  const feeds = datasets
    .filter(({ collections }) => collections.includes(of))
    .flatMap(({ loads }) => loads.map(({ feed }) => feed.name))
  return `${RESTORE}, or load them again with \`openbell ingest ${[...new Set(feeds)].join(' ')} --reread\``
}

/** What to do about what follows from rows, as a clause. */
export const REPAIR = 'repair them with `openbell rebuild --derived`'
/** What to do about what a backup alone has. */
export const RESTORE = 'restore a backup with `openbell restore`'

/** What to do about damaged rows of a collection, as a clause. */
export const remedyOf = (of: Collection): string => {
  if (derivedCollections.includes(of)) return REPAIR
  return ingestState.some((each) => each.name === of.name) ? RESTORE : reloadOf(of)
}

/** Where the rows of a collection are, and what to do about damaged ones. */
const damageOf = (file: string, of: Collection) => ({
  file,
  collection: of.name,
  remedy: remedyOf(of),
})

/** Names damaged rows in the log, and counts them until they are repaired. */
export type DamagedRows = {
  /** Of a collection that was read as a whole. */
  readonly onDamage: OnDamage
  /** Of rows that an answer read. */
  readonly onDamagedAnswer: OnDamage
  readonly gauges: () => readonly Sample[]
}

/** `version` is that of the rows, of damage that only an answer met: the next version may have them repaired. */
type Damage = { readonly rows: number; readonly version?: number | undefined }

/** `file` is where the rows are: a file, or a database. */
export const damagedRows = (file: string, report: Report, store: Pick<Store, 'state'>): DamagedRows => {
  const found = new Map<string, Damage>()
  const versionOf = (name: string) => store.state().collections.get(name)?.version
  const rowsIn = (name: string): number => {
    const { rows = 0, version = versionOf(name) } = found.get(name) ?? {}
    return version === versionOf(name) ? rows : 0
  }
  const note = (of: Collection, damage: Damage, reason: string): void => {
    const { rows } = damage
    if (rows > rowsIn(of.name)) report('rows_damaged', { ...damageOf(file, of), rows, reason })
    found.set(of.name, damage)
  }
  return {
    onDamage: (of, rows, reason) => note(of, { rows }, reason),
    onDamagedAnswer: (of, rows, reason) => {
      if (rowsIn(of.name) === 0) note(of, { rows, version: versionOf(of.name) }, reason)
    },
    gauges: () =>
      [...found.keys()].map((name) => gauge('openbell_damaged_rows', rowsIn(name), { collection: name })),
  }
}
