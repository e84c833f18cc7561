/** Sign-ins: who may, what they set, how they end, and what nobody may find out. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { visitorOf } from '../../test/support/console-visitor.ts'
import { type ExampleMarket, exampleEndpoints, exampleStore } from '../../test/support/example-endpoints.ts'
import { type ServedOptions, serve } from '../../test/support/test-server.ts'
import { tokenHash } from '../access/secret-token.ts'
import { IDLE_MS, LIFETIME_MS } from '../access/sql/sessions.ts'

const store = await exampleStore()
after(() => store.close())

const mail = 'op@example.com'
const password = 'a long enough pass'

/** A server whose operator has come by the set-up link. */
const opened = async (options: Partial<ServedOptions<ExampleMarket>> = {}) => {
  const made = serve({
    endpoints: exampleEndpoints,
    market: () => ({ store }),
    state: store.state,
    ...options,
  })
  after(made.close)
  const { accounts, server } = made
  const link = accounts.createSetUpLink()
  assert.ok(link !== null)
  const operator = visitorOf(server)
  const used = await operator.send('POST', 'link/use', { token: link.token, mail, password })
  assert.equal(used.status, 200)
  return { ...made, operator, link, used }
}

const whoIs = async (visitor: ReturnType<typeof visitorOf>) =>
  (await visitor.send('GET', 'session')).body['member']

test('the set-up link makes an operator with a session, works once, and is then closed', async () => {
  const made = serve({ endpoints: exampleEndpoints, market: () => ({ store }), state: store.state })
  after(made.close)
  const { accounts, server, keys } = made
  const visitor = visitorOf(server)
  const before = await visitor.send('GET', 'session')
  assert.deepEqual(
    { ...before.body, version: '' },
    { member: null, setUpOpen: true, signUpOpen: false, mailsSent: false, version: '', workerRunning: false },
  )
  const link = accounts.createSetUpLink()
  assert.ok(link !== null)
  const looked = await visitor.send('POST', 'link/look-up', { token: link.token })
  assert.deepEqual(looked.body, {
    kind: 'set-up',
    mail: null,
    plan: 'pro',
    role: 'operator',
    expiresAt: '2026-11-28T10:00:00Z',
  })
  const used = await visitor.send('POST', 'link/use', {
    token: link.token,
    mail: ' OP@example.com ',
    password,
  })
  const member = used.body['member'] as { readonly id: string }
  assert.deepEqual(used.body, { member: { id: member.id, mail, role: 'operator', plan: 'pro' } })
  assert.deepEqual(await whoIs(visitor), member)
  assert.equal((await visitor.send('GET', 'session')).body['setUpOpen'], false)
  const again = await visitorOf(server).send('POST', 'link/use', {
    token: link.token,
    mail: 'x@y.z',
    password,
  })
  assert.deepEqual([again.status, again.body['code']], [404, 'link_unknown'])
  assert.equal((await visitor.send('POST', 'link/look-up', { token: link.token })).status, 404)
  const record = accounts.listKeys().find(({ preview }) => keys.good.startsWith(preview.slice(0, 16)))
  assert.equal(record?.account, mail)
})

