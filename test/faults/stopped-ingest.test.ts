/** SIGTERM in the middle of an ingest: it ends by itself within seconds wherever it is, and the next run continues there. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { dataPaths } from '../../src/app/data-folder.ts'
import { failsText } from '../../src/datasets/fails-to-deliver/test-data.ts'
import { tickerFiles } from '../files/company-files.ts'
import { makeSubmissionsMirror } from '../files/submissions-mirror.ts'
import { zipOf } from '../files/zip-writer.ts'
import { openCommandLine } from '../support/command-line.ts'
import { fakePublisher, openbellIn, settingsOf } from '../support/fake-publisher.ts'
import { faultEngines } from '../support/fault-engines.ts'
import { cleanEnvironment } from '../support/npm-start.ts'
import { ask } from '../support/postgres.ts'
import { until } from '../support/until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The promise is five seconds; a busy machine gets twice that. */
const MOST_MS = 10_000
const STOPS = 6

const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-stopped-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const [lists = ''] = Object.keys(tickerFiles)

/** What keeps a run waiting at its first request. */
const waits: Readonly<Record<string, RequestListener>> = {
  'a download that trickles': (_, response) => {
    response.writeHead(200, { 'content-length': '100000' })
    const timer = setInterval(() => response.write('['), 100)
    response.on('close', () => clearInterval(timer))
  },
  'an answer that does not come': () => undefined,
  'the wait before the next try': (_, response) => {
    response.writeHead(503, { 'retry-after': '600' }).end()
  },
  'the pause of all jobs of the SEC': (_, response) => {
    response.writeHead(429).end()
  },
}

/** A refusal of the publisher is kept for the next load, which would wait for ten minutes. */
const forgetPauses = async (data: string, databaseUrl: string | null): Promise<void> => {
  if (databaseUrl === null) rmSync(dataPaths(data).pauses, { force: true })
  else await ask(databaseUrl, 'delete from openbell.request_times')
}

for (const { name, skip, empty } of faultEngines)
  it(`waiting for the network: it ends at once, with its lock free, on ${name}`, {
    skip,
    timeout: 120_000,
  }, async (t) => {
    for (const [where, wait] of Object.entries(waits)) {
      const publisher = await fakePublisher(t)
      publisher.always.set(lists, wait)
      const { data, databaseUrl, environment } = await empty(t)
      const settings = { OPENBELL_DATA: data, ...environment }
      const { child, over, written } = openbellIn(t, publisher, settings, 'ingest', 'sec-tickers')
      await until(() => publisher.asked.length > 0, where)
      await new Promise((resolve) => setTimeout(resolve, 300))
      const stoppedAt = performance.now()
      child.kill('SIGTERM')
      assert.equal(await over, 1, where)
      const stoppedMs = performance.now() - stoppedAt
      assert.ok(stoppedMs < MOST_MS, `${where}: ${Math.round(stoppedMs)} ms`)
      assert.match(written(), /stopped by a signal; run it again to go on/, where)
      assert.match(written(), /"level":"info".*"event":"feed_interrupted"/, where)
      assert.doesNotMatch(written(), /feed_failed/, where)
      publisher.always.clear()
      await forgetPauses(data, databaseUrl)
      for (const [address, list] of Object.entries(tickerFiles))
        publisher.files.set(address, JSON.stringify(list))
      const { code, err } = await openCommandLine(settingsOf(publisher, settings), data).run(
        'ingest',
        'sec-tickers',
      )
      assert.equal(code, 0, `${where}: ${err}`)
    }
  })

const start = (data: string, mirror: string, ...feeds: readonly string[]) =>
  spawn(process.execPath, ['bin/openbell.js', 'ingest', ...feeds], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_DATA: data, OPENBELL_MIRROR: mirror }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })

const FEEDS = ['sec-tickers', 'sec-submissions', 'edgar-index', 'sec-fails-to-deliver']

