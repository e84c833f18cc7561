/** `openbell export` leaves out no row by a default of the interface: the rows of each table are those stored. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { endpointData } from '../src/commands/endpoint-names.ts'
import { tableNames } from '../src/commands/export-files.ts'
import { openCommandLine } from './support/command-line.ts'
import { writeSampleData } from './support/sample-store.ts'

const commands = openCommandLine()
after(commands.remove)
await writeSampleData(commands)

type Status = { readonly collections: readonly { readonly name: string; readonly rows: number }[] }
type Written = {
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly path: string }[]
}

const { collections } = JSON.parse((await commands.run('status', '--json')).out) as Status
const storedIn = (name: string): number => collections.find((each) => each.name === name)?.rows ?? 0
const storedFor = (table: string): number =>
  (endpointData.find(({ name }) => name === table)?.counted ?? []).reduce(
    (sum, { name }) => sum + storedIn(name),
    0,
  )

const folder = join(commands.folder, 'tables')
const all = await commands.run('export', '--all', '--format', 'ndjson', '--out', folder, '--json')
const { tables } = JSON.parse(all.out) as Written
const writtenTo = (table: string): number =>
  tables.filter((each) => each.table === table).reduce((sum, { rows }) => sum + rows, 0)

/** Tables with other rows than those stored, and why. */
const others = {
  quotes: 'a listing without a stored quote has a row, too',
  'institutional-ownership': 'one collection has the rows of ETFs and of mutual funds',
  'fund-holdings': 'one collection has the rows of ETFs and of mutual funds',
  screener: 'its rows follow from all others and are not listed by `status`',
} as const

test('each table of `export --all` has every row that `status` counts', () => {
  for (const table of tableNames.filter((name) => !Object.hasOwn(others, name)))
    assert.equal(writtenTo(table), storedFor(table), table)
})

test('tables with other rows have those that their reason names', () => {
  assert.equal(writtenTo('quotes'), storedIn('securities'))
  assert.ok(writtenTo('screener') > 0)
  const [funds, owners] = [
    writtenTo('institutional-ownership') + writtenTo('fund-holdings'),
    storedIn('fund_owners'),
  ]
  // Seven rows are of AbbVie, GE, Lilly, Oracle and Goldman Sachs, whose CUSIPs the sample has with no ticker.
  assert.deepEqual([funds, owners], [33, 40])
})

test('what a table leaves out by design is said on the error stream', () => {
  assert.deepEqual(
    all.err.split('\n').map((line) => line.split(':')[0]),
    ['prices', 'institutional-ownership', 'fund-holdings', 'screener'],
  )
})

type Filing = { readonly id: string; readonly filedAt: string; readonly filedOn: string }
const filingsIn = (text: string): readonly Filing[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const filings = filingsIn(readFileSync(join(folder, 'filings.ndjson'), 'utf8'))
const chosenFilings = async (...where: readonly string[]) =>
  filingsIn((await commands.run('export', 'filings', '--format', 'ndjson', '--where', ...where)).out)

test('filings are newest first, each once, over all years', () => {
  assert.equal(new Set(filings.map(({ id }) => id)).size, filings.length)
  const times = filings.map(({ filedAt }) => filedAt)
  assert.deepEqual(times, times.toSorted().reverse())
  assert.ok(Number(times[0]?.slice(0, 4)) - Number(times.at(-1)?.slice(0, 4)) > 30)
})

test('a span longer than the interface answers is written as a whole, and one end is enough', async () => {
  const years = ['2015-03-01', '2017-06-30'] as const
  const between = filings.filter(({ filedOn }) => filedOn >= years[0] && filedOn <= years[1])
  assert.deepEqual(await chosenFilings(`from=${years[0]}`, `to=${years[1]}`), between)
  assert.deepEqual(
    await chosenFilings('from=2015-03-01'),
    filings.filter(({ filedOn }) => filedOn >= '2015-03-01'),
  )
  const oldest = await chosenFilings('to=1999-12-31', 'order=asc')
  assert.deepEqual(oldest, filings.filter(({ filedOn }) => filedOn <= '1999-12-31').toReversed())
  assert.deepEqual(await chosenFilings('from=2200-01-01'), [])
})

test('what is chosen stays as it is asked for', async () => {
  const rowsOf = async (...where: readonly string[]) =>
    (await commands.run('export', 'insider-transactions', '--format', 'ndjson', '--where', ...where)).out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  const sales = await rowsOf('codes=S')
  assert.ok(sales.length > 0 && sales.every(({ transactionCode }) => transactionCode === 'S'))
  const derivatives = await rowsOf('derivative=true')
  const rest = await rowsOf('derivative=false')
  assert.equal(derivatives.length + rest.length, storedFor('insider-transactions'))
})
