/** Answers of the Bureau's interface as its documentation shows them, with unemployment rates of 2024 and 2025. */
import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { it, type TestContext } from 'node:test'
import { fakePublisher } from '../../../test/support/fake-publisher.ts'
import { failure } from '../../../test/support/misbehaving-server.ts'
import { openTestMarket } from '../../../test/support/test-market.ts'
import { datasets } from '../../datasets/index.ts'
import { runFeed } from '../../ingest/feed-runner.ts'
import { inlineParsing } from '../../ingest/parsing.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { createHttpClient } from '../fetch/http-client.ts'
import { blsCatalogue } from './catalogue.ts'
import { blsSeries } from './feed.ts'

const DATA = 'https://api.bls.gov/publicAPI/v2/timeseries/data/'

const row = (year: string, period: string, value: string) => ({
  year,
  period,
  periodName: period,
  value,
  footnotes: [{}],
})
const answer = (data: unknown, more: Readonly<Record<string, unknown>> = {}) => ({
  status: 'REQUEST_SUCCEEDED',
  responseTime: 78,
  message: [],
  Results: { series: [{ seriesID: 'LNS14000000', data }] },
  ...more,
})
const parse = (value: unknown) =>
  blsSeries.parse([
    {
      address: 'https://api.bls.gov/publicAPI/v2/timeseries/data/LNS14000000',
      bytes: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
    },
  ])

it('a month is its first day; the mean of a year is not a month, and a month not surveyed is not an observation', () => {
  const data = [
    { ...row('2025', 'M11', '4.5'), latest: 'true' },
    row('2025', 'M10', '-'),
    row('2024', 'M13', '4.0'),
    row('2024', 'M12', '4.1'),
    row('2024', 'Q03', '1,234.5'),
  ]
  assert.deepEqual(parse(answer(data)), {
    series: [
      {
        id: 'LNS14000000',
        observations: [
          { observedOn: '2025-11-01', value: 4.5 },
          { observedOn: '2024-12-01', value: 4.1 },
          { observedOn: '2024-07-01', value: 1234.5 },
        ],
      },
    ],
    rejected: [],
  })
})

it('results in a list of one, as version 1 gives them, are the same', () => {
  const { Results, ...rest } = answer([row('2024', 'M12', '4.1')])
  assert.deepEqual(parse({ ...rest, Results: [Results] }), parse({ ...rest, Results }))
})

it('an observation that cannot be read is rejected, and the others are kept', () => {
  const { series, rejected } = parse(
    answer([row('2024', 'S01', '4.1'), row('2024', 'M02', 'x'), row('2024', 'M01', '3.7')]),
  )
  assert.equal(series[0]?.observations.length, 1)
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    ['2024 S01 is not a period', '"x" is not a number'],
  )
})

it('a failed request, a series without data or a renamed field stops the feed', () => {
  const { value: _, ...renamed } = { ...row('2024', 'M01', '3.7'), amount: '3.7' }
  for (const [value, reason] of [
    [answer([], { status: 'REQUEST_NOT_PROCESSED', message: ['daily threshold'] }), /daily threshold/],
    [answer([]), /LNS14000000 has no data/],
    [answer([renamed]), /an observation without value/],
    [answer(null), /no seriesID or no data/],
    [answer(['x']), /is not an object/],
    [{ status: 'REQUEST_SUCCEEDED', Results: {} }, /no list of series/],
    ['<html></html>', /not JSON/],
  ] as const)
    assert.throws(
      () => parse(value),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
    )
})

it('a run asks less often than an unregistered caller may in a day', () => {
  const { files } = blsSeries
  assert.ok(files.kind === 'dated')
  const addresses = files.addressesOf('2026-01-01')
  assert.ok(addresses.length < 25)
  for (const address of addresses) assert.match(new URL(address).pathname, files.path)
})

