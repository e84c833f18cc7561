/** `openbell work --serve`: a server answers while publishers are slow, and neither process outlives the other. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { constants, getPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { tickerFiles } from '../files/company-files.ts'
import { openCommandLine } from '../support/command-line.ts'
import { type FakePublisher, fakePublisher, openbellWith } from '../support/fake-publisher.ts'
import { listening } from '../support/misbehaving-server.ts'
import { writeSampleData } from '../support/sample-store.ts'
import { until } from '../support/until.ts'

const LIST = 'https://www.sec.gov/files/company_tickers.json'

const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-work-serves-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

/** A publisher that answers nothing until `release`. */
const slowPublisher = async (t: TestContext) => {
  const publisher = await fakePublisher(t)
  const { files, always } = publisher
  for (const [address, list] of Object.entries(tickerFiles)) files.set(address, JSON.stringify(list))
  const released = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const text = files.get(LIST) ?? ''
  always.set(LIST, (_, response) => {
    asked.resolve()
    void released.promise.then(() => response.writeHead(200).end(text))
  })
  return { publisher, asked: asked.promise, release: released.resolve }
}

type Started = { readonly url: string; readonly key: string }

/** The load and its server on a folder that has the sample, when the first feed waits for its publisher. */
const working = async (t: TestContext, publisher: FakePublisher, port = '0') => {
  const data = folderOf(t)
  await writeSampleData({ folder: dirname(data) })
  const process = openbellWith(
    ...([t, publisher, data] as const),
    ...['work', 'sec-tickers', '--serve', '--port', port, '--json'],
  )
  const lineOf = (): string | undefined =>
    process
      .written()
      .split('\n')
      .find((line) => line.includes('"curl"'))
  return {
    ...process,
    started: (): Started => JSON.parse(lineOf() ?? 'null'),
    isUp: () => lineOf() !== undefined,
  }
}

const answers = async ({ url, key }: Started): Promise<number> =>
  (await fetch(`${url}/v1/companydata/tickers/AAPL`, { headers: { 'x-api-key': key } })).status

const isGone = async (started: Started): Promise<boolean> => {
  const deadline = performance.now() + 10_000
  while (performance.now() < deadline)
    if ((await answers(started).catch(() => 0)) === 0) return true
    else await new Promise((resolve) => setTimeout(resolve, 100))
  return false
}

it('serves while a load waits, then loads; SIGTERM ends both with 0', { timeout: 120_000 }, async (t) => {
  const { publisher, asked, release } = await slowPublisher(t)
  const both = await working(t, publisher)
  await asked
  const started = both.started()
  assert.equal(await answers(started), 200, both.written())
  assert.ok(!both.written().includes('feed_finished'))
  release()
  await until(() => both.written().includes('screener_finished'), 'end of the load')
  assert.equal(await answers(started), 200)
  both.child.kill('SIGTERM')
  assert.equal(await both.over, 0, both.written())
  assert.match(both.written(), /"event":"stopped"/)
  assert.equal(await answers(started).catch(() => 0), 0)
})

it('a signal while a load waits ends both with 0 and within five seconds', {
  timeout: 120_000,
}, async (t) => {
  const { publisher, asked } = await slowPublisher(t)
  const both = await working(t, publisher)
  await asked
  const started = both.started()
  const from = performance.now()
  both.child.kill('SIGINT')
  assert.equal(await both.over, 0, both.written())
  assert.ok(performance.now() - from < 5000, `${performance.now() - from}`)
  assert.equal(await answers(started).catch(() => 0), 0)
})

it('a port in use is said, and nothing is loaded', { timeout: 120_000 }, async (t) => {
  const publisher = await fakePublisher(t)
  const [, port = ''] = (await listening(t, createServer())).split(':')
  const both = await working(t, publisher, port)
  assert.equal(await both.over, 1, both.written())
  assert.match(both.written(), new RegExp(`Port ${port} is in use`))
  assert.equal(publisher.asked.length, 0)
})

/** The processes that a process has started; null where the system does not say. */
const childrenOf = (pid: number | undefined): readonly number[] | null => {
  const path = `/proc/${pid}/task/${pid}/children`
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ').map(Number) : null
}
const skip = childrenOf(process.pid) === null && 'this system does not list the children of a process'

it('a server that is killed ends the load with 1, and says so', { timeout: 120_000, skip }, async (t) => {
  const { publisher, asked } = await slowPublisher(t)
  const both = await working(t, publisher)
  await asked
  const [server = 0, ...others] = childrenOf(both.child.pid) ?? []
  assert.ok(server > 0 && others.length === 0)
  process.kill(server, 'SIGKILL')
  assert.equal(await both.over, 1, both.written())
  assert.match(both.written(), /The server has stopped, so the load stops too/)
})

/** Of all threads of a process, each once. */
const prioritiesOf = (pid: number): readonly number[] => [
  ...new Set(readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)))),
]

it('the load has a lower priority than its server', { timeout: 120_000, skip }, async (t) => {
  const { publisher, asked } = await slowPublisher(t)
  const { child } = await working(t, publisher)
  await asked
  assert.deepEqual(prioritiesOf(child.pid ?? 0), [constants.priority.PRIORITY_BELOW_NORMAL])
  assert.deepEqual(childrenOf(child.pid)?.map(prioritiesOf), [[getPriority()]])
})

it('a load that is killed takes its server along', { timeout: 120_000 }, async (t) => {
  const { publisher, asked } = await slowPublisher(t)
  const both = await working(t, publisher)
  await asked
  const started = both.started()
  both.child.kill('SIGKILL')
  assert.equal(await isGone(started), true)
})

it('flags that contradict each other are refused before anything starts', async (t) => {
  const environment = { OPENBELL_CONTACT: 'ops@example.com' }
  const line = openCommandLine(environment)
  t.after(line.remove)
  const refused = async (...args: readonly string[]) => {
    const { code, err } = await line.run('work', ...args)
    return [code, err.replaceAll(/\s+/g, ' ')]
  }
  assert.deepEqual(await refused('--serve', '--once'), [
    2,
    '--once ends after the load, --serve serves until Ctrl-C: give one of them.',
  ])
  assert.deepEqual(await refused('--port', '9000'), [
    2,
    '--port applies to the server that --serve starts: add --serve.',
  ])
  const socket = openCommandLine({ ...environment, OPENBELL_LISTEN_FD: '3' }, line.folder)
  assert.equal((await socket.run('work', '--serve')).code, 78)
  assert.equal(existsSync(join(line.folder, 'data')), false)
})
