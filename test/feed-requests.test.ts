/** Feeds that operators ask for: kept with the accounts, run once by a worker, which servers see. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, type TestContext, test } from 'node:test'
import { dataPaths } from '../src/app/data-folder.ts'
import { workStateOf } from '../src/app/workers.ts'
import { runsOf } from '../src/derived/market-snapshot.ts'
import { tickerFiles } from './files/company-files.ts'
import { accountEngines } from './support/account-engines.ts'
import { accountsIn } from './support/accounts-in.ts'
import { fakePublisher, openbellWith } from './support/fake-publisher.ts'
import { endEngines } from './support/store-engines.ts'
import { storeIn } from './support/store-in.ts'
import { until } from './support/until.ts'

after(endEngines)

const START = Date.UTC(2026, 10, 21, 10)
const OPERATOR = 'ops@example.com'

for (const { name, open } of accountEngines)
  describe(`requested feeds in ${name}`, () => {
    test('a feed that is asked for twice is taken once, by one of all who want it', async (t) => {
      let clock = START
      const [one, other] = await open(t, () => clock, 2)
      assert.ok(one !== undefined && other !== undefined)
      assert.deepEqual(await one.requestFeed('sec-tickers', OPERATOR), {
        feed: 'sec-tickers',
        requestedAt: '2026-11-21T10:00:00Z',
      })
      clock += 60_000
      await other.requestFeed('treasury-yields', OPERATOR)
      assert.equal((await other.requestFeed('sec-tickers', OPERATOR)).requestedAt, '2026-11-21T10:00:00Z')
      assert.deepEqual(
        (await one.feedRequests()).map(({ feed }) => feed),
        ['sec-tickers', 'treasury-yields'],
      )
      const takes = await Promise.all(
        Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? one : other).takeFeedRequest('sec-tickers')),
      )
      assert.equal(takes.filter(Boolean).length, 1)
      assert.deepEqual(
        (await other.feedRequests()).map(({ feed }) => feed),
        ['treasury-yields'],
      )
      const { acts, total } = await one.listActs({ limit: 10, offset: 0 })
      assert.equal(total, 3)
      assert.deepEqual([acts[0]?.who, acts[0]?.action], [OPERATOR, 'feed.run'])
    })

    test('what no worker has taken within a day is forgotten, and may be asked for again', async (t) => {
      let clock = START
      const [accounts] = await open(t, () => clock)
      assert.ok(accounts !== undefined)
      await accounts.requestFeed('sec-tickers', OPERATOR)
      clock += 86_400_000
      assert.equal((await accounts.feedRequests()).length, 1)
      clock += 1
      assert.deepEqual(await accounts.feedRequests(), [])
      assert.equal((await accounts.requestFeed('sec-tickers', OPERATOR)).requestedAt, '2026-11-22T10:00:00Z')
    })
  })

/** A folder with accounts, and a publisher of the SEC's lists of tickers. */
const requestable = async (t: TestContext) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-requests-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  const accounts = accountsIn(data)
  t.after(() => accounts.close())
  const publisher = await fakePublisher(t)
  for (const [address, list] of Object.entries(tickerFiles))
    publisher.files.set(address, JSON.stringify(list))
  return { data, accounts, publisher }
}

test('a worker on a folder is seen while it runs, and runs what is asked for though it is not due', {
  timeout: 120_000,
}, async (t) => {
  const { data, accounts, publisher } = await requestable(t)
  const store = storeIn(data)
  t.after(() => store.close())
  const stateOf = async () => {
    await store.refresh()
    return workStateOf({ data, databaseUrl: null }, store, await runsOf(store))
  }
  assert.deepEqual((await stateOf()).worker, { running: false, since: null })
  const begin = () => openbellWith(t, publisher, data, 'work', 'sec-tickers')
  const runsIn = (written: string) => written.match(/"event":"feed_finished"/g)?.length ?? 0
  const killed = begin()
  await until(() => runsIn(killed.written()) === 1, 'first load')
  const { worker } = await stateOf()
  assert.ok(worker.running && worker.since !== null)
  killed.child.kill('SIGKILL')
  await killed.over
  assert.deepEqual((await stateOf()).worker, { running: false, since: null }, 'its lock ended with it')
  accounts.requestFeed('sec-tickers', OPERATOR)
  accounts.requestFeed('treasury-yields', OPERATOR)
  const worker2 = begin()
  await until(() => runsIn(worker2.written()) === 1, 'run that was asked for')
  assert.deepEqual(
    accounts.feedRequests().map(({ feed }) => feed),
    ['treasury-yields'],
    'the worker was told to run one feed alone',
  )
  // While it waits for the next feed to be due.
  accounts.requestFeed('sec-tickers', OPERATOR)
  await until(() => runsIn(worker2.written()) === 2, 'second run that was asked for')
  assert.deepEqual([...(await stateOf()).feeds], [])
  worker2.child.kill('SIGTERM')
  await worker2.over
  assert.deepEqual((await stateOf()).worker, { running: false, since: null })
  assert.deepEqual(readdirSync(join(data, 'working')), [], 'what a killed worker left is removed')
})

test('a worker that ends before the run that was asked for has begun leaves the request to the next', {
  timeout: 120_000,
}, async (t) => {
  const { data, accounts, publisher } = await requestable(t)
  const work = async () => {
    const worker = openbellWith(t, publisher, data, 'work', 'sec-tickers', '--once')
    return { code: await worker.over, written: worker.written() }
  }
  assert.match((await work()).written, /"event":"feed_finished"/)
  accounts.requestFeed('sec-tickers', OPERATOR)
  const market = new DatabaseSync(dataPaths(data).market)
  t.after(() => market.close())
  market.exec(`create trigger no_runs before update on feed_runs begin select raise(abort, 'no runs'); end`)
  assert.match((await work()).written, /no runs/)
  assert.equal(accounts.feedRequests().length, 1)
  market.exec('drop trigger no_runs')
  assert.match((await work()).written, /"event":"feed_finished"/)
  assert.deepEqual(accounts.feedRequests(), [])
})
