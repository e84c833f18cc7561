/** Migrations of a database of tests: each makes a table of 3,000 rows and takes one row from the table before. */
import assert from 'node:assert/strict'
import type { Migration } from '../../src/store/migration.ts'

export const ROWS = 3000
const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select i from n`

const step = (at: number, ending: string): string => {
  const drop = at === 0 ? '' : `delete from t${at - 1} where i = 1;`
  return `create table t${at} (i integer not null) ${ending}; insert into t${at} ${numbers}; ${drop}`
}

const stepsWith = (ending: string): readonly Migration[] =>
  Array.from({ length: 40 }, (_, at) => ({ name: `step-${at}`, sql: step(at, ending) }))

/** For SQLite. */
export const steps = stepsWith('strict')

/** For PostgreSQL. */
export const migrations = stepsWith('')

/** Asserts that exactly the first `version` steps were done, whole. */
export const requireVersion = (
  version: number,
  tables: readonly string[],
  rowsIn: (table: string) => number,
): void => {
  assert.deepEqual(
    tables,
    steps.slice(0, version).map((_, at) => `t${at}`),
  )
  for (const [at, table] of tables.entries())
    assert.equal(rowsIn(table), at === version - 1 ? ROWS : ROWS - 1, `${table} of version ${version}`)
}
