import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DatabaseSilentError, StoreUnavailableError } from '../../store/store-error.ts'
import type { CommandContext } from './command-context.ts'
import { failureOf } from './failure.ts'

const told = (error: Error): string => {
  const lines: string[] = []
  const context = { err: (line: string) => lines.push(line), isTTY: false }
  failureOf(error, context as unknown as CommandContext)
  return lines.join(' ')
}

const systemError = (message: string, fields: object): Error => Object.assign(new Error(message), fields)

it('a port that the system keeps says which may be had', () => {
  const message = 'listen EACCES: permission denied 127.0.0.1:80'
  assert.equal(
    told(systemError(message, { code: 'EACCES', syscall: 'listen', port: 80 })),
    `Port 80 is kept for other users: choose one above 1023 with --port or --admin-port. (${message})`,
  )
})

it('a database that does not answer says what to check', () => {
  const error = new DatabaseSilentError('connect ECONNREFUSED 127.0.0.1:1.')
  assert.match(told(error), /ECONNREFUSED 127\.0\.0\.1:1\. Check that it runs, and its address in OPENBELL_/)
  const other = 'The database has no tables of this version yet (filings).'
  assert.equal(told(new StoreUnavailableError(other)), other)
})

it('a file without the right to it says what to do', () => {
  const message = "EACCES: permission denied, open 'data/market.db'"
  assert.equal(
    told(systemError(message, { code: 'EACCES', syscall: 'open' })),
    `Permission denied: give the user of this process the right, or name another place. (${message})`,
  )
})
