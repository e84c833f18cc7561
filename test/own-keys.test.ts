/** Keys that members make for themselves and screens that they keep, in both engines: ceilings, rotation, and nobody else's. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { keyHash } from '../src/access/key.ts'
import { keyStateOf } from '../src/access/key-record.ts'
import { MAX_LIVE_KEYS } from '../src/access/sql/own-keys.ts'
import { MAX_SCREENS } from '../src/access/sql/screens.ts'
import type { PlanName } from '../src/contract/plan-name.ts'
import { accountEngines } from './support/account-engines.ts'
import { endEngines } from './support/store-engines.ts'

after(endEngines)

const START = Date.UTC(2026, 10, 21, 10)

for (const { name, open } of accountEngines)
  describe(`keys and screens of members in ${name}`, () => {
    const opened = async (t: Parameters<typeof open>[0], connections = 1) => {
      const clock = { now: START }
      const [accounts, other = accounts] = await open(t, () => clock.now, connections)
      assert.ok(accounts !== undefined && other !== undefined)
      const join = async (mail: string, plan: PlanName) => {
        const joining = { mail, role: 'member', plan, password: 'a hash' } as const
        const member = await accounts.joinMember(joining, { mayTakeAccount: false })
        assert.ok(member !== null)
        return member.id
      }
      const create = async (account: string, keyName = 'mine') => {
        const made = await accounts.createOwnKey(account, keyName)
        assert.equal(made.outcome, 'created')
        assert.ok(made.outcome === 'created')
        return made.key
      }
      const stateOf = async (key: string) => {
        const record = await accounts.lookup(keyHash(key))
        return record === undefined ? 'unknown' : keyStateOf(record, clock.now)
      }
      return { accounts, other, clock, join, create, stateOf }
    }

    test('a member makes five keys of its plan, also where two processes make them at once, and more after a revocation', async (t) => {
      const { accounts, other, join, create } = await opened(t, 2)
      const account = await join('a@example.com', 'starter')
      const made = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          (at % 2 === 0 ? accounts : other).createOwnKey(account, `key ${at}`),
        ),
      )
      assert.equal(made.filter(({ outcome }) => outcome === 'created').length, MAX_LIVE_KEYS)
      const { keys, liveKeys } = await accounts.ownKeys(account)
      assert.deepEqual([keys.length, liveKeys, keys[0]?.plan], [5, 5, 'starter'])
      const [first] = keys
      assert.ok(first !== undefined)
      assert.equal((await accounts.revokeOwnKey(account, first.id, first.name)).outcome, 'revoked')
      await create(account)
      assert.equal((await accounts.createOwnKey(account, 'one more')).outcome, 'too_many_keys')
    })

    test('the free plan gets no key, and a change of plan reaches the keys without one of their own', async (t) => {
      const { accounts, join, create } = await opened(t)
      const account = await join('a@example.com', 'free')
      assert.equal((await accounts.createOwnKey(account, 'mine')).outcome, 'plan_required')
      await accounts.changeMember(account, { plan: 'starter' }, 'ops@example.com')
      const { id, key } = await create(account)
      await accounts.createKey({ plan: 'pro', name: 'a@example.com' })
      const plansOf = async () => (await accounts.ownKeys(account)).keys.map(({ plan }) => plan).toSorted()
      assert.deepEqual(await plansOf(), ['pro', 'starter'])
      await accounts.changeMember(account, { plan: 'free' }, 'ops@example.com')
      assert.deepEqual(await plansOf(), ['free', 'pro'])
      assert.equal((await accounts.lookup(keyHash(key)))?.plan, 'free')
      assert.equal((await accounts.rotateOwnKey(account, id, 60)).outcome, 'plan_required')
    })

    test('a rotated key works for its grace time, and of a line two work at most', async (t) => {
      const { accounts, clock, join, create, stateOf } = await opened(t)
      const account = await join('a@example.com', 'pro')
      const old = await create(account)
      const rotation = await accounts.rotateOwnKey(account, old.id, 3600)
      assert.ok(rotation.outcome === 'rotated')
      assert.deepEqual([rotation.key.name, rotation.key.plan], ['mine', 'pro'])
      assert.equal((await accounts.ownKeys(account)).liveKeys, 1)
      assert.equal((await accounts.rotateOwnKey(account, old.id, 3600)).outcome, 'in_rotation')
      assert.equal((await accounts.rotateOwnKey(account, rotation.key.id, 3600)).outcome, 'in_rotation')
      assert.deepEqual([await stateOf(old.key), await stateOf(rotation.key.key)], ['valid', 'valid'])
      clock.now += 3_600_000
      assert.deepEqual([await stateOf(old.key), await stateOf(rotation.key.key)], ['expired', 'valid'])
      assert.equal((await accounts.rotateOwnKey(account, old.id, 60)).outcome, 'dead')
      assert.equal((await accounts.rotateOwnKey(account, rotation.key.id, 0)).outcome, 'rotated')
    })

    test("nobody revokes or rotates another's key, or one by a wrong name; an operator revokes any, and that is logged", async (t) => {
      const { accounts, join, create, stateOf } = await opened(t)
      const [one, two] = [await join('a@example.com', 'pro'), await join('b@example.com', 'pro')]
      const { id, key } = await create(one)
      assert.equal((await accounts.revokeOwnKey(two, id, 'mine')).outcome, 'unknown')
      assert.equal((await accounts.rotateOwnKey(two, id, 60)).outcome, 'unknown')
      assert.deepEqual((await accounts.ownKeys(two)).keys, [])
      assert.equal((await accounts.revokeOwnKey(one, id, 'Mine')).outcome, 'other_name')
      assert.equal((await accounts.revokeAnyKey(id, 'other', 'ops@example.com')).outcome, 'other_name')
      assert.equal(await stateOf(key), 'valid')
      assert.equal((await accounts.revokeAnyKey(id, 'mine', 'ops@example.com')).outcome, 'revoked')
      assert.equal(await stateOf(key), 'revoked')
      const { acts } = await accounts.listActs({ limit: 10, offset: 0 })
      const [act] = acts
      assert.deepEqual(
        [acts.length, act?.who, act?.action, act?.subject],
        [1, 'ops@example.com', 'key.revoked', id],
      )
      assert.match(act?.detail ?? '', /^ob_live_.{8}\.\.\..{4} \(mine\) of a@example\.com: valid to revoked$/)
    })

    test('an account keeps a hundred screens, which are changed and removed by it alone', async (t) => {
      const { accounts, other, clock, join } = await opened(t, 2)
      const [one, two] = [await join('a@example.com', 'free'), await join('b@example.com', 'free')]
      const screen = { name: 'Cheap', query: 'filter=peTtm:below:10' }
      const first = await accounts.createScreen(one, screen)
      assert.ok(first !== null)
      assert.deepEqual({ ...first, id: '' }, { id: '', ...screen, createdAt: '2026-11-21T10:00:00Z' })
      clock.now += 1000
      const made = await Promise.all(
        Array.from({ length: MAX_SCREENS + 20 }, (_, at) =>
          (at % 2 === 0 ? accounts : other).createScreen(one, screen),
        ),
      )
      assert.equal(made.filter((each) => each !== null).length, MAX_SCREENS - 1)
      assert.equal((await accounts.listScreens(one)).length, MAX_SCREENS)
      assert.ok((await accounts.createScreen(two, screen)) !== null, 'a ceiling of each account')
      const changed = { name: 'Dear', query: 'filter=peTtm:above:10' }
      assert.equal(await accounts.replaceScreen(two, first.id, changed), undefined)
      assert.equal(await accounts.removeScreen(two, first.id), false)
      assert.deepEqual((await accounts.listScreens(one))[0], first)
      assert.deepEqual(await accounts.replaceScreen(one, first.id, changed), { ...first, ...changed })
      assert.equal(await accounts.removeScreen(one, first.id), true)
      assert.equal((await accounts.listScreens(one)).length, MAX_SCREENS - 1)
    })
  })
