/** A password that is replaced in the moment in which another request compares it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { visitorOf } from '../../test/support/console-visitor.ts'
import { exampleEndpoints, exampleStore } from '../../test/support/example-endpoints.ts'
import { signedIn } from '../../test/support/signed-in.ts'
import { serve } from '../../test/support/test-server.ts'

const store = await exampleStore()
after(() => store.close())

const mail = 'a@example.com'
const password = 'a long enough pass'
const made = serve({ endpoints: exampleEndpoints, market: () => ({ store }), state: store.state })
after(made.close)
const { server, accounts, derivations } = made
const member = signedIn(made, mail)

const current = () => {
  const found = accounts.memberByMail(mail)
  assert.ok(found !== undefined)
  return found
}

/** Does the work once, when the next password is compared. */
const whenCompared = (work: () => void): void => {
  derivations.push = (...all) => {
    Reflect.deleteProperty(derivations, 'push')
    work()
    return derivations.push(...all)
  }
}

const requests = [
  ['POST', 'session', { mail, password }],
  ['PUT', 'password', { current: password, password: 'the choice of a thief' }],
  ['PUT', 'mail', { password, mail: 'thief@example.com' }],
] as const

for (const [method, path, body] of requests)
  test(`the old password is refused by ${method} ${path}, which ends no change and begins no session`, async () => {
    const recovery = accounts.createRecovery(member.member.id, null)
    const visitor = visitorOf(server)
    assert.equal((await visitor.send('POST', 'link/use', { token: recovery?.token, password })).status, 200)
    whenCompared(() => assert.equal(accounts.changePassword(current(), 'another hash', ''), true))
    const late = await visitor.send(method, path, body)
    assert.deepEqual([late.status, late.body['code']], [401, 'wrong_credentials'])
    assert.equal(current().password, 'another hash')
    assert.deepEqual(accounts.sessions(), [])
  })

test('a member who is disabled meanwhile is not signed in once enabled again', async () => {
  const recovery = accounts.createRecovery(member.member.id, null)
  await visitorOf(server).send('POST', 'link/use', { token: recovery?.token, password })
  accounts.endSessions(member.member.id)
  whenCompared(() => assert.equal(accounts.setDisabled(mail, true), true))
  assert.equal((await visitorOf(server).send('POST', 'session', { mail, password })).status, 401)
  accounts.setDisabled(mail, false)
  assert.deepEqual(accounts.sessions(), [])
})
