import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DatabaseSilentError,
  isStoreError,
  StoreRefusedError,
  StoreTimeoutError,
  StoreUnavailableError,
} from '../store-error.ts'
import { storeErrorOf } from './error.ts'

const errorOf = (code: string, message = 'what the server said') =>
  Object.assign(new Error(message), { code })
/** Of an error that ends the session. */
const fatal = (code: string, message?: string) => Object.assign(errorOf(code, message), { severity: 'FATAL' })

for (const [what, error, expected] of [
  ['a wrong password', errorOf('28P01'), StoreRefusedError],
  ['a database that does not exist', errorOf('3D000'), StoreRefusedError],
  ['a host that does not exist', errorOf('ENOTFOUND'), StoreRefusedError],
  ['a server without TLS', new Error('The server does not support SSL connections'), StoreRefusedError],
  ['a certificate that is not accepted', errorOf('DEPTH_ZERO_SELF_SIGNED_CERT'), StoreRefusedError],
  ['a certificate of another name', errorOf('ERR_TLS_CERT_ALTNAME_INVALID'), StoreRefusedError],
  ['a file that is missing', Object.assign(errorOf('ENOENT'), { syscall: 'open' }), StoreRefusedError],
  [
    'a socket that is missing',
    Object.assign(errorOf('ENOENT'), { syscall: 'connect' }),
    StoreUnavailableError,
  ],
  ['a server that is not there', errorOf('ECONNREFUSED'), StoreUnavailableError],
  ['a server that starts', errorOf('57P03'), StoreUnavailableError],
  ['a session that was ended', errorOf('57P01'), StoreUnavailableError],
  ['too many sessions', errorOf('53300'), StoreUnavailableError],
  ['a full disk of the server', errorOf('53100'), StoreUnavailableError],
  ['a file that the server cannot write', errorOf('58030'), StoreUnavailableError],
  ['a session that cannot begin', fatal('XX000', 'could not write init file'), StoreUnavailableError],
  ['a setting that the server does not know', fatal('42704'), StoreRefusedError],
  ['a lost connection', new Error('Connection terminated unexpectedly'), StoreUnavailableError],
  [
    'a pool without a free session',
    new Error('timeout exceeded when trying to connect'),
    StoreUnavailableError,
  ],
  ['a state that a replica gave up', errorOf('40001'), StoreUnavailableError],
  ['a read that takes too long', errorOf('57014'), StoreTimeoutError],
] as const)
  test(`${what} is ${expected.name}`, () => {
    const found = storeErrorOf(error)
    assert.ok(found instanceof expected, String(found))
    assert.ok(isStoreError(found))
    assert.equal(found.cause, error)
  })

test('a database that is read-only is said to take no writes, not to be silent', () => {
  const found = storeErrorOf(errorOf('25006', 'cannot execute UPDATE in a read-only transaction'))
  assert.ok(found instanceof StoreUnavailableError && !(found instanceof DatabaseSilentError))
  assert.match(
    found.message,
    /takes no writes: cannot execute UPDATE .*\. It is a replica, or was made read-only/,
  )
})

test('a value that a column does not take has no code, so that it stops its feed alone', () => {
  const found = storeErrorOf(errorOf('22021', 'invalid byte sequence'))
  assert.ok(found instanceof Error && !('code' in found) && !isStoreError(found))
  assert.match(found.message, /refuses a row: invalid byte sequence/)
})

test('a fault of a statement of ours stays as it is', () => {
  const error = errorOf('42P01')
  assert.equal(storeErrorOf(error), error)
  assert.equal(storeErrorOf('text'), 'text')
})