/** Companies of sixty filings in worker threads, a quarter's index of over 8 MB, and 30,000 fails in one transaction. */
const makeMirror = async (mirror: string): Promise<void> => {
  const write = (path: string, text: string | Uint8Array): void => {
    const at = join(mirror, path)
    mkdirSync(dirname(at), { recursive: true })
    writeFileSync(at, text)
  }
  makeSubmissionsMirror(mirror, 200)
  for (const [address, list] of Object.entries(tickerFiles))
    write(address.replace('https://', ''), JSON.stringify(list))
  const filings = Array.from({ length: 130_000 }, (_, at) => {
    const number = String(at).padStart(6, '0')
    const cik = 1 + (at % 2000)
    return `${cik}|COMPANY INC|4|2024-02-15|edgar/data/${cik}/0009${number}-24-${number}.txt`
  })
  const head =
    'Description:           Master Index of EDGAR Dissemination Feed\n \nCIK|Company Name|Form Type|Date Filed|Filename\n'
  write(
    'www.sec.gov/Archives/edgar/full-index/2024/QTR1/master.idx',
    `${head}${'-'.repeat(80)}\n${filings.join('\n')}\n`,
  )
  const fails = Array.from(
    { length: 30_000 },
    (_, at) => `202103${16 + (at % 10)}|${String(at).padStart(9, '0')}|T${at}|${at}|COMPANY|1.5`,
  )
  const zip = await zipOf([{ name: 'cnsfails202103b.txt', data: failsText(fails) }])
  write('www.sec.gov/files/data/fails-deliver-data/cnsfails202103b.zip', zip)
}

const dumpOf = (data: string): string => {
  const db = new DatabaseSync(join(data, 'market.db'), { readOnly: true })
  try {
    assert.equal(db.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok')
    const totals = ['filings', 'profiles', 'securities', 'fails_to_deliver', 'screener_rows'].map((name) => {
      const rows = db.prepare(`select count(*) as n, total(length(text)) as bytes from ${name}`).get()
      return [name, rows?.['n'], rows?.['bytes']]
    })
    return JSON.stringify([totals, db.prepare('select * from counts order by 1, 2, 3').all()])
  } finally {
    db.close()
  }
}

// On PostgreSQL loads are stopped in the work by test/postgres/kills.test.ts.
it(`in the work: ${STOPS} times at any moment, then run to its end it leaves what a clean run leaves`, {
  // Ends a test that hangs: on two slow processors, beside two other files and a load, it took over 400 s.
  timeout: 800_000,
}, async (t) => {
  const folder = folderOf(t)
  const mirror = join(folder, 'mirror')
  await makeMirror(mirror)
  const [clean, stopped] = [join(folder, 'clean'), join(folder, 'stopped')]
  const whole = performance.now()
  const [first] = await once(start(clean, mirror, ...FEEDS), 'exit')
  assert.equal(first, 0)
  const wholeMs = performance.now() - whole
  let slowest = 0
  let interrupted = 0
  for (let at = 0; at < STOPS; at += 1) {
    const child = start(stopped, mirror, ...FEEDS, '--reread')
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    const over = once(child, 'close')
    await until(() => errors.includes('feed_started'), 'start')
    // A golden step spreads the moments evenly over a whole run.
    await new Promise((resolve) => setTimeout(resolve, ((at * 0.618) % 1) * wholeMs))
    const stoppedAt = performance.now()
    child.kill('SIGTERM')
    const [code, signal] = (await over) as [number | null, string | null]
    slowest = Math.max(slowest, performance.now() - stoppedAt)
    assert.equal(signal, null)
    assert.ok(code === 0 || code === 1, errors)
    assert.doesNotMatch(errors, /^ {4}at /m)
    interrupted += code === 1 ? 1 : 0
  }
  t.diagnostic(`slowest end ${Math.round(slowest)} ms, ${interrupted} runs interrupted of ${STOPS}`)
  assert.ok(slowest < MOST_MS, `${Math.round(slowest)} ms`)
  assert.ok(interrupted > STOPS / 2)
  const [last] = await once(start(stopped, mirror, ...FEEDS, '--reread'), 'exit')
  assert.equal(last, 0)
  assert.equal(dumpOf(stopped), dumpOf(clean))
})
