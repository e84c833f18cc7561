/** Every program and line of `examples/` against a server with the bundled sample, as a reader would run them. */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { dataPaths } from '../src/app/data-folder.ts'
import { environmentName, settingNames } from '../src/config.ts'
import { accountsIn } from './support/accounts-in.ts'
import { blocksOf } from './support/markdown-blocks.ts'
import { lacksModule, python } from './support/python.ts'
import { writeSampleStore } from './support/sample-store.ts'
import { type ServedProcess, serveProcess } from './support/served-process.ts'

const run = promisify(execFile)
const examples = fileURLToPath(new URL('../examples/', import.meta.url))
const textOf = (name: string): string => readFileSync(join(examples, name), 'utf8')

const folder = mkdtempSync(join(tmpdir(), 'openbell-examples-'))
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
after(() => {
  for (const end of ends.toReversed()) end()
})

let server: ServedProcess
let key = ''
before(async () => {
  await writeSampleStore(dataPaths(folder).market, new Date().toISOString())
  const accounts = accountsIn(folder)
  ;({ key } = accounts.createKey({ plan: 'starter' }))
  accounts.close()
  server = await serveProcess({ after: (end) => ends.push(end) }, folder)
})

const environment = () => ({ ...process.env, OPENBELL_BASE_URL: server.url, OPENBELL_KEY: key })

/** A line for another program with the address and the key of this server. */
const filled = (line: string): string =>
  line.replaceAll('http://127.0.0.1:8080', server.url).replaceAll('YOUR_KEY', key)

const printedBy = async (program: string, args: readonly string[]): Promise<string> =>
  (await run(program, [...args], { env: environment(), cwd: folder })).stdout

test('every example is run here', () => {
  assert.deepEqual(readdirSync(examples).toSorted(), [
    'README.md',
    'filings.sql',
    'margins.py',
    'owners.ts',
    'spreadsheets.md',
    'statements.py',
  ])
})

test('what the examples read from the environment are settings, so that commands of the same shell take it', () => {
  const named = readdirSync(examples).flatMap((name) => textOf(name).match(/OPENBELL_\w+/g) ?? [])
  for (const name of ['OPENBELL_KEY', 'OPENBELL_BASE_URL']) assert.ok(named.includes(name), name)
  const known = settingNames.map(environmentName)
  assert.deepEqual(
    named.filter((name) => !known.includes(name)),
    [],
  )
})

test('margins.py prints the margins of five years', { skip: lacksModule('json') }, async () => {
  // Fiscal 2025: 195,201 and 112,010 of 416,161 million.
  const lines = (await printedBy(python, [join(examples, 'margins.py')])).trim().split('\n')
  assert.equal(lines[0], '2025-09-27  gross  46.9%  net  26.9%')
  assert.equal(lines.length, 5)
})

test('owners.ts names funds and the filing behind a figure', async () => {
  const printed = await printedBy(process.execPath, [join(examples, 'owners.ts')])
  assert.match(printed, /^T\. Rowe Price Blue Chip Growth Fund, Inc\.: 22,673,307 shares on 2025-12-31$/m)
  assert.match(printed, /^revenue 416,161,000,000: Revenue\w+ in 0000320193-25-000079$/m)
})

test('statements.py sets three companies side by side', { skip: lacksModule('pandas') }, async () => {
  const printed = await printedBy(python, [join(examples, 'statements.py')])
  assert.match(printed, /^ticker +AAPL +KMB +NVDA$/m)
  assert.match(printed, /^2025 +416\.2 /m)
})

test('filings.sql counts the reports of a year, and CIKs keep their zeros', {
  skip: lacksModule('duckdb'),
}, async () => {
  const sql = textOf('filings.sql')
  const [, address = ''] = /'(http[^']+)' -o filings\.csv/.exec(sql) ?? []
  const answer = await fetch(filled(address), { headers: { 'X-API-Key': key } })
  writeFileSync(join(folder, 'filings.csv'), Buffer.from(await answer.arrayBuffer()))
  const program =
    'import duckdb, sys; print(duckdb.sql(sys.stdin.read()).fetchall()); print(duckdb.sql("select distinct cik from read_csv(\'filings.csv\', all_varchar = true)").fetchall())'
  const printed = execFileSync(python, ['-c', program], { input: sql, cwd: folder, encoding: 'utf8' })
  assert.match(printed, /\('2025', '10-Q', 3\)/)
  assert.match(printed, /\('0000320193',\)/)
})

test('the lines for spreadsheets ask for tables', async () => {
  const blocks = blocksOf(textOf('spreadsheets.md'))
  const lines = blocks.map(({ text }) => filled(text))
  assert.equal(lines.length, 2)
  for (const line of lines) {
    const [, address = ''] = /"(http[^"]+)"/.exec(line) ?? []
    const own = line.includes('X-API-Key') ? { 'X-API-Key': key } : undefined
    const answer = await fetch(address, { ...(own === undefined ? {} : { headers: own }) })
    assert.equal(answer.status, 200, address)
    const [head = '', ...rows] = (await answer.text()).trim().split('\r\n')
    assert.ok(head.split(',').includes('ticker') && rows.length >= 3, address)
  }
})
