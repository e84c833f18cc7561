import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestHeadersOf } from '../contract/request-headers.ts'
import { credentialHint, credentialOf } from './credential.ts'

const RIGHT = 'ob_live_right'
const WRONG = 'ob_live_wrong'
const outcomeOf = (rawHeaders: readonly string[], url = '/v1/status'): string => {
  const credential = credentialOf(requestHeadersOf(rawHeaders), url)
  return credential.kind === 'key' ? credential.key : credential.kind
}

// One row for each X-API-Key, one group for each Authorization, one letter for each apiKey, all four in the
// order right, wrong, empty, absent. R and W: that key; A: absent; C: conflicting.
const TABLE = ['RCRR CCCC RCRR RCRR', 'CCCC CWWW CWWW CWWW', 'RCRR CWWW RWAA RWAA', 'RCRR CWWW RWAA RWAA']
const VALUES = [RIGHT, WRONG, '', undefined]
const MEANING = new Map([
  ['R', RIGHT],
  ['W', WRONG],
  ['A', 'absent'],
  ['C', 'conflicting'],
])

const sent = (header?: string, bearer?: string, parameter?: string) =>
  outcomeOf(
    [
      ...['Host', 'localhost'],
      ...(header === undefined ? [] : ['X-API-Key', header]),
      ...(bearer === undefined ? [] : ['Authorization', `Bearer ${bearer}`]),
    ],
    parameter === undefined ? '/v1/status' : `/v1/status?apiKey=${parameter}`,
  )

test('each of the 64 ways to fill three carriers has the outcome of the table', () => {
  const seen = VALUES.map((header) =>
    VALUES.map((bearer) => VALUES.map((parameter) => sent(header, bearer, parameter))),
  )
  const expected = TABLE.map((row) =>
    row.split(' ').map((group) => [...group].map((way) => MEANING.get(way))),
  )
  assert.deepEqual(seen, expected)
  assert.equal(seen.flat(2).length, 64)
})

test('names and scheme may have any case, and blanks around a key do not count', () => {
  const ways: readonly (readonly string[])[] = [
    ['x-api-key', RIGHT],
    ['X-API-KEY', `  ${RIGHT} `],
    ['authorization', `bearer ${RIGHT}`],
    ['AUTHORIZATION', `BEARER   ${RIGHT}  `],
    ['Authorization', `Bearer\t${RIGHT}`],
  ]
  for (const rawHeaders of ways) assert.equal(outcomeOf(rawHeaders), RIGHT, rawHeaders.join(': '))
})

test('another scheme is ignored, alone or together with a key', () => {
  const basic = ['Authorization', 'Basic b3A6c2VjcmV0']
  assert.equal(outcomeOf(basic), 'absent')
  assert.equal(outcomeOf([...basic, 'X-API-Key', RIGHT]), RIGHT)
  assert.equal(outcomeOf([...basic, 'Authorization', `Bearer ${RIGHT}`]), RIGHT)
  assert.equal(outcomeOf(basic, `/v1/status?apiKey=${RIGHT}`), RIGHT)
  for (const value of ['Bearer', 'Bearer ', `Bearer${RIGHT}`, `Bearer:${RIGHT}`, RIGHT, ''])
    assert.equal(outcomeOf(['Authorization', value]), 'absent', value)
})

test('a repeated carrier with the same key is one key, with two keys a conflict', () => {
  for (const [name, prefix] of [
    ['X-API-Key', ''],
    ['Authorization', 'Bearer '],
  ] as const) {
    assert.equal(outcomeOf([name, prefix + RIGHT, name, prefix + RIGHT]), RIGHT)
    assert.equal(outcomeOf([name, prefix + RIGHT, name, prefix + WRONG]), 'conflicting')
    assert.equal(outcomeOf([name, prefix, name, prefix + WRONG]), WRONG)
  }
  assert.equal(outcomeOf([], `/v1/status?apiKey=${RIGHT}&limit=1&apiKey=${RIGHT}&apiKey=`), RIGHT)
  assert.equal(outcomeOf([], `/v1/status?apiKey=${RIGHT}&apiKey=${WRONG}`), 'conflicting')
})

test('only the parameter apiKey of the query is read, decoded', () => {
  assert.equal(outcomeOf([], `/v1/news?limit=1&apiKey=%6Fb_live_right+&page=2`), RIGHT)
  for (const url of [
    `/v1/apiKey=${RIGHT}`,
    `/v1/apiKey=${RIGHT}?limit=1`,
    `/v1/news?myapiKey=${RIGHT}`,
    `/v1/news?apikey=${RIGHT}`,
    `/v1/news?search=apiKey%3D${RIGHT}`,
  ])
    assert.equal(outcomeOf([], url), 'absent', url)
  assert.equal(outcomeOf([], '/v1/news?apiKey=%E0%A4%A'), '\uFFFD%A')
})

test('a misspelled carrier is named in the hint, its value never', () => {
  const cases: readonly (readonly [readonly string[], string, RegExp])[] = [
    [[], `/v1/news?apikey=${RIGHT}`, /spelled apiKey, not apikey/],
    [[], `/v1/news?limit=1&api_key=${RIGHT}`, /spelled apiKey, not api_key/],
    [[], `/v1/news?token=${RIGHT}`, /spelled apiKey, not token/],
    [['ApiKey', RIGHT], '/v1/news', /spelled X-API-Key, not apikey/],
    [['Authorization', 'ob_live_right'], '/v1/news', /the word Bearer/],
  ]
  for (const [rawHeaders, url, expected] of cases) {
    const hint = credentialHint(requestHeadersOf(rawHeaders), url) ?? ''
    assert.match(hint, expected)
    assert.equal(hint.includes('right'), false)
  }
  assert.equal(credentialHint(requestHeadersOf(['Host', 'localhost']), '/v1/news?limit=1'), undefined)
  assert.equal(credentialHint(requestHeadersOf([]), '/v1/news?apiKey='), undefined)
})
