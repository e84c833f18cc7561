/** When a worker waits for its database. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ForeignTablesError, StoreRefusedError, StoreUnavailableError } from '../../store/store-error.ts'
import { databaseWatch } from './database-watch.ts'

const watched = () => {
  const lines: string[] = []
  return { lines, watch: databaseWatch({ err: (line) => lines.push(line) }) }
}

test('a database that refuses at the start ends a worker, later it waits', () => {
  const { watch } = watched()
  assert.equal(watch.isAway(new StoreUnavailableError('away')), true)
  assert.equal(watch.isAway(new StoreRefusedError('password')), false)
  watch.opened()
  assert.equal(watch.isAway(new StoreRefusedError('password')), true)
  assert.equal(watch.isAway(new ForeignTablesError('a newer Openbell')), false)
  assert.equal(watch.isAway(new Error('a fault of ours')), false)
})

test('a worker that waits for another process says so once for each wait', () => {
  const { watch, lines } = watched()
  for (let look = 0; look < 3; look += 1) watch.isBusy('data')
  watch.opened()
  watch.isBusy('data')
  const waits = 'Another process is loading into data: this one begins when it has finished.'
  assert.deepEqual(lines, [waits, waits])
})

test('each fault is reported once, and its end', () => {
  const { watch, lines } = watched()
  watch.opened()
  for (let look = 0; look < 3; look += 1) watch.isAway(new StoreUnavailableError('away'))
  watch.isAway(new StoreRefusedError('password'))
  watch.opened()
  watch.isBack()
  watch.opened()
  watch.isBack()
  watch.isAway(new StoreUnavailableError('away'))
  assert.deepEqual(lines, ['away', 'password', 'The database answers again.', 'away'])
})

test('a database that opens and takes no writes, as with a full disk, is reported once, and once when it takes them', () => {
  const { watch, lines } = watched()
  for (let pass = 0; pass < 3; pass += 1) {
    watch.opened()
    assert.equal(watch.isAway(new StoreUnavailableError('takes no writes')), true)
  }
  watch.opened()
  watch.isBack()
  watch.isBack()
  assert.deepEqual(lines, ['takes no writes', 'The database answers again.'])
})
