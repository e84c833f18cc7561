/** `openbell export`: files for people and programs, with the rows, names and order of the interface. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { openCommandLine } from './support/command-line.ts'
import { writeSmallSampleData } from './support/sample-store.ts'

const commands = openCommandLine()
after(commands.remove)
await writeSmallSampleData(commands)

const rowsIn = (text: string): readonly Readonly<Record<string, string>>[] => parse(text, { columns: true })
/** What a process of its own reads: nothing could end a read of a pipe that nobody opens. */
const readBy = (t: TestContext, program: string, ...args: readonly string[]) => {
  const reader = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => reader.kill())
  return text(reader.stdout)
}

const linesOf = (text: string): readonly string[] => text.trimEnd().split(/\r?\n/)
const linesIn = (text: string): readonly Readonly<Record<string, unknown>>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('a table is CSV with the columns that the interface serves', async () => {
  const { code, out } = await commands.run('export', 'filings', '--ticker', 'AAPL', '--where', 'form=10-K')
  assert.equal(code, 0)
  const served = await commands.run('get', '/v1/filings/AAPL?form=10-K&format=csv&limit=2000')
  assert.equal(out.trimEnd(), served.out.trimEnd())
  assert.doesNotMatch(out, /openbell|columns\./)
})

test('rows have the fields that are named, oldest first where that is asked for', async () => {
  const chosen = ['--ticker', 'AAPL', '--where', 'form=10-K', 'order=asc', 'fields=form,filedOn']
  const { code, out } = await commands.run('export', 'filings', ...chosen)
  const [header, ...days] = out.trimEnd().split(/\r?\n/)
  assert.deepEqual([code, header], [0, 'ticker,form,filedOn'])
  assert.deepEqual(days.toSorted(), days)
  assert.ok(days.length > 1)
})

test('rows whose answer names the ticker outside of them have it as their first column', async () => {
  const { out } = await commands.run('export', 'prices')
  const [first] = rowsIn(out)
  assert.deepEqual(Object.keys(first ?? {}).slice(0, 2), ['ticker', 'date'])
  const { results } = JSON.parse((await commands.run('get', '/v1/prices/AAPL')).out)
  const apple = rowsIn(out).filter(({ ticker }) => ticker === 'AAPL')
  assert.deepEqual(
    apple.map(({ date, close }) => [date, Number(close)]),
    results.map((row: { date: string; close: number }) => [row.date, row.close]),
  )
})

test('NDJSON has the same rows, chosen by the name of the file, and unknown values are null', async () => {
  const path = join(commands.folder, 'prices.ndjson')
  const { code, out } = await commands.run('export', 'prices', '--out', path)
  const rows = linesIn(readFileSync(path, 'utf8'))
  assert.deepEqual([code, out], [0, `Wrote ${rows.length} rows to ${path}.`])
  const csv = rowsIn((await commands.run('export', 'prices')).out)
  assert.deepEqual(
    rows.map(({ ticker, close }) => [ticker, close]),
    csv.map(({ ticker, close }) => [ticker, Number(close)]),
  )
  assert.ok(rows.every((row) => row['open'] === null))
})

