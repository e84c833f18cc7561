/** What leaves a data folder comes back: records of every collection, through the commands as they are typed. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { datasets, recordCollections } from '../src/datasets/index.ts'
import { openCommandLine } from './support/command-line.ts'
import { writeSmallSampleData } from './support/sample-store.ts'

const first = openCommandLine()
const second = openCommandLine()
after(first.remove)
after(second.remove)
await writeSmallSampleData(first)

test('every collection goes out by the name of its dataset, in again and out again, equal to the byte', async () => {
  for (const { name } of datasets) {
    const out = join(first.folder, `${name}.ndjson`)
    const again = join(second.folder, `${name}.ndjson`)
    assert.equal((await first.run('export', '--dump', name, '--out', out)).code, 0)
    const taken = await second.run('import', name, '--file', out, '--json')
    assert.equal(taken.code, 0, taken.err)
    assert.equal((await second.run('export', '--dump', name, '--out', again)).code, 0)
    assert.ok(readFileSync(out).equals(readFileSync(again)), name)
  }
  const [one, other] = [
    await first.run('export', '--dump', '--all'),
    await second.run('export', '--dump', '--all'),
  ]
  assert.ok(one.out === other.out)
  for (const { name } of recordCollections) assert.match(one.out, new RegExp(`[" ]${name}[" ]`))
})

test('the output is that of the file, and a file of every dataset goes in at once', async () => {
  const path = join(first.folder, 'all.csv')
  const { out } = await first.run('export', '--dump', '--all', '--format', 'csv')
  for (const { name } of recordCollections) assert.match(out, new RegExp(`[" ]${name}[" ]`))
  const { err } = await first.run('export', '--dump', '--all', '--format', 'csv', '--out', path, '--json')
  assert.ok(readFileSync(path, 'utf8') === `${out}\n`)
  assert.equal(err, '')
  const third = openCommandLine()
  after(third.remove)
  assert.equal((await third.run('import', '--all', '--file', path)).code, 0)
  assert.ok((await third.run('export', '--dump', '--all', '--format', 'csv')).out === out)
  const apple = await third.run('get', '/v1/companydata/tickers/AAPL')
  assert.equal(JSON.parse(apple.out).cik, '0000320193')
  const source = JSON.parse((await third.run('status', '--json')).out).collections
  assert.ok(
    source.every((each: { rows: number; source: string }) => each.rows === 0 || each.source === 'import'),
  )
})

test('what cannot be asked for ends with 2, and a file of another dataset with 1 and nothing written', async () => {
  for (const args of [
    ['export'],
    ['export', '--all', 'filings'],
    ['export', 'filngs'],
    ['export', 'filings', '--format', 'xml'],
    ['export', '--dump'],
    ['export', '--dump', 'filngs'],
    ['export', '--dump', 'filings', '--ticker', 'AAPL'],
    ['export', '--dump', 'filings', '--where', 'form=10-K'],
    ['import', 'filings'],
    ['import', '--file', 'x'],
    ['import', 'filings', '--file', 'nowhere.csv'],
  ])
    assert.equal((await first.run(...args)).code, 2, args.join(' '))
  assert.match((await first.run('export', 'filngs')).err, /Did you mean filings\?/)
  assert.match((await first.run('export', '--dump', 'filngs')).err, /Did you mean filings\?/)
  const fourth = openCommandLine()
  after(fourth.remove)
  assert.equal((await fourth.run('export', 'filings')).code, 1)
  assert.equal((await fourth.run('export', '--dump', 'filings')).code, 1)
  const statements = join(first.folder, 'financials.csv')
  assert.equal(
    (await first.run('export', '--dump', 'financials', '--format', 'csv', '--out', statements)).code,
    0,
  )
  const other = await fourth.run('import', 'filings', '--file', statements)
  assert.equal(other.code, 1, other.err)
  assert.match(other.err, /financials\.csv, line 1: holds income_statements, which is not one of filings/)
  assert.doesNotMatch((await fourth.run('export', '--dump', '--all')).out, /"record"/)
})
