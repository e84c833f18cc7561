import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { type Derive, Passwords, PasswordsBusyError } from './password.ts'
import { passwordFault } from './password-rules.ts'

test('a password is kept as an Argon2id hash of 19 MiB and two passes, another one each time', async () => {
  const passwords = new Passwords(randomBytes)
  const one = await passwords.hash('correct horse battery')
  const two = await passwords.hash('correct horse battery')
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(one, two)
  assert.equal(await passwords.isOf('correct horse battery', one), true)
  assert.equal(await passwords.isOf('correct horse batterz', one), false)
})

test('a hash of RFC 9106’s algorithm is what its own parameters give, and letters are those however composed', async () => {
  const passwords = new Passwords(randomBytes)
  // Of the reference program: printf 'password' | argon2 somesalt -id -t 2 -k 65536 -p 1 -e
  const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(await passwords.isOf('password', known), true)
  assert.equal(await passwords.isOf('Password', known), false)
  const composed = await passwords.hash('a caf\u00e9 in Lyon')
  assert.equal(await passwords.isOf('a cafe\u0301 in Lyon', composed), true)
})

test('a member who does not exist costs one derivation, as one who does', async () => {
  const costs: unknown[] = []
  const derive: Derive = async (_password, _salt, cost) => {
    costs.push(cost)
    return new Uint8Array(32)
  }
  const passwords = new Passwords(randomBytes, derive)
  const stored = await passwords.hash('any')
  costs.length = 0
  assert.equal(await passwords.isOf('any', stored), true)
  // Even a hash of zeros, which this one derives, is nobody's.
  assert.equal(await passwords.isOf('any', null), false)
  assert.deepEqual(costs[0], costs[1])
  assert.equal(costs.length, 2)
})

test('passwords are derived one at a time, and a hundred may wait', async () => {
  let running = 0
  let most = 0
  const release = Promise.withResolvers<void>()
  const derive: Derive = async () => {
    running += 1
    most = Math.max(most, running)
    await release.promise
    running -= 1
    return new Uint8Array(32)
  }
  const passwords = new Passwords(randomBytes, derive)
  const waiting = Array.from({ length: 100 }, () => passwords.hash('any'))
  await assert.rejects(passwords.hash('any'), PasswordsBusyError)
  release.resolve()
  await Promise.all(waiting)
  assert.equal(most, 1)
  await passwords.hash('any')
})

const mail = 'jordan.smith@example.com'

for (const [password, says] of [
  ['short pass', undefined],
  ['shortpass', /at least 10 characters/],
  ['é'.repeat(3) + 'abçdéf'.repeat(40), /at most 200/],
  ['aaaaaaaaaaaa', /same few/],
  ['abcabcabcabc', /same few/],
  ['hunterhunter', /same few/],
  ['abababab1212', /same few/],
  ['abcdefghijkl', /neighbouring/],
  ['1234567890ab', /neighbouring/],
  ['qwertyuiop12', /neighbouring/],
  ['9876543210zy', /neighbouring/],
  ['Password123!', /common/],
  ['P@ssw0rd2026', /common/],
  ['2026Welcome!!', /common/],
  ['iloveyou2026', /common/],
  ['jordan.smith1', /email address/],
  ['jordan.smith@example.com', /email address/],
  ['example.com77', /email address/],
  ['correct horse battery', undefined],
  ['tr0ub4dor&3x', undefined],
  ['Zwölf Boxkämpfer', undefined],
  ['jordan.smith likes 7 green apples', undefined],
] as const)
  test(`the password ${password.slice(0, 30)} is ${says === undefined ? 'taken' : 'refused'}`, () => {
    const fault = passwordFault(password, mail)
    if (says === undefined) assert.equal(fault, undefined)
    else assert.match(fault ?? '', says)
  })
