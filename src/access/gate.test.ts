import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { syncValue } from '../../test/support/sync-value.ts'
import { requestHeadersOf } from '../contract/request-headers.ts'
import { type Admission, Gate, type Refusal } from './gate.ts'
import { newKey } from './key.ts'
import { KeyCache } from './key-cache.ts'
import { KeyUses } from './key-uses.ts'
import { MemoryFailedAuth } from './limits/memory-failed-auth.ts'
import { MemoryLimiter } from './limits/memory-limiter.ts'
import { MAX_IN_FLIGHT } from './plan.ts'
import { type FileAccounts, openAccounts } from './sqlite-accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-gate-'))
after(() => rmSync(folder, { recursive: true }))

const START = Date.UTC(2026, 10, 21, 10)
let files = 0

const gateTo = (accounts: FileAccounts) => {
  const keyCache = new KeyCache(accounts)
  const uses = new KeyUses()
  const made = new Gate({ keyCache, limiter: new MemoryLimiter(), failedAuth: new MemoryFailedAuth(), uses })
  // Of a file every answer is there at once.
  const gate = {
    admit: (...request: Parameters<Gate['admit']>) => syncValue(made.admit(...request)),
    check: (...request: Parameters<Gate['check']>) => syncValue(made.check(...request)),
  }
  return { gate, keyCache, uses }
}

const requestOf = (rawHeaders: readonly string[], target = '/v1/quotes', address = '192.0.2.1') => ({
  headers: requestHeadersOf(rawHeaders),
  target,
  address,
})

const setUp = () => {
  const path = join(folder, `${++files}.db`)
  const accounts = openAccounts({ path, now: () => START, randomBytes })
  after(() => accounts.close())
  const { gate, uses } = gateTo(accounts)
  const send = (key: string | undefined, now = START, address = '192.0.2.1') =>
    gate.admit(requestOf(key === undefined ? [] : ['X-API-Key', key], '/v1/quotes', address), now, now)
  return { accounts, gate, uses, send }
}

const admissionOf = (outcome: Admission | Refusal): Admission => {
  assert.ok(outcome.admitted, outcome.admitted ? '' : outcome.code)
  return outcome
}
const refusalOf = (outcome: Admission | Refusal): Refusal => {
  assert.ok(!outcome.admitted)
  return outcome
}
const codeOf = (outcome: Admission | Refusal) => (outcome.admitted ? 'admitted' : outcome.code)
const headerNames = (outcome: Admission | Refusal) => Object.keys(refusalOf(outcome).extras.headers ?? {})

const RATE_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
]
const asked = { 'WWW-Authenticate': 'Bearer realm="openbell"' }
const refused = { 'WWW-Authenticate': 'Bearer realm="openbell", error="invalid_token"' }

test('a good key passes with its plan and rate, and its use is noted once per batch', () => {
  const { accounts, uses, send } = setUp()
  const { id, key } = accounts.createKey({ plan: 'starter', name: 'alpha' })
  const admission = admissionOf(send(key))
  assert.deepEqual([admission.key.id, admission.plan.name], [id, 'starter'])
  assert.equal(admission.rate.remaining, 999)
  send(key, START + 5000, '192.0.2.2')
  assert.deepEqual(uses.drain(), [{ keyId: id, usedAt: START + 5000, address: '192.0.2.2' }])
  assert.deepEqual(uses.drain(), [])
})

test('a request without a key gets a challenge without an error code, and a hint at a misspelling', () => {
  const { gate, send } = setUp()
  const plain = refusalOf(send(undefined))
  assert.deepEqual([plain.code, plain.extras.headers], ['missing_api_key', asked])
  const request = requestOf([], '/v1/quotes?apikey=ob_live_x')
  const { detail } = refusalOf(gate.admit(request, START, START)).extras
  assert.match(detail ?? '', /^The query parameter is spelled apiKey, not apikey\. Send X-API-Key/)
})

test('each state of a key has its own answer, and none of them costs budget or carries rate headers', () => {
  const { accounts, send } = setUp()
  const revoked = accounts.createKey({ plan: 'pro' })
  accounts.revokeKey(revoked.id)
  const rotated = accounts.createKey({ plan: 'pro' })
  accounts.rotateKey(rotated.id, 60)
  const free = accounts.createKey({ plan: 'free', name: 'web' })
  const off = accounts.createKey({ plan: 'pro', name: 'off' })
  accounts.setDisabled('off', true)
  const answers = [revoked.key, rotated.key, free.key, off.key, newKey(randomBytes), 'ob_live_short'].map(
    (key) => {
      const { code, extras } = refusalOf(send(key, START + 60_000))
      return [code, extras.headers]
    },
  )
  assert.deepEqual(answers, [
    ['revoked_api_key', refused],
    ['expired_api_key', refused],
    ['plan_required', undefined],
    ['account_disabled', undefined],
    ['invalid_api_key', refused],
    ['invalid_api_key', refused],
  ])
})

test('a free key of a pro account gets the plan of its own', () => {
  const { accounts, send } = setUp()
  accounts.createKey({ plan: 'pro', name: 'web' })
  const { extras } = refusalOf(send(accounts.createKey({ plan: 'free', name: 'web' }).key))
  assert.match(extras.detail ?? '', /but its plan, free, has no access/)
})

test('a refusal names the key whose plan, account or limit forbids the request, and no key that is dead', () => {
  const { accounts, send } = setUp()
  const free = accounts.createKey({ plan: 'free', name: 'web' })
  const off = accounts.createKey({ plan: 'pro', name: 'off' })
  accounts.setDisabled('off', true)
  const busy = accounts.createKey({ plan: 'starter' })
  for (let at = 0; at < 1000; at++) admissionOf(send(busy.key)).release()
  const dead = accounts.createKey({ plan: 'pro' })
  accounts.revokeKey(dead.id)
  const keys = [free.key, off.key, busy.key, dead.key, newKey(randomBytes)]
  assert.deepEqual(
    keys.map((key) => refusalOf(send(key)).keyId),
    [free.id, off.id, busy.id, undefined, undefined],
  )
})

