/** Which servers are read in place of the primary. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOtherHistory, otherServer } from './identity.ts'

const primary = { system: '1', database: '16384', startedAt: 'monday', isReplica: false }

test('a replica of the database and the primary itself have its data, another server has not', () => {
  assert.equal(otherServer({ ...primary, isReplica: true, startedAt: 'tuesday' }, primary), null)
  assert.equal(otherServer(primary, primary), null)
  const others = [
    [{ ...primary, startedAt: 'sunday' }, /takes writes itself/],
    [{ ...primary, database: '16385' }, /takes writes itself/],
    [{ ...primary, system: '2', isReplica: true }, /replica of another database/],
    [{ ...primary, database: '16385', isReplica: true }, /replica of another database/],
  ] as const
  for (const [found, reason] of others) assert.match(otherServer(found, primary) ?? '', reason)
})

test('where the role may not ask for the identifier of the server, the rest decides', () => {
  const replica = { ...primary, isReplica: true, startedAt: 'tuesday' }
  assert.equal(otherServer({ ...replica, system: null }, { ...primary, system: null }), null)
  assert.notEqual(otherServer({ ...replica, system: null, database: '5' }, primary), null)
})

test('commits of another history than the primary are distinguished from earlier ones', () => {
  const known = [
    { ...primary, epoch: 'a', commit: 40 },
    { ...primary, epoch: 'b', commit: 43 },
    { ...primary, epoch: 'b', commit: 45 },
  ]
  const isOther = (epoch: string, commit: number): boolean =>
    isOtherHistory({ epoch, commit, collections: new Map() }, known)
  assert.equal(isOther('b', 45), false)
  assert.equal(isOther('b', 44), false)
  // A restore that it has not received yet.
  assert.equal(isOther('a', 41), false)
  assert.equal(isOther('a', 43), true, 'a commit that a failover lost')
  assert.equal(isOther('a', 45), true)
  assert.equal(isOther('b', 46), true, 'ahead of the primary')
})
