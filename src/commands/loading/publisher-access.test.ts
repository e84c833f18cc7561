import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { listening } from '../../../test/support/misbehaving-server.ts'
import { effectiveConfig } from '../../config.ts'
import { processRequestTimes } from '../../lib/request-times.ts'
import type { EventName } from '../../observe/event.ts'
import type { Fetcher } from '../../sources/fetch/fetcher.ts'
import { fetcherOf, saidWaits } from './publisher-access.ts'

/** Loads of one folder, each with a client of its own, of a publisher that always answers so. */
const loadsOf = async (t: TestContext, status: number, headers: Readonly<Record<string, string>> = {}) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-access-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  const requests: unknown[] = []
  const server = createServer(({ url }, response) => {
    requests.push(url)
    response.writeHead(status, headers).end()
  })
  const place = await listening(t, server)
  const { config } = effectiveConfig({
    flags: { data },
    environment: { OPENBELL_CONTACT: 'ops@example.com', OPENBELL_TEST_HOSTS: `*=${place}` },
  })
  const lines: string[] = []
  const load = async (
    work: (fetcher: Fetcher, wait: Promise<void>, events: EventName[]) => Promise<void>,
  ) => {
    const events: EventName[] = []
    const told = Promise.withResolvers<void>()
    const terminal = { isTTY: true, err: (line: string) => void lines.push(line) }
    const waiting = saidWaits(terminal, (name) => {
      events.push(name)
      told.resolve()
    })
    // As each load opens its store anew.
    const fetcher = fetcherOf(config, { requestTimes: processRequestTimes() }, waiting)
    await work(fetcher, told.promise, events)
    await fetcher.close()
  }
  /** Stops a load of this address when its wait was told. */
  const waitIn = (address: string) =>
    load(async (fetcher, wait, events) => {
      const stop = new AbortController()
      const ended = assert.rejects(fetcher.fetch(address, { signal: stop.signal }), { name: 'AbortError' })
      await Promise.race([wait, ended])
      stop.abort()
      await ended
      assert.deepEqual(events, ['publisher_waits'])
    })
  /** The message with which a load of this address fails, without a wait. */
  const failureIn = async (address: string): Promise<string> => {
    let message = ''
    await load(async (fetcher, _, events) => {
      message = await fetcher.fetch(address).then(String, (error: Error) => error.message)
      assert.deepEqual(events, [])
    })
    return message
  }
  return { requests, lines, waitIn, failureIn }
}

const tickers = 'https://www.sec.gov/files/company_tickers.json'
const submissions = 'https://data.sec.gov/submissions/CIK0000320193.json'
/** Without a word each would wait for ten minutes. */
const limit = { timeout: 60_000 }
const kept =
  /CIK0000320193\.json: sec\.gov refused an earlier request; it is asked for again in 10 minutes\.$/

test(
  'a pause that the SEC asks for holds for the next load of the folder, and each load tells its wait',
  limit,
  async (t) => {
    const { requests, lines, waitIn } = await loadsOf(t, 429)
    await waitIn(tickers)
    await waitIn(submissions)
    assert.equal(requests.length, 1)
    assert.equal(lines.length, 2)
    assert.match(lines[0] ?? '', /company_tickers\.json: HTTP 429; it is asked for again in 10 minutes\.$/)
    assert.match(lines[1] ?? '', kept)
  },
)

test(
  'a refusal of the SEC, which ends its load, holds for the next one, which tells its wait',
  limit,
  async (t) => {
    const { requests, lines, waitIn, failureIn } = await loadsOf(t, 403)
    assert.equal(await failureIn(tickers), `${tickers}: HTTP 403 (sec.gov is not asked again for 10 minutes)`)
    await waitIn(submissions)
    assert.equal(requests.length, 1)
    assert.equal(lines.length, 1)
    assert.match(lines[0] ?? '', kept)
  },
)

test('a pause of hours ends this load and the next at once, with the time left', async (t) => {
  const { requests, failureIn } = await loadsOf(t, 429, { 'retry-after': '86400' })
  assert.equal(await failureIn(tickers), `${tickers}: HTTP 429 (sec.gov is not asked again for 24 hours)`)
  assert.equal(await failureIn(submissions), `${submissions}: sec.gov is not asked again for 24 hours`)
  assert.equal(requests.length, 1)
})
