/**
 * The migrations of a store, a file for each step and engine; a released step is never edited. One whose name begins with `add-`, as
 * `accounts-0005-add-notes`, only adds what earlier programs need not know: they go on beside it, and are told by its name in the database.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export type Migration = { readonly name: string; readonly sql: string }

const folder = new URL('./migrations/', import.meta.url)

export const migrationNamed = (name: string, engine: 'postgres' | 'sqlite'): Migration => ({
  name,
  sql: readFileSync(new URL(`${name}.${engine}.sql`, folder), 'utf8'),
})

/** Whether programs that do not know the step may go on reading and writing. */
export const isAddition = (name: string): boolean => /^[a-z]+-\d{4}-add-/.test(name)

export const checksumOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex')
