/** What operators do in the console, on both engines: what changes, and what is logged. */
import assert from 'node:assert/strict'
import { after, describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { quarantine } from '../src/store/ingest-state.ts'
import { rowOf } from '../src/store/record-text.ts'
import { consoleEngines, OPERATOR, openConsole } from './support/console-server.ts'
import type { VisitorReply } from './support/console-visitor.ts'
import { endEngines } from './support/store-engines.ts'

after(endEngines)

type Row = Readonly<Record<string, unknown>>
const rowsOf = ({ body }: VisitorReply, name = 'results'): readonly Row[] => body[name] as readonly Row[]
const codeOf = ({ status, body }: VisitorReply) => [status, body['code']]

for (const { name, databaseUrl } of consoleEngines)
  describe(`the console on ${name}`, () => {
    const opened = async (t: TestContext) => openConsole(t, await databaseUrl())

    test('an operator changes members but never the last operator, revokes keys, and all of it is logged with what was before', async (t) => {
      const { operator, visitor, invite } = await opened(t)
      const member = await invite('a@example.com', 'starter')
      const path = `operator/members/${member.id}`
      for (const change of [{ role: 'member' }, { disabled: true }]) {
        const told = await operator.send('PATCH', `operator/members/${operator.id}`, change)
        assert.deepEqual(codeOf(told), [409, 'last_operator'])
      }
      for (const change of [{ plan: 'gold' }, { role: 'owner' }, { disabled: 1 }])
        assert.equal((await operator.send('PATCH', path, change)).status, 422)
      assert.equal((await operator.send('PATCH', 'operator/members/acc_none', { plan: 'pro' })).status, 404)
      const { id, key } = (await member.send('POST', 'keys', { name: 'mine' })).body
      await operator.send('PATCH', path, { plan: 'pro', role: 'operator' })
      await operator.send('PATCH', path, { disabled: true })
      const listed = rowsOf(await operator.send('GET', 'operator/members')).find(
        (each) => each['id'] === member.id,
      )
      assert.deepEqual(
        [listed?.['mail'], listed?.['plan'], listed?.['role'], listed?.['disabled'], listed?.['liveKeys']],
        ['a@example.com', 'pro', 'operator', true, 1],
      )
      assert.equal(JSON.stringify(listed).includes('password'), false)
      const limits = rowsOf(await operator.send('GET', 'operator/members'), 'plans')
      assert.deepEqual(
        limits.map((plan) => [plan['name'], plan['liveKeys'], plan['requestsPerMinute'], plan['streams']]),
        [
          ['free', 0, 0, 0],
          ['starter', 5, 1000, 10],
          ['pro', 5, 2500, 50],
        ],
      )
      assert.deepEqual(
        limits.map((plan) => plan['consoleRequestsPerMinute']),
        [1000, 1000, 1000],
      )
      while ((await member.send('GET', 'keys')).status !== 401) await pause(20)
      assert.equal((await operator.send('POST', `operator/members/${member.id}/recovery`)).status, 404)
      await operator.send('PATCH', path, { disabled: false })
      const recovery = await operator.send('POST', `operator/members/${member.id}/recovery`)
      assert.equal(recovery.status, 201)
      const token = String(recovery.body['link']).split('#')[1]
      assert.equal((await visitor().send('POST', 'link/look-up', { token })).body['kind'], 'recovery')
      const keys = rowsOf(await operator.send('GET', 'operator/keys'))
      assert.equal(keys.find((each) => each['id'] === id)?.['account'], 'a@example.com')
      assert.equal(JSON.stringify(keys).includes(String(key)), false)
      assert.equal((await operator.send('POST', `operator/keys/${id}/revoke`, { name: 'no' })).status, 422)
      const revoked = await operator.send('POST', `operator/keys/${id}/revoke`, { name: 'mine' })
      assert.deepEqual([revoked.status, revoked.body['state']], [200, 'revoked'])
      assert.equal((await operator.send('POST', 'operator/keys/key_no/revoke', { name: 'x' })).status, 404)
      assert.deepEqual((await operator.send('PATCH', 'operator/settings', { signUpOpen: true })).body, {
        signUpOpen: true,
      })
      assert.equal((await visitor().send('GET', 'session')).body['signUpOpen'], true)
      const log = await operator.send('GET', 'operator/log')
      const acts = rowsOf(log).map(({ who, action, subject, detail }) => {
        assert.equal(who, OPERATOR)
        return [action, subject, detail]
      })
      assert.deepEqual(
        [log.body['total'], log.body['page'], log.body['count']],
        [acts.length, 1, acts.length],
      )
      const expected = [
        ['member.plan', 'a@example.com', 'starter to pro'],
        ['member.role', 'a@example.com', 'member to operator'],
        ['member.disabled', 'a@example.com', null],
        ['member.enabled', 'a@example.com', null],
        ['member.recovery', 'a@example.com', null],
        ['settings.sign-up', 'sign-up', 'off to on'],
      ]
      for (const act of expected)
        assert.ok(
          acts.some((each) => JSON.stringify(each) === JSON.stringify(act)),
          String(act),
        )
      assert.ok(acts.some(([action, subject]) => action === 'key.revoked' && subject === id))
      assert.ok(acts.some(([action]) => action === 'invitation.created'))
      assert.deepEqual(rowsOf(await operator.send('GET', 'operator/log?page=2')), [])
      assert.equal(rowsOf(await operator.send('GET', 'operator/log?limit=2')).length, 2)
    })

    test('an invitation is listed until it is withdrawn, and is made for no member', async (t) => {
      const { operator, visitor } = await opened(t)
      const made = await operator.send('POST', 'operator/invitations', { plan: 'starter', role: 'member' })
      const { id, link, expiresAt, sent } = made.body as Readonly<Record<string, string | boolean>>
      assert.deepEqual([made.status, sent], [201, false])
      assert.match(String(link), /^http:\/\/127\.0\.0\.1:\d+\/console\/link#/)
      assert.deepEqual(rowsOf(await operator.send('GET', 'operator/invitations')), [
        { id, mail: null, plan: 'starter', role: 'member', expiresAt },
      ])
      const taken = { mail: OPERATOR.toUpperCase(), plan: 'free', role: 'member' }
      assert.deepEqual(codeOf(await operator.send('POST', 'operator/invitations', taken)), [
        409,
        'mail_taken',
      ])
      for (const bad of [{ plan: 'free' }, { plan: 'free', role: 'member', mail: 'no address' }])
        assert.equal((await operator.send('POST', 'operator/invitations', bad)).status, 422)
      assert.equal((await operator.send('DELETE', `operator/invitations/${id}`)).status, 204)
      assert.equal((await operator.send('DELETE', `operator/invitations/${id}`)).status, 404)
      const token = String(link).split('#')[1]
      assert.equal((await visitor().send('POST', 'link/look-up', { token })).status, 404)
    })

    test('feeds tell how they are and can be asked for, quarantine its reasons, and the store its size', async (t) => {
      const { operator, store, accounts } = await opened(t)
      const before = (await operator.send('GET', 'operator/feeds')).body
      assert.deepEqual(before['worker'], { running: false, since: null })
      const told = await operator.send('POST', 'operator/feeds/sec-tickers/run')
      assert.deepEqual([told.status, told.body['workerRunning']], [202, false])
      const requested = (await accounts.feedRequests())[0]
      assert.deepEqual([requested?.feed, requested?.requestedAt], ['sec-tickers', told.body['requestedAt']])
      const feeds = rowsOf(await operator.send('GET', 'operator/feeds'))
      const tickers = feeds.find((feed) => feed['name'] === 'sec-tickers')
      assert.deepEqual(
        [tickers?.['health'], tickers?.['requestedAt'], tickers?.['isRunning'], tickers?.['rows']],
        ['never', told.body['requestedAt'], false, 0],
      )
      assert.ok(typeof tickers?.['nextRunAt'] === 'string')
      const prices = feeds.find((feed) => feed['name'] === 'prices-csv')
      assert.deepEqual(
        [prices?.['waitsFor'], prices?.['nextRunAt'], prices?.['isRunnable']],
        ['file', null, false],
      )
      assert.match(String(prices?.['waitsForSentence']), /^It loads files that you download/)
      const tiingo = feeds.find((feed) => feed['name'] === 'tiingo-daily')
      assert.deepEqual([tiingo?.['waitsFor'], tiingo?.['nextRunAt']], ['key', null])
      assert.match(String(tiingo?.['waitsForSentence']), /^It needs your key: set OPENBELL_/)
      assert.deepEqual(codeOf(await operator.send('POST', 'operator/feeds/prices-csv/run')), [
        409,
        'feed_not_runnable',
      ])
      assert.deepEqual(codeOf(await operator.send('POST', 'operator/feeds/nothing/run')), [404, 'not_found'])
      const at = '2026-11-21T10:00:00Z'
      const rows = Array.from({ length: 60 }, (_, number) =>
        rowOf(
          quarantine,
          { feed: 'sec-tickers', item: 'company_tickers.json', number, kind: 'row' },
          {
            feed: 'sec-tickers',
            item: 'company_tickers.json',
            kind: 'row',
            line: number + 1,
            row: `ZZZ${number}`,
            reason: 'cik is not a number',
            at,
          },
        ),
      )
      await store.write({ origin: 'real', source: 'sec-tickers', at }, (transaction) =>
        transaction.put({ collection: quarantine, rows }),
      )
      const quarantined = 'operator/feeds/sec-tickers/quarantine'
      while ((await operator.send('GET', quarantined)).body['total'] !== 60) await pause(50)
      const page = await operator.send('GET', `${quarantined}?page=2`)
      assert.deepEqual([page.body['count'], page.body['total'], page.body['page']], [10, 60, 2])
      assert.deepEqual(rowsOf(page)[0], {
        item: 'company_tickers.json',
        kind: 'row',
        line: 51,
        row: 'ZZZ50',
        reason: 'cik is not a number',
        at,
      })
      assert.equal((await operator.send('GET', 'operator/feeds/nothing/quarantine')).status, 404)
      const size = (await operator.send('GET', 'operator/store')).body
      assert.equal(size['engine'], name === 'SQLite' ? 'sqlite' : 'postgres')
      assert.ok(Number(size['bytes']) > 0)
      const collections = size['collections'] as readonly Row[]
      assert.equal(collections.find((each) => each['name'] === 'quarantine')?.['rows'], 60)
    })

    test('an operator adds a webhook, whose secret is shown once, replays its dead letters and removes it', async (t) => {
      const { operator, accounts } = await opened(t)
      const path = 'operator/webhooks'
      const asked = { address: 'https://93.184.216.34/hook?key=canary', topics: 'halts.*,filings.AAPL' }
      for (const [wrong, field] of [
        [{ ...asked, address: 'https://169.254.169.254/' }, 'address'],
        [{ ...asked, address: 'http://example.com/' }, 'address'],
        [{ ...asked, topics: 'weather.*' }, 'topics'],
        [{ ...asked, filters: 'type=news' }, 'filters'],
      ] as const) {
        const told = await operator.send('POST', path, wrong)
        assert.deepEqual(codeOf(told), [422, 'validation_error'])
        assert.deepEqual(
          rowsOf(told, 'errors').map((error) => error['name']),
          [field],
        )
      }
      const made = await operator.send('POST', path, { ...asked, filters: 'form=8-K' })
      assert.equal(made.status, 201, made.text)
      const { id, secret } = made.body
      assert.deepEqual(made.body['missing'], ['AAPL'], 'no listing of this store has it')
      const list = await operator.send('GET', path)
      const [listed] = rowsOf(list)
      assert.deepEqual(
        [
          listed?.['id'],
          listed?.['address'],
          listed?.['filters'],
          listed?.['state'],
          listed?.['deadLetters'],
        ],
        [id, 'https://93.184.216.34/hook?…', 'form=8-K', 'ok', 0],
      )
      const progress = rowsOf({ ...list, body: listed ?? {} }, 'progress')
      assert.deepEqual(
        progress.map((each) => [each['topic'], each['waiting'], each['isMoreWaiting']]),
        [
          ['filings', 0, false],
          ['halts', 0, false],
        ],
      )
      // A server that has the lease may write it meanwhile.
      const deadLetter = { eventId: 'ab-1', body: '{}', firstAttemptAt: 0, diedAt: Date.now(), attempts: 3 }
      const died = { ...deadLetter, lastStatus: 410, reason: 'HTTP 410' }
      const isNoted = async (): Promise<boolean> => {
        const [stored] = await accounts.deliverableWebhooks()
        const [first] = stored?.progress ?? []
        assert.ok(first !== undefined)
        const { topic, revision, of } = first
        const change = { webhook: String(id), topic, revision, progress: of, deadLetters: [died] }
        return (await accounts.noteProgress([change])).length === 1
      }
      while (!(await isNoted()));
      const letters = await operator.send('GET', `${path}/${id}/dead-letters?limit=10`)
      assert.deepEqual(
        [letters.body['total'], rowsOf(letters)[0]?.['reason'], rowsOf(letters)[0]?.['lastStatus']],
        [1, 'HTTP 410', 410],
      )
      assert.equal((await operator.send('GET', `${path}/whk_x/dead-letters`)).status, 404)
      assert.equal((await operator.send('POST', `${path}/whk_x/replay`)).status, 404)
      for (const since of ['yesterday', '2020-01-01T00:00:00Z', 'ab-1'])
        assert.equal((await operator.send('POST', `${path}/${id}/replay`, { since })).status, 422, since)
      const replayed = await operator.send('POST', `${path}/${id}/replay`)
      assert.deepEqual([replayed.status, replayed.body], [202, { deadLetters: 1 }])
      const since = new Date(Date.now() - 60_000).toISOString()
      const behind = await operator.send('POST', `${path}/${id}/replay`, { since })
      assert.match(String(behind.body['behind']), /^[0-9a-f]+-0$/)
      const log = await operator.send('GET', 'operator/log')
      assert.deepEqual(
        rowsOf(log)
          .slice(0, 3)
          .map(({ action, who, subject }) => [action, who, subject]),
        ['replayed', 'replayed', 'added'].map((act) => [`webhook.${act}`, OPERATOR, id]),
      )
      for (const { text } of [await operator.send('GET', path), log, letters])
        assert.equal(text.includes(String(secret)) || text.includes('canary'), false)
      assert.equal((await operator.send('DELETE', `${path}/${id}`)).status, 204)
      assert.equal((await operator.send('DELETE', `${path}/${id}`)).status, 404)
      for (let at = 0; at < 20; at += 1)
        assert.equal((await operator.send('POST', path, asked)).status, 201, `${at}`)
      assert.deepEqual(codeOf(await operator.send('POST', path, asked)), [409, 'too_many_webhooks'])
    })
  })
