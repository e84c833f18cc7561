/** What waits for webhooks: a topic that is far behind leaves the figures of the others exact. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Newest } from '../store/store.ts'
import type { WebhookListing } from './sql/webhooks.ts'
import { withBacklog } from './webhook-backlog.ts'

const LAST = 6000
const EPOCH = 'aaaa'

/** Events 1 to 6,000, every third of them a halt. */
const stored = Array.from({ length: LAST }, (_, at) => ({
  columns: { sequence: at + 1, topic: at % 3 === 0 ? 'halts' : 'news', at: '2026-11-20T10:00:00Z' },
}))
const reads = {
  row: async (_of: unknown, _where: unknown, [order]: readonly string[]) =>
    order === 'sequence' ? stored[0] : stored.at(-1),
  rows: async (
    _of: unknown,
    { where, limit }: { where: { sequence: { from: number } }; limit: number },
  ): Promise<readonly unknown[]> => stored.slice(where.sequence.from - 1).slice(0, limit),
}
const newest = {
  read: (use: (reads: unknown, epoch: string) => unknown) => use(reads, EPOCH),
} as unknown as Newest

const webhookBehind = (sequence: number) =>
  ({ progress: [{ topic: 'halts', epoch: EPOCH, sequence, reachedAt: '' }] }) as unknown as WebhookListing

test('each topic has its own number of waiting events, whatever waits for another', async () => {
  const listed = await withBacklog([0, 5400, 5997, LAST].map(webhookBehind), newest)
  assert.deepEqual(
    listed.map(({ progress: [of] }) => [of?.waiting, of?.isMoreWaiting]),
    [
      [1667, true],
      [200, false],
      [1, false],
      [0, false],
    ],
  )
})
