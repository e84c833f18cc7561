/** Which feeds run without keys and consent, and where the keys go. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openCommandLine } from '../../test/support/command-line.ts'
import { effectiveConfig } from '../config.ts'
import { datasets } from '../datasets/index.ts'
import { feedsOf } from '../ingest/feeds.ts'
import { datasetHealthOf } from '../ingest/health.ts'
import { bodyKeysOf, credentialsOf, keyedFeeds, lacksOf } from '../ingest/vendor-keys.ts'

const feeds = feedsOf(datasets)
const configOf = (environment: Readonly<Record<string, string>>) => effectiveConfig({ environment }).config
const CONSENT = { OPENBELL_NASDAQ_BROWSER_HEADERS: 'on' }
const namesOf = (environment: Readonly<Record<string, string>>) =>
  keyedFeeds(feeds, configOf({ ...CONSENT, ...environment }), {}).lacking.map(({ name }) => name)

test('a feed without its key, or with half of it, is left out, and says what to set', () => {
  const all = ['alpaca-daily', 'tiingo-tickers', 'tiingo-daily', 'massive-daily', 'massive-grouped']
  assert.deepEqual(namesOf({}).toSorted(), all.toSorted())
  assert.deepEqual(namesOf({ OPENBELL_ALPACA_KEY: 'a', OPENBELL_TIINGO_KEY: 'b' }).toSorted(), [
    'alpaca-daily',
    'massive-daily',
    'massive-grouped',
  ])
  assert.deepEqual(lacksOf(feeds.filter(({ name }) => all.includes(name))), [
    'tiingo-tickers, tiingo-daily: left out, no key of yours is set: set OPENBELL_TIINGO_KEY.',
    'alpaca-daily: left out, no key of yours is set: set OPENBELL_ALPACA_KEY and OPENBELL_ALPACA_SECRET.',
    'massive-daily, massive-grouped: left out, no key of yours is set: set OPENBELL_MASSIVE_KEY.',
  ])
})

test('Nasdaq’s six feeds are left out without consent to imitate a browser, with the reason', () => {
  const { lacking } = keyedFeeds(feeds, configOf({}), {})
  const withoutKey = lacking.filter(({ key }) => key === undefined)
  assert.deepEqual(withoutKey.map(({ name }) => name).toSorted(), [
    'nasdaq-dividends',
    'nasdaq-earnings',
    'nasdaq-ipos',
    'nasdaq-screener',
    'nasdaq-splits',
    'news-nasdaq',
  ])
  const names = withoutKey.map(({ name }) => name).join(', ')
  assert.deepEqual(lacksOf(withoutKey), [
    `${names}: left out, api.nasdaq.com and www.nasdaq.com do not answer programs that identify themselves: read what OPENBELL_NASDAQ_BROWSER_HEADERS does and set it, or load from a mirror or with --file.`,
  ])
})

test('a mirror and files of the operator need no key and no consent', () => {
  assert.deepEqual(keyedFeeds(feeds, configOf({}), { file: ['a.json'] }).lacking, [])
  assert.deepEqual(keyedFeeds(feeds, configOf({ OPENBELL_MIRROR: 'm' }), {}).lacking, [])
})

test('each key goes to its own vendor over TLS, in a header', () => {
  const config = configOf({
    OPENBELL_ALPACA_KEY: 'id',
    OPENBELL_ALPACA_SECRET: 'secret',
    OPENBELL_MASSIVE_KEY: 'm',
  })
  assert.deepEqual(Object.fromEntries(credentialsOf(feeds, config)), {
    'https://data.alpaca.markets': { 'apca-api-key-id': 'id', 'apca-api-secret-key': 'secret' },
    'https://api.massive.com': { authorization: 'Bearer m' },
  })
})

test('the key of Tiingo goes to its bars, and not to the list of its symbols, which needs none', () => {
  const keys = credentialsOf(feeds, configOf({ OPENBELL_TIINGO_KEY: 't11ngo' }))
  assert.deepEqual(Object.fromEntries(keys), { 'https://api.tiingo.com': { authorization: 'Token t11ngo' } })
})

test('a key that is optional goes into the body of a POST, and without it the feed runs', () => {
  assert.deepEqual(Object.fromEntries(bodyKeysOf(feeds, configOf({ OPENBELL_BLS_KEY: 'b' }))), {
    'https://api.bls.gov': { registrationkey: 'b' },
  })
  assert.equal(bodyKeysOf(feeds, configOf({})).size, 0)
  assert.ok(!namesOf({}).includes('bls-series'))
})

test('a vendor that was never asked does not make prices look late', () => {
  const prices = datasets.find(({ name }) => name === 'prices')
  assert.ok(prices !== undefined)
  assert.deepEqual(datasetHealthOf(prices, new Map(), 0), { lag: null, feeds: [] })
  const dividends = datasets.find(({ name }) => name === 'dividends')
  assert.ok(dividends !== undefined)
  assert.deepEqual(datasetHealthOf(dividends, new Map(), 0), { lag: null, feeds: [] })
})

const commands = openCommandLine({ OPENBELL_MASSIVE_KEY: 'm4ss-5ecret' })
after(commands.remove)

test('a named feed without its key is a configuration error; the key of another feed is never shown', async () => {
  const nasdaq = await commands.run('ingest', 'nasdaq-splits')
  assert.equal(nasdaq.code, 78)
  assert.match(
    nasdaq.err,
    /nasdaq-splits: left out, api\.nasdaq\.com and www\.nasdaq\.com do not answer programs/,
  )
  for (const command of [
    ['ingest', 'tiingo-daily', '--ticker', 'AAPL'],
    ['work', 'tiingo-daily', '--once'],
  ]) {
    const { code, err } = await commands.run(...command)
    assert.equal(code, 78)
    assert.match(err, /tiingo-daily: left out, no key of yours is set: set OPENBELL_TIINGO_KEY\./)
  }
  for (const args of [['check'], ['check', '--json']]) {
    const { out, err } = await commands.run(...args)
    assert.match(out, /OPENBELL_MASSIVE_KEY +\(set\)|"massiveKey":"\(set\)"/)
    assert.doesNotMatch(out + err, /5ecret/)
  }
  assert.equal((await commands.run('ingest', '--massive-key', 'x', 'massive-daily')).code, 2)
})
