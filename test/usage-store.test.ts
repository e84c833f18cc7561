/** Usage in the store of accounts, on both engines: counts of several processes add up, and go when their time is over. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { UsageCount } from '../src/access/usage-counts.ts'
import { accountEngines } from './support/account-engines.ts'
import { endEngines } from './support/store-engines.ts'

after(endEngines)

const HOUR = 3_600_000
const MINUTE = 60_000
const START = Date.UTC(2026, 10, 21, 10)

const count = (more: Partial<UsageCount> = {}): UsageCount => ({
  subject: 'key_a',
  minute: START,
  operation: 'screen',
  status: 200,
  requests: 1,
  ...more,
})

for (const { name, open } of accountEngines)
  describe(`usage in ${name}`, () => {
    test('counts of two processes add up, whatever comes between them', async (t) => {
      const [one, other] = await open(t, () => START, 2)
      assert.ok(one !== undefined && other !== undefined)
      const batches = Array.from({ length: 20 }, (_, at) => [
        count({ requests: 1 + at }),
        count({ status: 429, requests: 2 }),
        count({ subject: 'key_b', operation: 'getQuotes' }),
      ])
      // In two orders, so that writers that lock rows as they come would wait in a circle.
      await Promise.all(
        batches.map((batch, at) =>
          (at % 2 === 0 ? one : other).addUsage(at % 2 ? batch.toReversed() : batch),
        ),
      )
      const usage = await other.usageOf({ subjects: ['key_a', 'key_b'], stepSeconds: 60, from: START })
      assert.deepEqual(usage, {
        points: [{ at: START, requests: 210 + 20, refused: 40 }],
        operations: [
          { operation: 'screen', requests: 210, refused: 40 },
          { operation: 'getQuotes', requests: 20, refused: 0 },
        ],
        statuses: [
          { status: 200, requests: 230 },
          { status: 429, requests: 40 },
        ],
      })
      const own = await one.usageOf({ subjects: ['key_b'], stepSeconds: 60, from: START })
      assert.deepEqual(own.points, [{ at: START, requests: 20, refused: 0 }])
    })

    test('minutes are in their hour too, go after a day, and hours after 90', async (t) => {
      let clock = START
      const [accounts] = await open(t, () => clock)
      assert.ok(accounts !== undefined)
      const minutes = Array.from({ length: 120 }, (_, at) =>
        count({ minute: START + at * MINUTE, requests: 2 }),
      )
      for (let at = 0; at < minutes.length; at += 7) await accounts.addUsage(minutes.slice(at, at + 7))
      const points = async (stepSeconds: 60 | 3600) =>
        (await accounts.usageOf({ subjects: ['key_a'], stepSeconds, from: 0 })).points
      const hours = [
        { at: START, requests: 120, refused: 0 },
        { at: START + HOUR, requests: 120, refused: 0 },
      ]
      assert.deepEqual(await points(3600), hours)
      const removeOld = async () => {
        let removed = 0
        while (await accounts.removeOldUsage()) removed += 1
        return removed
      }
      clock = START + 24 * HOUR
      assert.equal(await removeOld(), 0)
      assert.equal((await points(60)).length, 120, 'a day is kept')
      clock = START + 25 * HOUR
      assert.equal(await removeOld(), 60, 'a minute at a time')
      assert.deepEqual((await points(60)).map(({ at }) => at)[0], START + HOUR)
      clock = START + 48 * HOUR
      await removeOld()
      assert.deepEqual(await points(60), [])
      assert.deepEqual(await points(3600), hours, 'nothing is lost of the hours')
      clock = START + 90 * 24 * HOUR + HOUR
      await removeOld()
      assert.deepEqual(await points(3600), hours.slice(1))
    })

    test('a batch of many keys is written whole, a span begins and ends where it is asked to, and nobody is nothing', async (t) => {
      const [accounts] = await open(t, () => START)
      assert.ok(accounts !== undefined)
      const subjects = Array.from({ length: 700 }, (_, at) => `key_${at}`)
      await accounts.addUsage(subjects.map((subject) => count({ subject })))
      await accounts.addUsage(
        subjects.map((subject) => count({ subject, minute: START + MINUTE, status: 403 })),
      )
      const usage = await accounts.usageOf({ subjects, stepSeconds: 60, from: START + MINUTE })
      assert.deepEqual(usage.points, [{ at: START + MINUTE, requests: 0, refused: 700 }])
      const first = await accounts.usageOf({ subjects, stepSeconds: 60, from: START, to: START + MINUTE })
      assert.deepEqual(first.points, [{ at: START, requests: 700, refused: 0 }])
      const none = { points: [], operations: [], statuses: [] }
      assert.deepEqual(await accounts.usageOf({ subjects: [], stepSeconds: 60, from: 0 }), none)
      assert.deepEqual(await accounts.usageOf({ subjects: ['key_x'], stepSeconds: 60, from: 0 }), none)
    })
  })
