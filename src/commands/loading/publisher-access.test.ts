import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { listening } from '../../../test/support/misbehaving-server.ts'
import { effectiveConfig } from '../../config.ts'
import { processRequestTimes } from '../../lib/request-times.ts'
import type { EventName } from '../../observe/event.ts'
import { fetcherOf, saidWaits } from './publisher-access.ts'

test('a refusal of the SEC holds for the next load of the folder, and its wait is reported', async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-access-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.writeHead(429).end()
  })
  const place = await listening(t, server)
  const { config } = effectiveConfig({
    flags: { data },
    environment: { OPENBELL_CONTACT: 'ops@example.com', OPENBELL_TEST_HOSTS: `*=${place}` },
  })
  const events: EventName[] = []
  const lines: string[] = []
  const report = (name: EventName): void => void events.push(name)
  const terminal = { isTTY: true, err: (line: string) => void lines.push(line) }
  const load = async (address: string) => {
    // As each load opens its store anew.
    const fetcher = fetcherOf(config, { requestTimes: processRequestTimes() }, saidWaits(terminal, report))
    const stop = new AbortController()
    const fetched = fetcher.fetch(address, { signal: stop.signal })
    const ended = assert.rejects(fetched, { name: 'AbortError' })
    if (asked === 0) while (events.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    // Without the pause the request is sent at once.
    else await new Promise((resolve) => setTimeout(resolve, 200))
    stop.abort()
    await ended
    await fetcher.close()
  }
  await load('https://www.sec.gov/files/company_tickers.json')
  assert.deepEqual([asked, events], [1, ['publisher_waits']])
  assert.equal(lines.length, 1)
  assert.match(lines.join(), /company_tickers\.json: HTTP 429; it is asked for again in 10 minutes\.$/)
  await load('https://data.sec.gov/submissions/CIK0000320193.json')
  assert.equal(asked, 1)
})
