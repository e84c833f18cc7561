import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ReplayParts, sendReplays } from './webhook-replays.ts'

test('a dead letter that was sent is not sent again because the store cannot be written', async () => {
  const [sent, failures]: [string[], unknown[]] = [[], []]
  const waiting = ['a-1', 'a-2']
  let isFull = true
  const parts = {
    accounts: {
      nextReplay: () => (waiting[0] === undefined ? undefined : { eventId: waiting[0], body: '{}' }),
      replayAccepted: () => {
        if (isFull) throw new Error('The disk is full.')
        waiting.shift()
      },
    },
    sender: {
      send: async (_: unknown, { id }: { readonly id: string }) => {
        sent.push(id)
        return { isAccepted: true }
      },
    },
    signal: new AbortController().signal,
    maySend: () => true,
    failed: (error: unknown) => {
      failures.push(error)
      isFull = false
    },
  } as unknown as ReplayParts
  await sendReplays(parts, { id: 'hook_1', address: 'https://example.com/hook', secret: 'whsec_' })
  assert.deepEqual(sent, ['a-1', 'a-2'])
  assert.equal(failures.length, 1)
})
