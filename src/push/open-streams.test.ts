import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OpenStreams } from './open-streams.ts'

test('a stream that was admitted while others end is ended too, and waited for', async () => {
  const open = new OpenStreams()
  const ended: string[] = []
  const streamOf = (name: string, end: () => Promise<void>) => ({
    owner: () => null,
    check: () => undefined,
    revoke: () => undefined,
    end: async () => {
      await end()
      ended.push(name)
    },
  })
  const late = streamOf('late', () => new Promise((resolve) => setImmediate(resolve)))
  open.add(streamOf('first', async () => open.add(late)))
  await open.end()
  assert.deepEqual(ended, ['first', 'late'])
})

test('a stream of a revoked key whose client reads nothing is looked at until it is closed', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const open = new OpenStreams()
  const seen: string[] = []
  const stream = {
    owner: () => ({ id: 'key', most: 1, isAllowed: () => false }),
    check: () => seen.push('check'),
    revoke: () => seen.push('revoke'),
    end: async () => undefined,
  }
  open.add(stream)
  t.mock.timers.tick(1000)
  open.remove(stream)
  t.mock.timers.reset()
  assert.deepEqual(seen, ['revoke', 'check', 'revoke', 'check'])
})
