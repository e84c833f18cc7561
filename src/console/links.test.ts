/** How members come and come back: by invitation, by sign-up, by recovery; and what they change of themselves. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { visitorOf } from '../../test/support/console-visitor.ts'
import { type ExampleMarket, exampleEndpoints, exampleStore } from '../../test/support/example-endpoints.ts'
import { signedIn } from '../../test/support/signed-in.ts'
import { openSmtpServer } from '../../test/support/smtp-server.ts'
import { type ServedOptions, serve } from '../../test/support/test-server.ts'
import { openMailer } from './mailer.ts'

const store = await exampleStore()
after(() => store.close())

const password = 'a long enough pass'
const origin = 'https://bell.example'

const opened = (options: Partial<ServedOptions<ExampleMarket>> = {}) => {
  const made = serve({
    endpoints: exampleEndpoints,
    market: () => ({ store }),
    state: store.state,
    ...options,
  })
  after(made.close)
  return made
}

const withMails = async (refuses = false) => {
  const smtp = await openSmtpServer({ refuses })
  after(smtp.close)
  const mailer = openMailer({ smtpUrl: smtp.url, from: 'bell@example.com', origin })
  return { smtp, ...opened({ mailer }) }
}

const signIn = (made: ReturnType<typeof opened>, mail: string, secret = password) =>
  visitorOf(made.server, undefined, '203.0.113.9').send('POST', 'session', { mail, password: secret })

test('an invitation joins its member with its plan and role, whatever the body claims', async () => {
  const made = opened()
  const invitation = { mail: 'new@example.com', plan: 'starter', role: 'member' } as const
  const { token } = made.accounts.createInvitation(invitation, 'op@example.com')
  const visitor = visitorOf(made.server)
  for (const claim of [
    { role: 'operator' },
    { plan: 'pro' },
    { account: 'acc_x' },
    { id: 'acc_x' },
    { kind: 'set-up' },
  ]) {
    const refused = await visitor.send('POST', 'link/use', { token, password, ...claim })
    const [issue] = refused.body['errors'] as readonly { readonly name: string; readonly in: string }[]
    assert.deepEqual([refused.status, issue?.in, issue?.name], [422, 'body', Object.keys(claim)[0]])
  }
  const used = await visitor.send('POST', 'link/use', { token, password })
  assert.equal(used.status, 200)
  const member = used.body['member'] as {
    readonly mail: string
    readonly role: string
    readonly plan: string
  }
  assert.deepEqual([member.mail, member.role, member.plan], ['new@example.com', 'member', 'starter'])
  assert.equal((await signIn(made, 'NEW@example.com ')).status, 200)
})

test('a weak password costs no derivation and no link', async () => {
  const made = opened()
  const { token } = made.accounts.createInvitation({ mail: null, plan: 'free', role: 'member' }, 'op')
  const visitor = visitorOf(made.server)
  for (const weak of [
    'short',
    'aaaaaaaaaaaa',
    'password1234',
    'qwertyuiop12',
    'tester@home1',
    'x'.repeat(201),
  ]) {
    const told = await visitor.send('POST', 'link/use', { token, mail: 'tester@home', password: weak })
    const [issue] = told.body['errors'] as readonly { readonly name: string }[]
    assert.deepEqual([told.status, issue?.name], [422, 'password'], weak)
    assert.equal(told.text.includes(weak), false)
  }
  const none = await visitor.send('POST', 'link/use', { token, password })
  assert.deepEqual([none.status, (none.body['errors'] as { name: string }[])[0]?.name], [422, 'mail'])
  const bad = await visitor.send('POST', 'link/use', {
    token,
    mail: 'a b@example.com\r\nBcc: x@y.z',
    password,
  })
  assert.deepEqual([bad.status, (bad.body['errors'] as { name: string }[])[0]?.name], [422, 'mail'])
  assert.equal(made.derivations.length, 0)
  assert.equal((await visitor.send('POST', 'link/use', { token, mail: 'tester@home', password })).status, 200)
})

test('two uses of one link at once make one member, and the other learns that it does not work', async () => {
  const made = opened()
  const { token } = made.accounts.createInvitation({ mail: null, plan: 'free', role: 'member' }, 'op')
  const uses = await Promise.all(
    ['one@example.com', 'two@example.com', 'three@example.com'].map((mail) =>
      visitorOf(made.server).send('POST', 'link/use', { token, mail, password }),
    ),
  )
  assert.deepEqual(uses.map(({ status }) => status).toSorted(), [200, 404, 404])
  assert.equal(made.accounts.listMembers().length, 1)
})

test('sign-up is closed until an operator opens it, then free members come, five an hour from an address', async () => {
  const made = opened()
  const visitor = visitorOf(made.server)
  const closed = await visitor.send('POST', 'sign-up', { mail: 'a@example.com', password })
  assert.deepEqual([closed.status, closed.body['code']], [403, 'sign_up_closed'])
  made.accounts.setSignUpOpen(true, 'op@example.com')
  assert.equal((await visitor.send('GET', 'session')).body['signUpOpen'], true)
  const claim = await visitor.send('POST', 'sign-up', {
    mail: 'a@example.com',
    password,
    plan: 'pro',
    role: 'operator',
  })
  assert.equal(claim.status, 422)
  const first = await visitor.send('POST', 'sign-up', { mail: 'a@example.com', password })
  const member = first.body['member'] as { readonly role: string; readonly plan: string }
  assert.deepEqual([first.status, member.role, member.plan], [200, 'member', 'free'])
  // Knowing the name of an account that has keys gives no access to it.
  made.accounts.createKey({ plan: 'pro', name: 'team@example.com' })
  const statuses = []
  for (const mail of ['A@example.com', 'team@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
    statuses.push((await visitor.send('POST', 'sign-up', { mail, password })).status)
  assert.deepEqual(statuses, [409, 409, 200, 200, 429])
  const late = await visitor.send('POST', 'sign-up', { mail: 'e@example.com', password })
  assert.deepEqual([late.body['code'], late.headers['retry-after']], ['too_many_sign_ups', '3600'])
  const other = visitorOf(made.server, undefined, '192.0.2.7')
  assert.equal((await other.send('POST', 'sign-up', { mail: 'e@example.com', password })).status, 200)
  made.clock.now += 3_600_000
  assert.equal((await visitor.send('POST', 'sign-up', { mail: 'f@example.com', password })).status, 200)
})

test('a recovery is mailed to its member alone, by an address that no request says, and the answer says nothing', async () => {
  const made = await withMails()
  const { smtp, accounts, server, sessions, clock } = made
  const member = signedIn(made, 'a@example.com')
  const off = signedIn(made, 'off@example.com')
  accounts.setDisabled('off@example.com', true)
  assert.equal((await member.send('GET', 'session')).body['mailsSent'], true)
  const visitor = visitorOf(server, { 'sec-fetch-site': 'same-origin', host: 'evil.example' })
  const told = []
  for (const mail of ['off@example.com', 'nobody@example.com', 'no address', 'A@example.com']) {
    const next = mail === 'A@example.com' ? smtp.next() : undefined
    const { status, text, headers } = await visitor.send('POST', 'recovery', { mail })
    told.push(JSON.stringify([status, text, Object.keys(headers).toSorted()]))
    await next
  }
  assert.equal(new Set(told).size, 1)
  assert.match(told[0] ?? '', /^\[202,"",/)
  assert.deepEqual(
    smtp.mails.map(({ from, to }) => [from, to]),
    [['bell@example.com', ['a@example.com']]],
  )
  const [mail] = smtp.mails
  assert.match(mail?.text ?? '', /Subject: Recover your account/)
  assert.doesNotMatch(mail?.text ?? '', /evil/)
  const [, token = ''] = /https:\/\/bell\.example\/console\/link#([\w-]{43})\n/.exec(mail?.text ?? '') ?? []
  const looked = await visitor.send('POST', 'link/look-up', { token })
  assert.deepEqual([looked.body['kind'], looked.body['mail']], ['recovery', 'a@example.com'])
  const used = await visitor.send('POST', 'link/use', { token, password: 'another long pass' })
  assert.equal(used.status, 200)
  await sessions.refresh(clock.now)
  assert.equal((await member.send('GET', 'session')).body['member'], null)
  assert.equal((await signIn(made, 'a@example.com', 'another long pass')).status, 200)
  assert.equal((await visitor.send('POST', 'link/use', { token, password })).status, 404)
  assert.equal(off.member.mail, 'off@example.com')
})

test('a mail server that refuses or is away is an event, never an answer', async () => {
  const gone = await openSmtpServer()
  await gone.close()
  const away = opened({ mailer: openMailer({ smtpUrl: gone.url, from: 'bell@example.com', origin }) })
  for (const made of [await withMails(true), away]) {
    signedIn(made, 'a@example.com')
    const { status } = await visitorOf(made.server).send('POST', 'recovery', { mail: 'a@example.com' })
    assert.equal(status, 202)
    while (made.events.length === 0) await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(made.events, ['mail_failed'])
    assert.deepEqual(made.failures, [])
  }
})

test('recoveries are sent five an hour for an address and for a member, and the answer stays the same', async () => {
  const made = await withMails()
  signedIn(made, 'a@example.com')
  for (let each = 0; each < 7; each += 1) {
    const visitor = visitorOf(made.server, undefined, `192.0.2.${each}`)
    const next = each < 5 ? made.smtp.next() : undefined
    assert.equal((await visitor.send('POST', 'recovery', { mail: 'a@example.com' })).status, 202)
    await next
  }
  assert.equal(made.smtp.mails.length, 5)
})

test('a new password needs the old one, and signs out everywhere else', async () => {
  const made = opened()
  const { accounts, server, sessions, clock } = made
  const { token } = accounts.createInvitation({ mail: 'a@example.com', plan: 'free', role: 'member' }, 'op')
  const here = visitorOf(server)
  await here.send('POST', 'link/use', { token, password })
  const there = visitorOf(server)
  await there.send('POST', 'session', { mail: 'a@example.com', password })
  const body = { current: password, password: 'another long pass' }
  const wrong = await here.send('PUT', 'password', { ...body, current: 'wrong' })
  assert.deepEqual([wrong.status, wrong.body['code']], [401, 'wrong_credentials'])
  assert.equal(wrong.body['detail'], 'The current password is wrong')
  assert.equal((await here.send('PUT', 'password', { ...body, password: 'short' })).status, 422)
  assert.equal((await visitorOf(server).send('PUT', 'password', body)).status, 401)
  assert.equal((await here.send('PUT', 'password', body)).status, 204)
  await sessions.refresh(clock.now)
  assert.notEqual((await here.send('GET', 'session')).body['member'], null)
  assert.equal((await there.send('GET', 'session')).body['member'], null)
  assert.equal((await signIn(made, 'a@example.com')).status, 401)
  assert.equal((await signIn(made, 'a@example.com', 'another long pass')).status, 200)
})

test('whoever stole a session cannot try passwords without end', async () => {
  const made = opened()
  const { send, member, sessionId } = signedIn(made, 'a@example.com')
  const before = made.accounts.memberById(member.id)
  assert.ok(before !== undefined)
  const hash = `$argon2id$v=19$m=8,t=1,p=1$AAAA$${'A'.repeat(43)}`
  assert.equal(made.accounts.changePassword(before, hash, sessionId), true)
  const statuses = []
  for (let each = 0; each < 6; each += 1)
    statuses.push((await send('PUT', 'mail', { password: `guess ${each}`, mail: 'c@example.com' })).status)
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
})

test('nobody finds the addresses of members by trying to take them', async () => {
  const made = opened()
  signedIn(made, 'taken@example.com')
  const { token } = made.accounts.createInvitation(
    { mail: 'a@example.com', plan: 'free', role: 'member' },
    'op',
  )
  const visitor = visitorOf(made.server)
  await visitor.send('POST', 'link/use', { token, password })
  const statuses: number[] = []
  for (let each = 0; each < 6; each += 1)
    statuses.push((await visitor.send('PUT', 'mail', { password, mail: 'taken@example.com' })).status)
  assert.deepEqual(statuses, [409, 409, 409, 409, 409, 429])
})

test('nor by an invitation that names no address: five are tried an hour', async () => {
  const made = opened()
  signedIn(made, 'taken@example.com')
  const { token } = made.accounts.createInvitation({ mail: null, plan: 'free', role: 'member' }, 'op')
  const use = async (mail: string, address: string) => {
    const { status, headers } = await visitorOf(made.server, undefined, address).send('POST', 'link/use', {
      token,
      mail,
      password,
    })
    return [status, headers['retry-after']]
  }
  // Whatever address they come from.
  for (let each = 0; each < 5; each += 1)
    assert.deepEqual(await use('taken@example.com', `192.0.2.${each}`), [409, undefined])
  assert.deepEqual(await use('taken@example.com', '192.0.2.6'), [429, '3600'])
  assert.deepEqual(await use('a@example.com', '192.0.2.7'), [429, '3600'])
  made.clock.now += 3_600_000
  assert.deepEqual(await use('a@example.com', '192.0.2.8'), [200, undefined])
})

test('an invitation is tried five times before any password is hashed', async () => {
  const made = opened()
  const { token } = made.accounts.createInvitation({ mail: null, plan: 'free', role: 'member' }, 'op')
  const { token: own } = made.accounts.createInvitation(
    { mail: 'tom@example.com', plan: 'free', role: 'member' },
    'op',
  )
  const visitor = visitorOf(made.server)
  assert.equal((await visitor.send('POST', 'link/use', { token: own, password })).status, 200)
  const use = () => visitor.send('POST', 'link/use', { token, mail: 'tom@example.com', password })
  const codes = (await Promise.all(Array.from({ length: 60 }, use))).map(({ body }) => body['code'])
  assert.deepEqual(
    ['mail_taken', 'too_many_sign_ups'].map((code) => codes.filter((each) => each === code).length),
    [5, 55],
  )
})

test('an address looks up sixty links a minute', async () => {
  const visitor = visitorOf(opened().server)
  const lookUp = () => visitor.send('POST', 'link/look-up', { token: 'x' })
  for (let at = 0; at < 60; at += 1) assert.equal((await lookUp()).body['code'], 'link_unknown')
  const late = await lookUp()
  assert.deepEqual([late.status, late.body['code']], [429, 'too_many_requests'])
})

test('a new email address needs the password, and is nobody else’s', async () => {
  const made = opened()
  const { accounts, server } = made
  signedIn(made, 'taken@example.com')
  const { token } = accounts.createInvitation({ mail: 'a@example.com', plan: 'free', role: 'member' }, 'op')
  const visitor = visitorOf(server)
  await visitor.send('POST', 'link/use', { token, password })
  const put = (body: Readonly<Record<string, unknown>>) => visitor.send('PUT', 'mail', body)
  assert.equal((await put({ password: 'wrong', mail: 'b@example.com' })).status, 401)
  assert.equal((await put({ password, mail: 'TAKEN@example.com' })).status, 409)
  assert.equal((await put({ password, mail: 'none' })).status, 422)
  assert.equal((await put({ password, mail: 'b@example.com', role: 'operator' })).status, 422)
  assert.equal((await put({ password, mail: 'B@example.com' })).status, 204)
  assert.equal((await signIn(made, 'a@example.com')).status, 401)
  assert.equal((await signIn(made, 'b@example.com')).status, 200)
})
