/** What people read of commands: one table of a load, states that say what is to be done, and the sample called by its name. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { dataPaths, makeDataFolder } from '../src/app/data-folder.ts'
import { writeTickerLists } from './files/ticker-mirror.ts'
import { openCommandLine } from './support/command-line.ts'
import { writeSampleData, writeSampleStore } from './support/sample-store.ts'
import { until } from './support/until.ts'

const opened = (t: TestContext, environment: Readonly<Record<string, string>> = {}, isOutputTTY = false) => {
  const commands = openCommandLine(environment, undefined, isOutputTTY)
  t.after(commands.remove)
  return commands
}

/** A mirror with the ticker lists, one row of which is wrong, and a file of submissions without any. */
const makeMirror = (folder: string): string => {
  const mirror = join(folder, 'mirror')
  writeTickerLists(mirror)
  const submissions = join(mirror, 'data.sec.gov', 'submissions')
  mkdirSync(submissions, { recursive: true })
  writeFileSync(join(submissions, 'CIK0000320193.json'), '{"cik":"320193"}')
  return mirror
}

test('the help of a command that does not exist is an error that names the nearest', async (t) => {
  const commands = opened(t)
  for (const args of [
    ['ingets', '--help'],
    ['ingets', '-h'],
    ['help', 'ingets'],
  ]) {
    const { code, out, err } = await commands.run(...args)
    assert.deepEqual([code, out], [2, ''], args.join(' '))
    assert.match(err, /unknown command 'ingets'\n\(Did you mean ingest\?\)/)
  }
  const nested = await commands.run('keys', 'creat', '--help')
  assert.deepEqual([nested.code, nested.out], [2, ''])
  assert.match(nested.err, /Did you mean create\?/)
  for (const args of [
    ['--help'],
    ['help'],
    ['keys', '--help'],
    ['help', 'keys'],
    ['status', 'sec-tickers', '--help'],
  ])
    assert.equal((await commands.run(...args)).code, 0, args.join(' '))
})

test('start on a port in use names it, and leaves no data folder', async (t) => {
  const commands = opened(t)
  const other = createServer().listen({ host: '127.0.0.1', port: 0 })
  t.after(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, err } = await commands.run('start', '--port', String(port))
  assert.deepEqual([code, existsSync(join(commands.folder, 'data'))], [1, false])
  assert.match(err, new RegExp(`^Port ${port} is in use: `))
})

test('a data folder that cannot be made is named with its setting', async (t) => {
  const commands = opened(t)
  writeFileSync(join(commands.folder, 'file'), '')
  const { code, err } = await commands.run('sample', '--data', join(commands.folder, 'file', 'data'))
  assert.equal(code, 78)
  assert.match(
    err.replaceAll(/\s+/g, ' '),
    /^The data folder .* cannot be made \(E.*\): choose another with --data/,
  )
})

