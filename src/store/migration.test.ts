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

test('a step of the accounts has a text for each engine; the market has steps in PostgreSQL alone, since a file of another shape is rebuilt', () => {
  const files = readdirSync(folder)
  const named = files.map((file) => /^(accounts|market)-(\d{4})-[a-z-]+\.(postgres|sqlite)\.sql$/.exec(file))
  assert.ok(named.every((found) => found !== null))
  const stepsOf = (store: string, engine: string): readonly string[] =>
    files
      .filter((file) => file.startsWith(store) && file.endsWith(`.${engine}.sql`))
      .map((file) => file.split('.')[0] ?? '')
  assert.deepEqual(stepsOf('accounts', 'sqlite'), stepsOf('accounts', 'postgres'))
  assert.deepEqual(stepsOf('market', 'sqlite'), [])
  for (const steps of [stepsOf('accounts', 'postgres'), stepsOf('market', 'postgres')])
    assert.deepEqual(
      steps.map((step) => Number(step.split('-')[1])),
      steps.map((_, at) => at + 1),
    )
})

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
