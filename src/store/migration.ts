/** The migrations of a store, a file for each step and engine; a released step is never edited. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export type Migration = { readonly name: string; readonly sql: string }

const folder = new URL('./migrations/', import.meta.url)

export const migrationNamed = (name: string, engine: 'postgres' | 'sqlite'): Migration => ({
  name,
  sql: readFileSync(new URL(`${name}.${engine}.sql`, folder), 'utf8'),
})

export const checksumOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex')
