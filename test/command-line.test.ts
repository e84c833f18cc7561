/** What the command line promises: exit codes, `--json`, examples in every help text, and no key where none belongs. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { makeDataFolder } from '../src/app/data-folder.ts'
import { holdIngestLock } from '../src/commands/loading/ingest-lock.ts'
import { writeTickerLists } from './files/ticker-mirror.ts'
import { zipOf } from './files/zip-writer.ts'
import { openCommandLine } from './support/command-line.ts'
import { writeSmallSampleData } from './support/sample-store.ts'

const commandLine = openCommandLine()
after(commandLine.remove)

const commands = [
  ['start'],
  ['serve'],
  ['mcp'],
  ['ingest'],
  ['work'],
  ['sample'],
  ['synth'],
  ['export'],
  ['import'],
  ['backup'],
  ['restore'],
  ['rebuild'],
  ['keys', 'create'],
  ['keys', 'list'],
  ['keys', 'revoke'],
  ['keys', 'rotate'],
  ['accounts', 'list'],
  ['accounts', 'set-up'],
  ['accounts', 'invite'],
  ['accounts', 'create'],
  ['accounts', 'recover'],
  ['accounts', 'set-plan'],
  ['accounts', 'set-role'],
  ['accounts', 'disable'],
  ['accounts', 'enable'],
  ['accounts', 'sign-out'],
  ['webhooks', 'add'],
  ['webhooks', 'list'],
  ['webhooks', 'remove'],
  ['webhooks', 'replay'],
  ['status'],
  ['get'],
  ['check'],
  ['completion'],
]

test('every command has a help text with an example that begins with its own name, and takes --json', async () => {
  for (const command of commands) {
    const { code, out } = await commandLine.run(...command, '--help')
    assert.equal(code, 0)
    assert.ok(out.includes(`  $ openbell ${command.join(' ')}`), out)
    assert.match(out, /--json/)
  }
})

test('the help text lists every command, and only those', async () => {
  const { code, out } = await commandLine.run('--help')
  const listed = [...out.matchAll(/^ {2}([a-z]+)\b.* {2}/gm)].map(([, name]) => name)
  assert.equal(code, 0)
  assert.deepEqual(listed, [...new Set(commands.map(([name]) => name)), 'help'])
})

test('what cannot be understood ends with 2 and a hint', async () => {
  const typo = await commandLine.run('ingets')
  assert.deepEqual([typo.code, typo.out], [2, ''])
  assert.match(typo.err, /Did you mean ingest\?/)
  for (const args of [
    [],
    ['keys'],
    ['keys', 'create'],
    ['keys', 'create', '--plan', 'gold'],
    ['keys', 'create', '--plan', 'pro', '--name', 'two\nlines'],
    ['accounts'],
    ['accounts', 'create'],
    ['accounts', 'create', 'no address'],
    ['accounts', 'invite', '--role', 'king'],
    ['accounts', 'set-plan', 'a@example.com', 'gold'],
    ['get'],
    ['serve', '--prot', '1'],
  ])
    assert.equal((await commandLine.run(...args)).code, 2, args.join(' '))
  for (const args of [
    ['ingest'],
    ['ingest', '--all', 'sec-tickers'],
    ['ingest', 'sec-tickers', '--since', '2026-11-20'],
    ['ingest', '--all', '--since', '20/11/2026'],
    ['ingest', '--all', '--since', '2026-02-30'],
    ['ingest', '--all', '--since', '2999-01-01'],
    ['ingest', '--all', '--as-of', '2026-08-21'],
    ['ingest', '--all', '--as-of', 'August', '--mirror', '.'],
    ['ingest', 'sec-tikers'],
    ['ingest', '--all', '--file', 'x'],
    ['ingest', 'stooq-daily'],
    ['ingest', 'prices-csv', '--file', 'x', '--basis', 'raw', '--ticker', 'AAPL'],
    ['ingest', 'prices-csv', '--file', 'x', '--columns', 'date=D,close=C', '--ticker', 'AAPL'],
    ['ingest', 'prices-csv', '--file', 'x', '--columns', 'date=D,close=C', '--basis', 'raw'],
    ['ingest', 'prices-csv', '--file', 'x', '--columns', 'day=D,close=C', '--basis', 'raw', '--ticker', 'A'],
    ['ingest', 'prices-csv', '--columns', 'date=D,close=C', '--basis', 'raw', '--ticker', 'A'],
    ['ingest', 'sec-tickers', '--basis', 'raw'],
    ['get', 'v1'],
  ])
    assert.equal((await commandLine.run(...args)).code, 2, args.join(' '))
})

test('a wrong setting ends with 78 before anything is made', async () => {
  const { code, err } = await commandLine.run('status', '--data', 'never', '--config', 'absent.toml')
  assert.equal(code, 78)
  assert.match(err, /absent\.toml cannot be read/)
  const inEnvironment = openCommandLine({ OPENBELL_PROT: '1', OPENBELL_THREADS: 'many' })
  after(inEnvironment.remove)
  const wrong = await inEnvironment.run('start')
  assert.equal(wrong.code, 78)
  assert.match(wrong.err, /Did you mean OPENBELL_PORT\?\nOPENBELL_THREADS is "many" and must be/)
  assert.equal(existsSync(join(inEnvironment.folder, 'data')), false)
})

test('SEC feeds do not start on the network without a contact, nor from a mirror that is not there', async () => {
  const network = await commandLine.run('ingest', '--all')
  assert.equal(network.code, 78)
  assert.match(network.err, /OPENBELL_CONTACT/)
  assert.equal((await commandLine.run('ingest', '--all', '--mirror', 'nowhere')).code, 78)
})

test('a data folder written by a newer program is refused with 78 and left as it is', async () => {
  for (const [file, ...args] of [
    ['market.db', 'status'],
    ['accounts.db', 'keys', 'list'],
  ] as const) {
    const newer = openCommandLine()
    after(newer.remove)
    await writeSmallSampleData(newer)
    await newer.run('keys', 'create', '--plan', 'pro')
    const db = new DatabaseSync(join(newer.folder, 'data', file))
    db.exec('pragma user_version = 999')
    db.close()
    const { code, err } = await newer.run(...args)
    assert.equal(code, 78)
    assert.match(err, /written by a newer Openbell/)
  }
})

test('a key is created, listed without itself, rotated and revoked', async () => {
  const created = await commandLine.run('keys', 'create', '--plan', 'starter', '--name', 'reports', '--json')
  const { id, key, plan, name } = JSON.parse(created.out)
  assert.deepEqual([plan, name, created.code], ['starter', 'reports', 0])
  const list = await commandLine.run('keys', 'list', '--json')
  assert.equal(list.out.includes(key), false)
  assert.deepEqual(
    JSON.parse(list.out).keys.map((each: { id: string; state: string }) => [each.id, each.state]),
    [[id, 'valid']],
  )
  const rotated = await commandLine.run('keys', 'rotate', id, '--grace', '1h', '--json')
  assert.equal(JSON.parse(rotated.out).outcome, 'rotated')
  assert.equal((await commandLine.run('keys', 'revoke', key)).code, 0)
  const states = JSON.parse((await commandLine.run('keys', 'list', '--json')).out).keys
  assert.deepEqual(states.map((each: { state: string }) => each.state).sort(), ['revoked', 'valid'])
})

test('a key that names nothing is not repeated', async () => {
  const { code, err } = await commandLine.run('keys', 'revoke', 'ob_live_LEAKCANARYLEAKCANARYLEAKCANARY')
  assert.equal(code, 1)
  assert.equal(err.includes('LEAKCANARYLEAK'), false)
})

test('looking at an absent store makes none', async () => {
  const status = await commandLine.run('status', '--data', 'absent', '--json')
  assert.deepEqual([status.code, JSON.parse(status.out).datasets], [0, []])
  assert.equal((await commandLine.run('status', 'sec-tikers', '--data', 'absent')).code, 2)
  const get = await commandLine.run('get', '/v1/companydata/tickers', '--data', 'absent')
  assert.equal(get.code, 1)
  assert.match(get.err, /holds no market data yet/)
  assert.equal((await commandLine.run('check', '--data', 'absent')).code, 0)
  assert.equal(existsSync(join(commandLine.folder, 'absent')), false)
})

test('the sample answers, and is gone when it is removed', async () => {
  const loaded = await commandLine.run('sample', '--json')
  assert.ok(JSON.parse(loaded.out).loaded.securities >= 25)
  const apple = await commandLine.run('get', '/v1/companydata/tickers/AAPL')
  assert.equal(apple.code, 0)
  assert.equal(JSON.parse(apple.out).cik, '0000320193')
  const unknown = await commandLine.run('get', '/v1/companydata/tickers/NOPE', '--json')
  assert.deepEqual([unknown.code, JSON.parse(unknown.out).status], [1, 404])
  const removed = await commandLine.run('sample', '--remove', '--json')
  assert.ok(JSON.parse(removed.out).removed.includes('filings'))
  assert.equal((await commandLine.run('get', '/v1/companydata/tickers/AAPL')).code, 1)
})

test('check says where each setting comes from, and with --live that no server answers', async () => {
  const { code, out } = await commandLine.run('check', '--json', '--port', '1')
  const { origins, ok } = JSON.parse(out)
  assert.deepEqual([code, ok, origins.port, origins.host], [0, true, 'flag', 'default'])
  const live = await commandLine.run('check', '--live', '--port', '1', '--json')
  assert.deepEqual([live.code, JSON.parse(live.out).ok], [1, false])
})

test('the data folder is its owner’s alone', () => {
  assert.equal(statSync(join(commandLine.folder, 'data')).mode & 0o077, 0)
})

test('a damaged file is named by check, and by every command that needs it, without a stack', async () => {
  const broken = openCommandLine()
  after(broken.remove)
  await broken.run('keys', 'create', '--plan', 'pro')
  writeFileSync(join(broken.folder, 'data', 'market.db'), 'x'.repeat(8192))
  const check = await broken.run('check')
  assert.equal(check.code, 1)
  assert.match(check.out, /FAILED\s+market store: .*market\.db/)
  assert.match(check.out, /ok\s+accounts store: 1 valid key/)
  const { code, err } = await broken.run('status')
  assert.equal(code, 1)
  assert.match(err, /market\.db is damaged \(.*\)\. Restore a backup with `openbell restore`\.$/)
  assert.equal((await broken.run('keys', 'list')).code, 0)
})

test('a second ingest on the same folder is refused, and the lock is free after the first', async () => {
  const busy = openCommandLine()
  after(busy.remove)
  const data = join(busy.folder, 'data')
  makeDataFolder(data)
  const lock = holdIngestLock(data)
  const second = await busy.run('ingest', 'reviewed-identifiers')
  assert.equal(second.code, 1)
  assert.match(second.err, /^Another ingest is loading into/)
  lock.release()
  assert.equal((await busy.run('ingest', 'reviewed-identifiers', '--json')).code, 0)
})

test('work runs what is due once, and a second scheduler finds nothing due', async () => {
  const scheduled = openCommandLine()
  after(scheduled.remove)
  const mirror = join(scheduled.folder, 'mirror')
  writeTickerLists(mirror)
  const first = await scheduled.run('work', '--once', '--mirror', mirror, '--json')
  assert.equal(first.code, 0, first.err)
  assert.match(first.err, /"feed":"sec-tickers".*"added":2,/)
  assert.match(first.err, /"event":"load_planned"/)
  const second = await scheduled.run('work', '--once', '--mirror', mirror)
  assert.equal(second.code, 0)
  assert.ok(!second.err.includes('load_planned'), 'only a first load has a plan')
  assert.deepEqual(second.out.match(/^\S+(?=: )/gm), ['reviewed-identifiers'])
  const { feeds, datasets } = JSON.parse((await scheduled.run('status', '--json')).out)
  const tickers = feeds.find((feed: { name: string }) => feed.name === 'sec-tickers')
  assert.deepEqual([tickers.health, tickers.coverage, tickers.rejected], ['ok', 1, 1])
  assert.equal(datasets.find((each: { name: string }) => each.name === 'companies').rows, 2)
})

test('status of a feed lists what it keeps out, with the reason', async () => {
  const looking = openCommandLine()
  after(looking.remove)
  const mirror = join(looking.folder, 'mirror')
  writeTickerLists(mirror)
  assert.equal((await looking.run('ingest', 'sec-tickers', '--mirror', mirror)).code, 0)
  const { quarantine } = JSON.parse((await looking.run('status', 'sec-tickers', '--json')).out)
  assert.deepEqual(
    quarantine.map((row: { kind: string; reason: string }) => [row.kind, row.reason]),
    [['row', '"DAIC " is not a symbol']],
  )
  const shown = await looking.run('status', 'sec-tickers')
  assert.match(shown.out, /KIND[\s\S]*"DAIC " is not a symbol/)
})

test('dated files of a mirror are taken from the day named, and days without one are no fault', async () => {
  const dated = openCommandLine()
  after(dated.remove)
  const folder = join(
    dated.folder,
    'mirror',
    'www.sec.gov',
    'Archives',
    'edgar',
    'daily-index',
    '2026',
    'QTR4',
  )
  mkdirSync(folder, { recursive: true })
  const head = 'Description: Daily Index of EDGAR Dissemination Feed\n\n'
  const columns = 'CIK|Company Name|Form Type|Date Filed|File Name'
  for (const day of ['20261118', '20261120'])
    writeFileSync(join(folder, `master.${day}.idx`), `${head}${columns}\n${'-'.repeat(80)}\n`)
  const load = async (...args: readonly string[]) => {
    const { code, out } = await dated.run('ingest', 'edgar-index', '--mirror', 'mirror', '--json', ...args)
    const [report] = JSON.parse(out).feeds
    return [code, report.files + report.unchangedFiles, report.absent.length]
  }
  assert.deepEqual(await load('--since', '2026-11-19'), [0, 1, 0])
  assert.deepEqual(await load(), [0, 2, 0])
  const undated = await dated.run('ingest', 'sec-tickers', '--since', '2026-11-19', '--mirror', 'mirror')
  assert.equal(undated.code, 2)
  assert.match(
    undated.err,
    /--since is for feeds with dated files \(edgar-index, .*\): sec-tickers loads what/,
  )
})

test('prices come from a file whose columns are named, and bars that break a rule are reported', async () => {
  const file = join(commandLine.folder, 'aapl.csv')
  writeFileSync(file, 'Day,Last,Top\n2024-06-27,214.10,215.74\n2024-06-28,210.62,200.00\n')
  const { code, out } = await commandLine.run(
    ...'ingest prices-csv --ticker AAPL --basis raw --columns date=Day,close=Last,high=Top --file'.split(' '),
    file,
  )
  assert.equal(code, 0)
  assert.match(out, /1 new/)
  assert.match(out, /AAPL 2024-06-28: high 200 is below close 210.62/)
})

test('a named file that holds nothing of the feed ends the run with 1', async () => {
  const file = join(commandLine.folder, '2024q4.zip')
  writeFileSync(file, await zipOf([{ name: 'sub.txt', data: 'adsh\tcik\n' }]))
  const { code, err } = await commandLine.run('ingest', 'stooq-daily', '--file', file)
  assert.equal(code, 1)
  assert.match(err, /The given files contain nothing for stooq-daily\./)
})
