/** Webhooks in the store of accounts, on every engine: what two processes write at once, what is kept, and that no secret is listed. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { TopicChange } from '../src/access/sql/webhook-deliveries.ts'
import { MAX_WEBHOOKS } from '../src/access/sql/webhooks.ts'
import { accountEngines } from './support/account-engines.ts'
import { endEngines } from './support/store-engines.ts'

after(endEngines)

const START = Date.UTC(2026, 10, 21, 10)
const asked = {
  address: 'https://example.com/hook?key=canary',
  topics: 'halts.*,news.AAPL',
  filters: 'type=news',
  topicNames: ['halts', 'news'],
}

const letterOf = (number: number) => ({
  eventId: `ab-${String(number).padStart(5, '0')}`,
  body: '{}',
  firstAttemptAt: START,
  diedAt: START + number,
  attempts: 3,
  lastStatus: null,
  reason: 'ECONNREFUSED',
})

for (const { name, open } of accountEngines)
  describe(`webhooks in ${name}`, () => {
    test('the secret is given once, listed never, and thirty at once are no more than there may be', async (t) => {
      const [one, other] = await open(t, () => START, 2)
      assert.ok(one !== undefined && other !== undefined)
      const made = await one.createWebhook(asked, 'ops@example.com')
      assert.match(made?.id ?? '', /^whk_\w{12}$/)
      assert.match(made?.secret ?? '', /^whsec_[\w+/]{43}=$/)
      const [listed] = await other.listWebhooks()
      assert.deepEqual(
        [listed?.id, listed?.address, listed?.topics, listed?.filters, listed?.state, listed?.deadLetters],
        [made?.id, 'https://example.com/hook?…', asked.topics, asked.filters, 'ok', 0],
      )
      const [deliverable] = await other.deliverableWebhooks()
      assert.deepEqual([deliverable?.secret, deliverable?.address], [made?.secret, asked.address])
      const { acts } = await one.listActs({ limit: 10, offset: 0 })
      assert.deepEqual(
        [acts[0]?.action, acts[0]?.subject, acts[0]?.detail],
        ['webhook.added', made?.id, 'https://example.com/hook?… for halts.*,news.AAPL (type=news)'],
      )
      for (const text of [JSON.stringify(listed), JSON.stringify(acts)])
        assert.equal(text.includes('canary') || text.includes(made?.secret ?? ''), false)
      const more = await Promise.all(
        Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? one : other).createWebhook(asked, 'x')),
      )
      assert.equal(more.filter((each) => each !== null).length, MAX_WEBHOOKS - 1)
    })

    test('what follows another change than the last is not written, nor its dead letters', async (t) => {
      const [one, other] = await open(t, () => START, 2)
      assert.ok(one !== undefined && other !== undefined)
      const { id = '' } = (await one.createWebhook(asked, 'x')) ?? {}
      const [stored] = await one.deliverableWebhooks()
      const [halts, news] = stored?.progress ?? []
      assert.ok(halts !== undefined && news !== undefined)
      const changeOf = (of: typeof halts, sequence: number): TopicChange => ({
        webhook: id,
        topic: of.topic,
        revision: of.revision,
        progress: { ...of.of, epoch: 'ab', sequence, deliveredId: `ab-${sequence}`, deliveredAt: START },
        deadLetters: [letterOf(sequence)],
      })
      const first = changeOf(halts, 5)
      assert.deepEqual(await one.noteProgress([first]), [first])
      const late = changeOf(halts, 3)
      const own = changeOf(news, 4)
      assert.deepEqual(await other.noteProgress([late, own]), [own])
      const [now] = await one.deliverableWebhooks()
      assert.deepEqual(
        now?.progress.map(({ topic, revision, of }) => [topic, revision, of.sequence, of.deliveredId]),
        [
          ['halts', 2, 5, 'ab-5'],
          ['news', 2, 4, 'ab-4'],
        ],
      )
      const { deadLetters, total } = await one.listDeadLetters(id, { limit: 10, offset: 0 })
      assert.deepEqual([total, deadLetters.map(({ eventId }) => eventId)], [2, ['ab-00005', 'ab-00004']])
      assert.equal(
        await one.replayFrom(id, { epoch: 'ab', sequence: 1, reachedAt: '2026-11-21T09:00:00Z' }, 'x'),
        true,
      )
      const behind = { ...changeOf(halts, 9), revision: 2 }
      assert.deepEqual(await other.noteProgress([behind]), [])
      assert.equal(await one.removeWebhook(id, 'x'), true)
      assert.equal(await one.removeWebhook(id, 'x'), false)
      assert.deepEqual(await other.noteProgress([{ ...behind, revision: 3 }]), [])
      assert.deepEqual(await one.listWebhooks(), [])
      assert.equal(await one.replayFrom(id, { epoch: 'a', sequence: 0, reachedAt: '' }, 'x'), false)
      assert.equal(await one.replayDeadLetters(id, 'x'), undefined)
    })

    test('a replay from a place moves a topic back, and never over what waits for it', async (t) => {
      const [accounts] = await open(t, () => START)
      assert.ok(accounts !== undefined)
      const { id = '' } = (await accounts.createWebhook(asked, 'x')) ?? {}
      const [stored] = await accounts.deliverableWebhooks()
      const write = (at: number, epoch: string, sequence: number): TopicChange => {
        const { topic, revision, of } = stored?.progress[at] ?? assert.fail()
        const waits = { headId: `${epoch}-9`, attempts: 3, nextAttemptAt: START + 9 }
        return {
          ...{ webhook: id, topic, revision, deadLetters: [] },
          progress: { ...of, ...waits, epoch, sequence, reachedAt: '2026-11-21T09:00:00Z' },
        }
      }
      const places = async () =>
        (await accounts.deliverableWebhooks())[0]?.progress.map(({ of }) => [
          ...[of.epoch, of.sequence, of.reachedAt, of.headId, of.nextAttemptAt],
        ])
      await accounts.noteProgress([write(0, 'ab', 7), write(1, 'ab', 2)])
      await accounts.replayFrom(id, { epoch: 'ab', sequence: 4, reachedAt: '2026-11-21T08:30:00Z' }, 'x')
      assert.deepEqual(await places(), [
        ['ab', 4, '2026-11-21T08:30:00Z', null, null],
        ['ab', 2, '2026-11-21T09:00:00Z', null, null],
      ])
      // Of other data: by time.
      await accounts.replayFrom(id, { epoch: 'cd', sequence: 6, reachedAt: '2026-11-21T08:45:00Z' }, 'x')
      assert.deepEqual(await places(), [
        ['ab', 4, '2026-11-21T08:30:00Z', null, null],
        ['cd', 6, '2026-11-21T08:45:00Z', null, null],
      ])
    })

    test('a thousand dead letters of thirty days are kept, those that are removed are counted; replays are taken one by one', async (t) => {
      let clock = START
      const [accounts] = await open(t, () => clock)
      assert.ok(accounts !== undefined)
      const { id = '' } = (await accounts.createWebhook(asked, 'x')) ?? {}
      const [stored] = await accounts.deliverableWebhooks()
      const [halts] = stored?.progress ?? []
      assert.ok(halts !== undefined)
      const { topic, revision, of: progress } = halts
      const deadLetters = Array.from({ length: 1010 }, (_, at) => letterOf(at))
      await accounts.noteProgress([{ webhook: id, topic, revision, progress, deadLetters }])
      const [listed] = await accounts.listWebhooks()
      assert.deepEqual([listed?.deadLetters, listed?.deadLettersDropped], [1000, 10])
      assert.equal(await accounts.replayDeadLetters(id, 'x'), 1000)
      assert.equal((await accounts.deliverableWebhooks())[0]?.replays, true)
      assert.equal((await accounts.nextReplay(id))?.eventId, 'ab-00010')
      await accounts.replayAccepted(id, 'ab-00010')
      await accounts.replayFailed(id, 'ab-00011', { lastStatus: 500, reason: 'HTTP 500' })
      assert.equal((await accounts.nextReplay(id))?.eventId, 'ab-00012')
      const { deadLetters: left, total } = await accounts.listDeadLetters(id, { limit: 1, offset: 998 })
      assert.deepEqual(
        [total, left[0]?.eventId, left[0]?.attempts, left[0]?.lastStatus, left[0]?.replayAt],
        [999, 'ab-00011', 4, 500, null],
      )
      const young = { ...letterOf(5000), diedAt: START + 86_400_000 }
      const others = { webhook: id, topic, revision: revision + 1, progress, deadLetters: [young] }
      await accounts.noteProgress([others])
      clock += 30 * 86_400_000 + 5000
      assert.equal(await accounts.replayDeadLetters(id, 'x'), 1)
      await accounts.removeExpiredDeadLetters()
      const [later] = await accounts.listWebhooks()
      assert.deepEqual([later?.deadLetters, later?.deadLettersDropped], [1, 1009])
    })
  })