/** What a run sends to the Bureau, and how it ends. */
const runWith = async (t: TestContext, key: string | null, reply: unknown) => {
  const publisher = await fakePublisher(t)
  const sent: {
    readonly method: string | undefined
    readonly type: string | undefined
    readonly body: string
  }[] = []
  publisher.always.set(DATA, async (request, response) => {
    const body = await text(request)
    sent.push({ method: request.method, type: request.headers['content-type'], body })
    response.end(JSON.stringify(reply))
  })
  const { store } = await openTestMarket({ files: [] })
  const bodyKeys = new Map(key === null ? [] : [[new URL(DATA).origin, blsSeries.key?.bodyOf?.([key]) ?? {}]])
  const client = createHttpClient({
    version: '1.0.0',
    contact: 'ops@example.com',
    testHosts: [`*=${publisher.place}`],
    bodyKeys,
  })
  t.after(client.close)
  const report = await runFeed({
    feed: blsSeries,
    datasets,
    store,
    selection: {},
    parsing: inlineParsing(datasets),
    environment: {
      fetcher: client,
      archive: null,
      scratch: '',
      now: () => Date.parse('2026-02-01T12:00:00Z'),
      signal: t.signal,
    },
  })
  return { sent, report }
}

it('all series are asked for in one POST, with the key only where there is one', async (t) => {
  const { sent, report } = await runWith(t, null, answer([row('2025', 'M11', '4.5')]))
  assert.deepEqual([report.failure, sent.length], [null, 1])
  assert.deepEqual([sent[0]?.method, sent[0]?.type], ['POST', 'application/json'])
  const asked = JSON.parse(sent[0]?.body ?? '')
  assert.deepEqual(asked, { seriesid: [...blsCatalogue.keys()] })
  assert.ok(asked.seriesid.length <= 25)
  const keyed = await runWith(t, 'a1b2c3d4e5f60718', answer([row('2025', 'M11', '4.5')]))
  assert.equal(JSON.parse(keyed.sent[0]?.body ?? '').registrationkey, 'a1b2c3d4e5f60718')
})

it('an answer that repeats the key, as the Bureau does of one that it does not know, is not kept or shown', async (t) => {
  const message = ['The key:a1b2c3d4e5f60718 provided by the User is invalid.']
  const { report } = await runWith(
    t,
    'a1b2c3d4e5f60718',
    answer([], { status: 'REQUEST_NOT_PROCESSED', message }),
  )
  assert.match(report.failure ?? '', /the answer repeats your key/)
  assert.doesNotMatch(report.failure ?? '', /a1b2c3d4/)
})

it('a POST follows no redirect', async (t) => {
  const publisher = await fakePublisher(t)
  publisher.always.set(DATA, (_, response) =>
    response.writeHead(302, { location: 'https://www.bls.gov/' }).end(),
  )
  const client = createHttpClient({ version: '1.0.0', contact: null, testHosts: [`*=${publisher.place}`] })
  t.after(client.close)
  assert.match((await failure(client.fetch(DATA, { json: {} }), 'status')).message, /HTTP 302 to a POST/)
  assert.equal(publisher.asked.length, 1)
})

it('a figure beyond the range of numbers is rejected, and is not infinite', () => {
  const { series, rejected } = parse(answer([row('2024', 'M12', '9'.repeat(400)), row('2024', 'M11', '4.2')]))
  assert.deepEqual(series[0]?.observations, [{ observedOn: '2024-11-01', value: 4.2 }])
  assert.match(rejected[0]?.reason ?? '', /is not a number/)
})

it('a month that a series has twice with other values has none of them', () => {
  const twice = [row('2024', 'M12', '4.1'), row('2024', 'M12', '4.2'), row('2024', 'M11', '4.2')]
  const { series, rejected } = parse(answer(twice))
  assert.deepEqual(
    [series[0]?.observations.map(({ observedOn }) => observedOn), rejected.length],
    [['2024-11-01'], 2],
  )
})