test('get indents JSON for a terminal, and leaves it as it is served for a program', async (t) => {
  const commands = opened(t)
  await writeSampleData(commands)
  const piped = await commands.run('get', '/v1/splits/AAPL')
  const shown = openCommandLine({}, commands.folder, true)
  const read = await shown.run('get', '/v1/splits/AAPL')
  assert.equal(piped.out, JSON.stringify(JSON.parse(piped.out)))
  assert.equal(read.out, JSON.stringify(JSON.parse(piped.out), null, 2))
  const [csv, csvShown] = [
    await commands.run('get', '/v1/splits/AAPL?format=csv'),
    await shown.run('get', '/v1/splits/AAPL?format=csv'),
  ]
  assert.equal(csvShown.out, csv.out)
  assert.match((await shown.run('get', '/v1/nothing')).out, /^\{\n {2}"type"/)
})

test('get names the parameters that its path does not have', async (t) => {
  const commands = opened(t)
  await writeSampleData(commands)
  const { code, out, err } = await commands.run('get', '/v1/splits/AAPL?lmit=1&limit=1')
  assert.equal(JSON.parse(out).results.length, 1)
  assert.deepEqual([code, err], [0, 'Left out, as this path has no such parameter: lmit'])
  assert.equal((await commands.run('get', '/v1/splits/AAPL?limit=1')).err, '')
})

test('check shows a setting as it is written', async (t) => {
  const { out } = await opened(t).run('check')
  assert.match(out, /^OPENBELL_ACCESS_LOG +off +default$/m)
  assert.match(out, /^OPENBELL_SHOW_CUSIP +on +default$/m)
})

test('check looks for the folder of the mirror that loads would read', async (t) => {
  const { code, out } = await opened(t, { OPENBELL_MIRROR: 'nowhere' }).run('check')
  assert.equal(code, 1)
  assert.match(out, /FAILED {2}mirror: .*nowhere is not a folder/)
  const found = await opened(t, { OPENBELL_MIRROR: '.' }).run('check')
  assert.equal(found.code, 0, found.out)
})

test('a free key is created with a warning that it gets no data; the key alone is on the output', async (t) => {
  const commands = opened(t)
  const free = await commands.run('keys', 'create', '--plan', 'free')
  assert.match(free.out, /^ob_live_\w+$/)
  assert.match(free.err, /A free key gets no data: .*403/)
  assert.doesNotMatch((await commands.run('keys', 'create', '--plan', 'starter')).err, /free/)
})

test('a load of all feeds ends with one table, the reasons of failures, and one list of what had no files', async (t) => {
  const commands = opened(t)
  const mirror = makeMirror(commands.folder)
  const { code, out, err } = await commands.run('ingest', '--all', '--mirror', mirror)
  assert.equal(code, 1, err)
  const lines = out.split('\n')
  assert.deepEqual(
    lines.slice(0, 4).map((line) => line.replace(/ +/g, ' ')),
    [
      'FEED RESULT NEW CHANGED REMOVED REJECTED',
      'sec-tickers loaded 2 0 0 1',
      'reviewed-identifiers loaded 46 0 0 0',
      'sec-submissions incomplete 0 0 0 0',
    ],
  )
  assert.match(out, /\nsec-submissions: .*CIK0000320193\.json/)
  assert.match(out, /\nThe mirror has no files for: nasdaq-symbols, nasdaq-screener,/)
  assert.equal(out.match(/sec-company-facts/g)?.length, 1)
  assert.ok(
    lines.every((line) => line.length <= 80 || !line.includes(' ')),
    out,
  )
})

test('rows that replace the sample are announced before and named after, by the names of endpoints', async (t) => {
  const commands = opened(t)
  const mirror = makeMirror(commands.folder)
  await writeSampleData(commands)
  const first = await commands.run('ingest', 'sec-tickers', '--mirror', mirror)
  assert.match(first.err, /^This store holds the sample\./m)
  assert.match(first.out, /, 0 removed, 1 rejected\n/)
  assert.match(first.out, /\n {2}sample: \d[\d,]* rows of the bundled sample replaced by these\n/)
  assert.match(first.out, /Sample rows replaced by real rows: companydata\.$/)
  const second = await commands.run('ingest', 'sec-tickers', '--mirror', mirror, '--json')
  assert.deepEqual(JSON.parse(second.out).sampleReplaced, [])
  const removed = await commands.run('sample', '--remove')
  assert.match(
    removed.out.replace(/\s+/g, ' '),
    /^Removed the sample rows of companydata, filings, .*; real rows have not changed\.$/,
  )
  const third = await commands.run('ingest', 'sec-tickers', '--mirror', mirror)
  assert.doesNotMatch(third.err, /holds the sample/)
})

const started = async (commands: ReturnType<typeof opened>) => {
  const over = commands.run('start', '--port', '0')
  await until(() => commands.written().err !== '', 'the first line')
  // What is to come is said before it is done.
  assert.doesNotMatch(commands.written().err, /Loaded/)
  await until(() => commands.written().out.includes('answers at'), 'the address')
  commands.signal('SIGTERM')
  return over
}

test('a start loads the sample into a new store, and not again after it was removed', async (t) => {
  const commands = opened(t)
  const first = await started(commands)
  assert.match(
    first.err,
    /^The store is empty: loading the bundled sample .*\nLoaded the bundled sample, \d\d,\d{3} rows; /,
  )
  assert.equal(first.out.match(/^ {2}curl /gm)?.length, 3)
  await commands.run('sample', '--remove')
  const { code, out, err } = await started(commands)
  assert.equal(code, 0)
  assert.match(err, /^The store is empty, and the removed sample is not loaded again/m)
  // Requests would come back empty.
  assert.doesNotMatch(out, /curl/)
  assert.match(out, /^ {2}openbell sample .*\n {2}openbell ingest sec-tickers .*\n {2}openbell work /m)
  const { datasets } = JSON.parse((await commands.run('status', '--json')).out)
  assert.ok(datasets.every(({ rows }: { rows: number }) => rows === 0))
})

test('a start that was stopped before the screener of the sample was computed is completed by the next', async (t) => {
  const commands = opened(t)
  const data = join(commands.folder, 'data')
  makeDataFolder(data)
  await writeSampleStore(dataPaths(data).market, '2026-11-21T10:00:00Z')
  const { code, err } = await started(commands)
  assert.equal(code, 0)
  assert.match(err, /^An earlier start was stopped: computing the screener of the sample\.$/m)
  const { out } = await commands.run('get', '/v1/screener?limit=1')
  assert.ok(JSON.parse(out).total > 0, out)
  assert.doesNotMatch((await started(commands)).err, /screener/)
})

type Shown = { readonly name: string; readonly health: string; readonly waitsFor: string | null }

test('a feed that waits for a file, a key or a setting is not late, and says what it waits for', async (t) => {
  const commands = opened(t, { OPENBELL_TIINGO_KEY: 'example' })
  const csv = join(commands.folder, 'zzza.csv')
  writeFileSync(csv, 'Day,Last\n2024-06-27,10\n')
  await writeSampleData(commands)
  const args = ['--ticker', 'AAPL', '--basis', 'raw', '--columns', 'date=Day,close=Last', '--file', csv]
  assert.equal((await commands.run('ingest', 'prices-csv', ...args)).code, 0)
  const feeds: readonly Shown[] = JSON.parse((await commands.run('status', '--json')).out).feeds
  const of = (name: string) => {
    const feed = feeds.find((each) => each.name === name)
    return [feed?.health, feed?.waitsFor]
  }
  assert.deepEqual(of('stooq-daily'), ['never', 'file'])
  assert.deepEqual(of('tiingo-daily'), ['never', null])
  assert.deepEqual(of('alpaca-daily'), ['never', 'key'])
  assert.deepEqual(of('news-own'), ['never', 'news_feeds'])
  assert.ok(feeds.every(({ health, waitsFor }) => waitsFor === null || health !== 'late'))
  const { out } = await commands.run('status')
  assert.match(out, /Need your files \(openbell ingest FEED --file\): stooq-daily/)
  assert.match(out.replace(/\s+/g, ' '), /alpaca-daily \(OPENBELL_ALPACA_KEY, OPENBELL_ALPACA_SECRET\)/)
  assert.match(
    (await commands.run('status', 'alpaca-daily')).out,
    /It needs your key: set OPENBELL_ALPACA_KEY/,
  )
})

test('status shows the data by the names of endpoints, within 80 columns', async (t) => {
  const commands = opened(t)
  await writeSampleData(commands)
  const { out } = await commands.run('status')
  const names = [...out.matchAll(/^([a-z-]+) +[\d,]+ {2}/gm)].map(([, name]) => name)
  for (const name of ['companydata', 'filings', 'etf-holdings', 'institutional-ownership', 'fund-holdings'])
    assert.ok(names.includes(name), `${name}: ${out}`)
  assert.doesNotMatch(out, /income_statements|securities/)
  assert.ok(
    out.split('\n').every((line) => line.length <= 80),
    out,
  )
  const { collections } = JSON.parse((await commands.run('status', '--json')).out)
  const owners = collections.find(({ name }: { name: string }) => name === 'fund_owners')
  assert.deepEqual(owners.endpoints, ['institutional-ownership', 'fund-holdings'])
})

const completedBy = (script: string, words: readonly string[]): readonly string[] => {
  const program = `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _openbell; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', program, 'bash', ...words], { encoding: 'utf8' })
    .trim()
    .split('\n')
}

test('bash completes commands, their options, values of options, and names of feeds and tables', async (t) => {
  const commands = opened(t)
  const { code, out } = await commands.run('completion', 'bash')
  assert.equal(code, 0)
  assert.deepEqual(completedBy(out, ['openbell', 'i']), ['ingest', 'import'])
  assert.deepEqual(completedBy(out, ['openbell', 'keys', 'ro']), ['rotate'])
  assert.deepEqual(completedBy(out, ['openbell', 'keys', 'create', '--plan', '']), ['free', 'starter', 'pro'])
  assert.deepEqual(completedBy(out, ['openbell', 'ingest', '--all', '--acc']), ['--accept-drift'])
  assert.deepEqual(completedBy(out, ['openbell', 'ingest', 'sec-ti']), ['sec-tickers'])
  assert.deepEqual(completedBy(out, ['openbell', 'export', 'div']), ['dividends'])
  // Left to the names of files.
  assert.deepEqual(completedBy(out, ['openbell', 'ingest', '--mirror', '']), [''])
  assert.doesNotMatch(out, /--make/)
})

for (const [shell, flag] of [
  ['zsh', '-n'],
  ['fish', '--no-execute'],
] as const)
  test(`the script for ${shell} names every command, and ${shell} can read it where it is installed`, async (t) => {
    const commands = opened(t)
    const { out } = await commands.run('completion', shell)
    for (const name of ['start', 'export', 'rotate', '--accept-drift', 'sec-tickers', 'dividends'])
      assert.ok(out.includes(name.replace(/^--/, shell === 'fish' ? '-l ' : '--')), name)
    const { error, status, stderr } = spawnSync(shell, [flag], { input: out, encoding: 'utf8' })
    if (error === undefined) assert.equal(status, 0, stderr)
    else t.diagnostic(`${shell} is not installed: its script was not read by it`)
  })

test('a shell that is not known is refused', async (t) => {
  assert.equal((await opened(t).run('completion', 'tcsh')).code, 2)
})

test('a key that is given as a command or a choice is not repeated', async (t) => {
  const key = `ob_live_${'a1'.repeat(16)}`
  for (const args of [[key], ['keys', 'create', '--plan', key]]) {
    const { code, err } = await opened(t).run(...args)
    assert.deepEqual([code, err.includes(key), err.includes('ob_live_[redacted]')], [2, false, true], err)
  }
})

test('what only has other commands, and the program itself, has a help text with examples', async (t) => {
  const commands = opened(t)
  for (const group of [[], ['keys'], ['accounts'], ['webhooks']])
    assert.match((await commands.run(...group, '--help')).out, /Examples:\n {2}\$ openbell [a-z]+/)
})