test('a link that is unknown, used, expired or malformed has one answer', async () => {
  const { accounts, server, clock, link } = await opened()
  const late = accounts.createInvitation({ mail: null, plan: 'free', role: 'member' }, mail)
  const visitor = visitorOf(server)
  clock.now += 8 * 86_400_000
  const texts = new Set<string>()
  for (const token of [link.token, late.token, late.token.replace(/^./, '_'), 'x', '']) {
    const { status, text } = await visitor.send('POST', 'link/look-up', { token })
    assert.equal(status, 404)
    texts.add(text.replace(/"requestId":"[^"]*"/, ''))
    const use = await visitor.send('POST', 'link/use', { token, mail: 'a@example.com', password })
    assert.equal(use.status, 404)
    texts.add(use.text.replace(/"requestId":"[^"]*"/, ''))
  }
  assert.equal(texts.size, 1)
})

test('a wrong password, an unknown member and what is no address are not distinguished, and cost the same', async () => {
  const { server, derivations } = await opened()
  const texts = new Set<string>()
  const headers = new Set<string>()
  for (const body of [
    { mail, password: 'another long pass' },
    { mail: 'nobody@example.com', password },
    { mail: 'no address', password },
    { mail: '', password: '' },
  ]) {
    const before = derivations.length
    const told = await visitorOf(server).send('POST', 'session', body)
    assert.equal(told.status, 401)
    assert.equal(derivations.length, before + 1)
    texts.add(told.text.replace(/"requestId":"[^"]*"/, ''))
    headers.add(Object.keys(told.headers).toSorted().join())
    assert.equal(told.headers['set-cookie'], undefined)
    assert.equal(told.headers['www-authenticate'], 'Cookie realm="openbell"')
  }
  assert.deepEqual([texts.size, headers.size], [1, 1])
})

test('the sixth failure a minute of an account waits, the right password too, and right ones are not counted', async () => {
  const { server, clock, derivations } = await opened()
  const from = (address: number) => visitorOf(server, undefined, `192.0.2.${address}`)
  for (let each = 0; each < 8; each += 1)
    assert.equal((await from(1).send('POST', 'session', { mail, password })).status, 200)
  for (let each = 0; each < 5; each += 1)
    assert.equal((await from(each).send('POST', 'session', { mail, password: 'wrong' })).status, 401)
  const before = derivations.length
  const late = await from(9).send('POST', 'session', { mail: mail.toUpperCase(), password })
  assert.deepEqual(
    [late.status, late.body['code'], late.headers['retry-after']],
    [429, 'too_many_sign_ins', '60'],
  )
  assert.equal(derivations.length, before)
  // For an account that does not exist the sixth attempt gets the same answer.
  const others = []
  for (let each = 0; each < 6; each += 1)
    others.push((await from(20 + each).send('POST', 'session', { mail: 'no@example.com', password })).status)
  assert.deepEqual(others, [401, 401, 401, 401, 401, 429])
  clock.now += 60_000
  assert.equal((await from(9).send('POST', 'session', { mail, password })).status, 200)
})

test('the twenty-first failure a minute of an address waits, whatever accounts it tries', async () => {
  const { server } = await opened()
  const statuses = []
  for (let each = 0; each < 21; each += 1) {
    const visitor = visitorOf(server, undefined, `2001:db8::${each}`)
    statuses.push((await visitor.send('POST', 'session', { mail: `m${each}@example.com`, password })).status)
  }
  assert.deepEqual(statuses, [...Array(20).fill(401), 429])
})

test('a member begins twenty sessions a minute with the right password', async () => {
  const { server } = await opened()
  const signIn = () => visitorOf(server).send('POST', 'session', { mail, password })
  for (let at = 0; at < 20; at += 1) assert.equal((await signIn()).status, 200)
  const late = await signIn()
  assert.deepEqual([late.status, late.body['code']], [429, 'too_many_sign_ins'])
})

test('attempts at once do not pass together', async () => {
  const { server } = await opened()
  const attempts = Array.from({ length: 12 }, (_, at) =>
    visitorOf(server, undefined, `192.0.2.${at}`).send('POST', 'session', { mail, password: 'wrong' }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 401).length, 5)
  assert.equal(statuses.filter((status) => status === 429).length, 7)
})

test('the cookie has no name and no flag that another site or plain HTTP could use', async () => {
  const { server } = await opened()
  const plain = await visitorOf(server).send('POST', 'session', { mail, password })
  assert.match(
    `${plain.headers['set-cookie']}`,
    /^openbell=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  // Nobody trusts this proxy.
  const claimed = await visitorOf(server, { 'x-forwarded-proto': 'https' }).send('POST', 'session', {
    mail,
    password,
  })
  assert.match(`${claimed.headers['set-cookie']}`, /^openbell=/)
  const proxied = await opened({ settings: { trustProxy: ['loopback'] } })
  const secure = visitorOf(proxied.server, { 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin' })
  const told = await secure.send('POST', 'session', { mail, password })
  assert.match(
    `${told.headers['set-cookie']}`,
    /^__Host-openbell=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  assert.notEqual(await whoIs(secure), null)
  // A cookie that plain HTTP on the same host could have set is not looked at.
  secure.take(secure.cookie()?.replace('__Host-', ''))
  assert.equal(await whoIs(secure), null)
})

test('a sign-in never takes over the session that a visitor came with, and ends it', async () => {
  const { server, operator, accounts, sessions, clock } = await opened()
  const planted = operator.cookie()
  const victim = visitorOf(server)
  victim.take(planted)
  assert.equal((await victim.send('POST', 'session', { mail, password })).status, 200)
  assert.notEqual(victim.cookie(), planted)
  await sessions.refresh(clock.now)
  assert.equal(await whoIs(operator), null)
  assert.notEqual(await whoIs(victim), null)
  // A token that the visitor made up is not taken either.
  const made = 'A'.repeat(43)
  const other = visitorOf(server)
  other.take(`openbell=${made}`)
  assert.equal((await other.send('POST', 'session', { mail, password })).status, 200)
  assert.equal(
    accounts.sessions().some(({ hash }) => hash === tokenHash(made)),
    false,
  )
})

test('a sign-out ends the session here, or everywhere', async () => {
  const { server, operator, sessions, clock } = await opened()
  const phone = visitorOf(server)
  await phone.send('POST', 'session', { mail, password })
  const kept = phone.cookie()
  const out = await phone.send('DELETE', 'session')
  assert.equal(out.status, 204)
  assert.match(`${out.headers['set-cookie']}`, /^openbell=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
  phone.take(kept)
  await sessions.refresh(clock.now)
  assert.equal(await whoIs(phone), null)
  assert.notEqual(await whoIs(operator), null)
  await phone.send('POST', 'session', { mail, password })
  const both = [phone.cookie(), operator.cookie()]
  assert.equal((await phone.send('DELETE', 'sessions')).status, 204)
  await sessions.refresh(clock.now)
  for (const cookie of both) {
    phone.take(cookie)
    assert.equal(await whoIs(phone), null)
  }
  phone.take(undefined)
  assert.equal((await phone.send('DELETE', 'session')).status, 204)
  const nobody = await phone.send('DELETE', 'sessions')
  assert.deepEqual([nobody.status, nobody.body['code']], [401, 'sign_in_required'])
})

test('a session ends after fourteen days without use, and after ninety in any case', async () => {
  const { operator, clock, accounts, sessions } = await opened()
  clock.now += IDLE_MS - 1
  assert.notEqual(await whoIs(operator), null)
  // Its use is in memory, and need not be in the store yet.
  clock.now += IDLE_MS - 1
  assert.notEqual(await whoIs(operator), null)
  accounts.touchSessions(sessions.drain())
  const began = accounts.sessions()[0]?.createdAt ?? 0
  while (clock.now + IDLE_MS < began + LIFETIME_MS) {
    clock.now += IDLE_MS - 1
    assert.notEqual(await whoIs(operator), null)
  }
  clock.now = began + LIFETIME_MS
  assert.equal(await whoIs(operator), null)
  const idle = await opened()
  idle.clock.now += IDLE_MS
  assert.equal(await whoIs(idle.operator), null)
})

test('a disabled member is signed out at once, and learns so only with the right password', async () => {
  const { server, operator, accounts, sessions, clock } = await opened()
  accounts.setDisabled(mail, true)
  await sessions.refresh(clock.now)
  assert.equal(await whoIs(operator), null)
  const right = await visitorOf(server).send('POST', 'session', { mail, password })
  assert.deepEqual([right.status, right.body['code']], [403, 'account_disabled'])
  const wrong = await visitorOf(server).send('POST', 'session', { mail, password: 'wrong' })
  assert.deepEqual([wrong.status, wrong.body['code']], [401, 'wrong_credentials'])
})

test('a session of another process works at once, and its role and plan are those of now', async () => {
  const { server, accounts } = await opened()
  const joined = accounts.joinMember(
    { mail: 'b@example.com', role: 'member', plan: 'free', password: 'x' },
    { mayTakeAccount: false },
  )
  assert.ok(joined !== null)
  const visitor = visitorOf(server)
  visitor.take(`openbell=${accounts.beginSession(joined.id, null).token}`)
  assert.deepEqual(await whoIs(visitor), {
    id: joined.id,
    mail: 'b@example.com',
    role: 'member',
    plan: 'free',
  })
  accounts.changeMember(joined.id, { plan: 'pro', role: 'operator' }, mail)
  const changed = (await whoIs(visitor)) as { readonly role: string; readonly plan: string }
  assert.deepEqual([changed.role, changed.plan], ['operator', 'pro'])
})

test('a member whose address another process has just changed sees it, and changes the password', async () => {
  const { operator, accounts } = await opened()
  const before = accounts.memberByMail(mail)
  assert.ok(before !== undefined)
  assert.equal(accounts.changeMail(before, 'new@example.com'), 'changed')
  const changed = await operator.send('PUT', 'password', { current: password, password: 'another long pass' })
  assert.equal(changed.status, 204)
  assert.equal(accounts.changeMail({ ...before, ...accounts.memberById(before.id) }, mail), 'changed')
  assert.equal(((await whoIs(operator)) as { readonly mail: string }).mail, mail)
})

test('no token and no password is in the store, in an answer or in an event', async () => {
  const { operator, accounts, events, served, link } = await opened()
  const token = operator.cookie()?.split('=')[1] ?? ''
  const everything = JSON.stringify([
    accounts.sessions(),
    accounts.memberByMail(mail),
    accounts.listActs({ limit: 100, offset: 0 }),
    events,
    served,
    (await operator.send('GET', 'session')).text,
  ])
  for (const secret of [token, password, link.token]) assert.equal(everything.includes(secret), false)
})