test('a name that has no ending of a format gets the usual one', async () => {
  for (const name of ['splits', 'splits.2026-11-28', 'splits.txt']) {
    const path = join(commands.folder, name)
    assert.equal((await commands.run('export', 'splits', '--ticker', 'AAPL', '--out', path)).code, 0)
    assert.match(readFileSync(path, 'utf8'), /^ticker,date,/)
    assert.equal((await commands.run('export', '--dump', 'splits', '--out', path)).code, 0)
    assert.match(readFileSync(path, 'utf8'), /^\{"openbell":/)
  }
})

test('the format that is asked for is written whatever the file is called', async () => {
  const path = join(commands.folder, 'splits.json')
  const { code } = await commands.run('export', 'splits', '--format', 'ndjson', '--out', path)
  assert.deepEqual([code, readFileSync(path, 'utf8').slice(0, 10)], [0, '{"ticker":'])
})

test('pages of the market follow each other until all rows are written, in the order of the endpoint', async () => {
  const { results, total } = JSON.parse((await commands.run('get', '/v1/earnings?limit=250')).out)
  const rows = linesIn((await commands.run('export', 'earnings', '--format', 'ndjson')).out)
  assert.equal(rows.length, total)
  assert.deepEqual(rows.slice(0, results.length), results)
})

/** Alphabet has two listed share classes, and statements of one company. */
test('rows of a company are written once, under its main ticker', async () => {
  const { out } = await commands.run('export', 'financials', '--format', 'ndjson')
  const tickers = new Set(linesIn(out).map(({ ticker }) => ticker))
  assert.deepEqual([tickers.has('GOOGL'), tickers.has('GOOG')], [true, false])
  const asked = await commands.run('export', 'financials', '--ticker', 'GOOG', '--format', 'ndjson')
  assert.ok(linesIn(asked.out).every(({ ticker }) => ticker === 'GOOG'))
})

test('what was not chosen of a table with several forms is said, on the error stream', async () => {
  const { out, err } = await commands.run('export', 'financials', '--ticker', 'AAPL')
  assert.equal(
    err,
    'financials: statement=income (or balance-sheet, cash-flow) and period=annual (or quarterly); choose with --where.',
  )
  assert.ok(rowsIn(out).every(({ period, revenue }) => period === 'FY' && revenue !== ''))
  const chosen = ['--where', 'statement=balance-sheet', 'period=quarterly']
  const sheets = await commands.run('export', 'financials', '--ticker', 'AAPL', ...chosen)
  assert.equal(sheets.err, '')
  assert.ok(rowsIn(sheets.out).every(({ period, totalAssets }) => period !== 'FY' && totalAssets !== ''))
})

test('--all writes a file for each table and form, and none for what has no rows', async () => {
  const folder = join(commands.folder, 'tables')
  const { code, out } = await commands.run('export', '--all', '--out', folder, '--json')
  assert.equal(code, 0)
  const { tables } = JSON.parse(out)
  assert.deepEqual(
    readdirSync(folder).toSorted(),
    tables.map(({ path }: { path: string }) => path.slice(folder.length + 1)).toSorted(),
  )
  for (const name of [
    'companydata',
    'filings',
    'financials-cash-flow-quarterly',
    'macro-treasury_rates',
    'screener',
  ])
    assert.ok(existsSync(join(folder, `${name}.csv`)), name)
  assert.equal(existsSync(join(folder, 'transcripts.csv')), false)
  for (const { path, rows } of tables) assert.equal(rowsIn(readFileSync(path, 'utf8')).length, rows, path)
  const again = await commands.run('export', '--all', '--out', folder, '--ticker', 'AAPL')
  assert.match(again.out, /Without rows, so without a file: [\s\S]*transcripts/)
})

test('what cannot be asked for ends with 2 and a sentence', async () => {
  mkdirSync(join(commands.folder, 'tables.d'))
  for (const [args, said] of [
    [['export'], /^Name a table \(companydata, filings, .*screener\) or use --all\.$/],
    [['export', 'dividend'], /Did you mean dividends\?/],
    [['export', '--all'], /name their folder with --out/],
    [['export', '--all', 'filings', '--out', 'x'], /not both/],
    [['export', 'macro'], /--where category=NAME, of treasury_rates, /],
    [['export', 'macro', '--ticker', 'AAPL'], /has no rows by ticker/],
    [['export', 'splits', '--where', 'sort'], /pairs such as/],
    [['export', 'splits', '--where', 'frm=2020-01-01'], /^splits: frm is not a parameter/],
    [['export', 'splits', '--where', 'limit=5'], /leave limit out of --where/],
    [
      ['export', 'filings', '--where', 'from=2020-02-01', 'to=2020-01-01'],
      /^filings: from must not be after to/,
    ],
    [['export', 'filings', '--out', 'filings.parquet'], /^Openbell writes CSV and NDJSON, no \.parquet/],
    [['export', 'filings', '--out', 'filings.csv.gz'], /no \.gz: .*writes to a pipe\.$/],
    [['export', '--dump', 'filings', '--out', 'filings.bz2'], /no \.bz2: /],
    [['export', 'filings', '--out', '.'], /is a folder: name a file in it\.$/],
    [['export', 'filings', '--out', 'no-folder/'], /is a folder: name a file in it\.$/],
    [['export', 'filings', '--out', 'tables.d'], /is a folder: name a file in it\.$/],
    [['export', 'prices', '--ticker', 'NOPE'], /^prices: No ticker NOPE is known/],
    [
      ['export', 'dividends', '--ticker', 'aapl'],
      /^dividends: No ticker aapl is known\. Did you mean AAPL\?/,
    ],
  ] as const) {
    const { code, out, err } = await commands.run(...args)
    assert.deepEqual([code, out], [2, ''], args.join(' '))
    assert.match(err, said)
  }
})

test('hidden CUSIPs are in no file', async () => {
  const { out } = await commands.run('export', 'companydata', '--ticker', 'AAPL', '--show-cusip', 'off')
  assert.doesNotMatch(out, /037833100/)
  assert.match((await commands.run('export', 'companydata', '--ticker', 'AAPL')).out, /037833100/)
})

test('a pipe or a link that is named as the file is written to and stays', async (t) => {
  const pipe = join(commands.folder, 'pipe.csv')
  execFileSync('mkfifo', [pipe])
  const read = readBy(t, 'cat', pipe)
  const { code, out: said, err } = await commands.run('export', 'filings', '--ticker', 'AAPL', '--out', pipe)
  assert.deepEqual([code, said, /^Wrote [\d,]+ rows to /m.test(err)], [0, '', true], err)
  assert.ok(lstatSync(pipe).isFIFO())
  const { out } = await commands.run('export', 'filings', '--ticker', 'AAPL')
  assert.equal((await read).trimEnd(), out.trimEnd())
  const [link, file] = [join(commands.folder, 'newest.csv'), join(commands.folder, 'file.csv')]
  writeFileSync(file, '')
  symlinkSync(file, link)
  await commands.run('export', 'filings', '--ticker', 'AAPL', '--out', link)
  assert.ok(lstatSync(link).isSymbolicLink())
  assert.equal(readFileSync(file, 'utf8').trimEnd(), out.trimEnd())
  rmSync(file)
  await commands.run('export', 'filings', '--ticker', 'AAPL', '--out', link)
  assert.ok(lstatSync(link).isSymbolicLink())
  assert.equal(readFileSync(file, 'utf8').trimEnd(), out.trimEnd())
})

/** The file behind it is also written by others: the shell, or a script around the command. */
test('the output that is named as the file is written to where it stands', async () => {
  const { out: rows } = await commands.run('export', 'splits', '--ticker', 'AAPL')
  symlinkSync('/dev/stdout', join(commands.folder, 'output'))
  const program = fileURLToPath(new URL('../bin/openbell.js', import.meta.url))
  const exported = `"${process.execPath}" "${program}" export splits --ticker AAPL --out`
  for (const lines of [
    `{ echo before; ${exported} /dev/stdout; echo after; } >> written`,
    `{ echo before; ${exported} output; echo after; } > written`,
  ]) {
    writeFileSync(join(commands.folder, 'written'), '')
    execFileSync('bash', ['-c', lines], { cwd: commands.folder, stdio: 'pipe' })
    const written = linesOf(readFileSync(join(commands.folder, 'written'), 'utf8'))
    assert.deepEqual(written, ['before', ...linesOf(rows), 'after'], lines)
  }
})

/** Under these numbers Node has its own, such as those of the databases. */
test('another open descriptor is not written to', async () => {
  const market = join(commands.folder, 'data', 'market.db')
  const before = readFileSync(market)
  symlinkSync('/dev/fd/21', join(commands.folder, 'descriptor.csv'))
  const numbers = Array.from({ length: 40 }, (_, at) => `/dev/fd/${at + 2}`)
  for (const path of [
    'descriptor.csv',
    '/dev/stderr',
    '/dev/fd/-1',
    `/proc/${process.ppid}/fd/1`,
    ...numbers,
  ]) {
    const { code, err } = await commands.run('export', 'splits', '--out', path)
    assert.deepEqual(
      [code, /\sis\san\sopen\sdescriptor:\sleave\sout/.test(err)],
      [2, true],
      `${path}: ${err}`,
    )
  }
  assert.ok(readFileSync(market).equals(before))
})

test('links that lead to each other are refused with a sentence', async () => {
  const [one, two] = [join(commands.folder, 'one.csv'), join(commands.folder, 'two.csv')]
  symlinkSync(one, two)
  symlinkSync(two, one)
  const { code, err } = await commands.run('export', 'splits', '--out', one)
  assert.deepEqual([code, /^Links lead to each other, not to a file\./.test(err)], [1, true], err)
})

test('a reader that closes its pipe ends the export with a sentence', async (t) => {
  const pipe = join(commands.folder, 'short.csv')
  execFileSync('mkfifo', [pipe])
  const read = readBy(t, 'head', '-n', '1', pipe)
  const { code, err } = await commands.run('export', 'filings', '--out', pipe)
  assert.equal(code, 1)
  assert.match(err, /^The reader of the pipe or connection has closed it\. \(EPIPE/m)
  assert.match(await read, /^ticker,/)
})
