import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isAddition } from './migration.ts'

const folder = new URL('./migrations/', import.meta.url)

/** What programs that do not know it can read and write beside. */
const addition =
  /^(?:create table|create index|insert into|alter table \S+ add column (?!.*\bnot null\b(?!.*\bdefault\b)))/s

/** The statements of a step that do more than add. */
const changesIn = (sql: string): readonly string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && !addition.test(statement))

test('a step that says by its name that earlier programs can go on does nothing but add', () => {
  for (const file of readdirSync(folder)) {
    if (!isAddition(file)) continue
    assert.deepEqual(changesIn(readFileSync(new URL(file, folder), 'utf8')), [], file)
  }
  const changes = [
    'alter table keys add column suspended integer not null',
    'alter table keys drop column plan',
    'create unique index one_name on keys (name)',
    "update keys set plan = 'pro'",
    'drop table links',
  ]
  const additions = [
    'create table notes (id text not null) -- a; comment',
    'alter table keys add column note text',
    'alter table keys add column place integer not null default 0',
    'create index by_name on keys (name)',
    'insert into notes (id) values (1)',
  ]
  assert.deepEqual(changesIn([...additions, ...changes].join(';\n')), changes)
})
