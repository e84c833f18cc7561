/** How requests identify us to publishers, as a server in their place sees it. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { fakePublisher } from '../../../test/support/fake-publisher.ts'
import { failure, JSON_TEXT } from '../../../test/support/misbehaving-server.ts'
import { createHttpClient, type HttpClientOptions } from './http-client.ts'

const SEC = 'https://data.sec.gov/submissions/CIK0000320193.json'
const FRED = 'https://fred.stlouisfed.org/graph/fredgraph.csv?id=GDP'
const NASDAQ = 'https://api.nasdaq.com/api/calendar/splits?date=2026-11-20'
const NEWS = 'https://www.nasdaq.com/feed/rssoutbound?category=Markets'
const TREASURY = 'https://home.treasury.gov/a.csv'

const world = async (t: TestContext, options: Partial<HttpClientOptions> = {}) => {
  const publisher = await fakePublisher(t)
  for (const address of [SEC, FRED, NASDAQ, NEWS, TREASURY]) publisher.files.set(address, JSON_TEXT)
  const client = createHttpClient({
    version: '1.2.3',
    contact: 'ops@example.com',
    testHosts: [`*=${publisher.place}`],
    wait: async () => undefined,
    ...options,
  })
  t.after(client.close)
  const askedWith = async (address: string) => {
    await client.fetch(address)
    return publisher.asked.at(-1)?.headers ?? {}
  }
  return { publisher, client, askedWith }
}

it('each publisher gets the form of User-Agent that it takes', async (t) => {
  const { askedWith } = await world(t)
  assert.equal((await askedWith(SEC))['user-agent'], 'openbell/1.2.3 ops@example.com')
  assert.equal(
    (await askedWith(FRED))['user-agent'],
    'openbell/1.2.3 (+https://www.npmjs.com/package/openbell; ops@example.com)',
  )
  assert.equal((await askedWith(TREASURY))['user-agent'], 'openbell/1.2.3 (ops@example.com)')
})

it('without an email address nothing replaces it', async (t) => {
  const { askedWith } = await world(t, { contact: null })
  assert.equal((await askedWith(TREASURY))['user-agent'], 'openbell/1.2.3')
  assert.match((await askedWith(FRED))['user-agent'] ?? '', /^openbell\/1\.2\.3 \(\+https:\S+[^;]\)$/)
})

it('a redirect is asked with the headers of the host that it leads to', async (t) => {
  const { publisher, askedWith } = await world(t)
  publisher.always.set(TREASURY, (_, response) => response.writeHead(302, { location: SEC }).end())
  assert.equal((await askedWith(TREASURY))['user-agent'], 'openbell/1.2.3 ops@example.com')
})

it('Nasdaq sees a browser only with the consent of the operator, and no one else does', async (t) => {
  const honest = await world(t)
  assert.equal((await honest.askedWith(NASDAQ))['user-agent'], 'openbell/1.2.3 (ops@example.com)')
  const { askedWith } = await world(t, { nasdaqBrowserHeaders: true })
  for (const address of [NASDAQ, NEWS]) {
    const headers = await askedWith(address)
    assert.match(headers['user-agent'] ?? '', /^Mozilla\/5\.0 /)
    assert.equal(headers.accept, 'application/json, text/plain, */*')
    assert.equal(headers['accept-language'], 'en-US,en;q=0.9')
    assert.equal(headers.origin, 'https://www.nasdaq.com')
    assert.equal(headers.referer, 'https://www.nasdaq.com/')
  }
  assert.match((await askedWith(TREASURY))['user-agent'] ?? '', /^openbell/)
})

it('no answer of Nasdaq is its refusal and one try; of others it is a fault that may pass', async (t) => {
  const { publisher, client } = await world(t, { timeouts: { headersMs: 50 } })
  for (const address of [NASDAQ, TREASURY]) publisher.always.set(address, () => undefined)
  const error = await failure(client.fetch(NASDAQ), 'no_answer')
  assert.equal(error.tries, 1)
  assert.match(error.message, /no answer: api\.nasdaq\.com leaves programs that it does not want without one/)
  assert.equal((await failure(client.fetch(TREASURY), 'timeout')).tries, 5)
})