test('two different keys in one request are refused before either is looked up', () => {
  const { accounts, gate } = setUp()
  const { key } = accounts.createKey({ plan: 'pro' })
  const rawHeaders = ['X-API-Key', key, 'Authorization', 'Bearer other']
  const outcome = gate.admit(requestOf(rawHeaders), START, START)
  assert.equal(codeOf(outcome), 'conflicting_credentials')
  assert.deepEqual(headerNames(outcome), [])
})

test('the 1,001st request waits until its window ends, and is served then', () => {
  const { accounts, send } = setUp()
  const { key } = accounts.createKey({ plan: 'starter' })
  for (let at = 0; at < 1000; at++) admissionOf(send(key, START)).release()
  const outcome = send(key, START + 20_500)
  const { code, extras } = refusalOf(outcome)
  assert.equal(code, 'rate_limit_exceeded')
  assert.deepEqual(extras.headers, {
    'Retry-After': '40',
    'X-RateLimit-Limit': '1000',
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': '40',
    'RateLimit-Policy': '"default";q=1000;w=60',
    RateLimit: '"default";r=0;t=40',
  })
  assert.equal(admissionOf(send(key, START + 20_500 + 40_000)).rate.remaining, 999)
})

test('the 51st request in flight waits a second, and a place is given back once however often it is released', () => {
  const { accounts, send } = setUp()
  const { key } = accounts.createKey({ plan: 'pro' })
  const admissions = Array.from({ length: MAX_IN_FLIGHT }, () => admissionOf(send(key)))
  const outcome = send(key)
  assert.equal(codeOf(outcome), 'too_many_in_flight')
  assert.deepEqual(headerNames(outcome), ['Retry-After', ...RATE_HEADERS])
  assert.equal(refusalOf(outcome).extras.headers?.['Retry-After'], '1')
  assert.equal(refusalOf(outcome).extras.headers?.['X-RateLimit-Remaining'], '2450')
  admissions[0]?.release()
  admissions[0]?.release()
  assert.equal(codeOf(send(key)), 'admitted')
  assert.equal(codeOf(send(key)), 'too_many_in_flight')
})

test('an address that guesses keys must wait from the 21st on, while good keys from it pass', () => {
  const { accounts, send } = setUp()
  const good = accounts.createKey({ plan: 'pro' })
  const revoked = accounts.createKey({ plan: 'pro' })
  accounts.revokeKey(revoked.id)
  const bad = ['ob_live_short', revoked.key]
  for (let at = 0; at < 20; at++) {
    const code = codeOf(send(bad[at % 2] ?? newKey(randomBytes)))
    assert.ok(code === 'invalid_api_key' || code === 'revoked_api_key')
  }
  const waiting = refusalOf(send(newKey(randomBytes), START + 1))
  assert.deepEqual([waiting.code, waiting.extras.headers], ['too_many_bad_keys', { 'Retry-After': '60' }])
  assert.equal(codeOf(send(good.key)), 'admitted')
  assert.equal(codeOf(send(undefined)), 'missing_api_key')
  assert.equal(codeOf(send('ob_live_short', START, '192.0.2.9')), 'invalid_api_key')
  assert.equal(codeOf(send(accounts.createKey({ plan: 'pro' }).key)), 'admitted')
})

test('without a readable store a known key passes and an unknown one gets 503, not 401', () => {
  const path = join(folder, 'away.db')
  const accounts = openAccounts({ path, now: () => START, randomBytes })
  const { key } = accounts.createKey({ plan: 'pro' })
  const { gate, keyCache } = gateTo(accounts)
  keyCache.refresh(START)
  accounts.close()
  const send = (sent: string) => gate.admit(requestOf(['X-API-Key', sent]), START, START)
  assert.equal(codeOf(send(key)), 'admitted')
  const away = refusalOf(send(newKey(randomBytes)))
  assert.deepEqual([away.code, away.extras.headers], ['unavailable', { 'Retry-After': '1' }])
})

test('no refusal repeats a key', () => {
  const { accounts, gate } = setUp()
  const { key } = accounts.createKey({ plan: 'free' })
  const texts = [key, `${key}x`, newKey(randomBytes)].flatMap((sent) =>
    [
      requestOf(['X-API-Key', sent]),
      requestOf(['Authorization', sent], `/v1/quotes?api_key=${sent}`),
      requestOf(['X-API-Key', sent], '/v1/quotes?apiKey=other'),
    ].map((request) => {
      const outcome = refusalOf(gate.admit(request, START, START))
      return [sent, JSON.stringify(outcome)] as const
    }),
  )
  for (const [sent, text] of texts) assert.equal(text.includes(sent.slice(8, 20)), false)
})

test('a check refuses what admission refuses, and counts nothing', () => {
  const { accounts, gate, send } = setUp()
  const { key } = accounts.createKey({ plan: 'starter' })
  const { key: free } = accounts.createKey({ plan: 'free' })
  const revoked = accounts.createKey({ plan: 'pro' })
  accounts.revokeKey(revoked.id)
  const check = (sent: string | undefined) =>
    gate.check(requestOf(sent === undefined ? [] : ['X-API-Key', sent]), START, START)
  assert.equal(check(key), null)
  for (const sent of [undefined, free, revoked.key, newKey(randomBytes), 'ob_live_short'])
    assert.equal(check(sent)?.code, refusalOf(send(sent)).code)
  assert.equal(admissionOf(send(key)).rate.remaining, 999)
})
