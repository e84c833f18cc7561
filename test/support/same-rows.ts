/** Whole tables of two loads compared: millions of characters, of which a failure names the first row that differs. */
import assert from 'node:assert/strict'

/** Rows by the name of their table, each table in an order of its own. */
export type Tables = Readonly<Record<string, readonly object[]>>

/** Fails with the first row of the first table in which the two differ, and with how many rows each has. */
export const assertSameRows = (actual: Tables, expected: Tables): void => {
  assert.deepEqual(Object.keys(actual), Object.keys(expected))
  for (const [table, rows] of Object.entries(expected)) {
    const others = actual[table] ?? []
    const length = Math.max(rows.length, others.length)
    for (let at = 0; at < length; at += 1)
      assert.deepEqual(
        others[at],
        rows[at],
        `${table}, row ${at} of ${others.length} (expected ${rows.length}): ${JSON.stringify(others[at])}, expected ${JSON.stringify(rows[at])}`,
      )
  }
}
