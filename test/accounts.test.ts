/** Members, sessions and links in every engine that a store of accounts can have. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Accounts } from '../src/access/accounts.ts'
import { keyHash } from '../src/access/key.ts'
import type { Role } from '../src/access/member-record.ts'
import { tokenHash } from '../src/access/secret-token.ts'
import { LINK_MS, type NewLink } from '../src/access/sql/links.ts'
import { IDLE_MS, LIFETIME_MS, MAX_SESSIONS } from '../src/access/sql/sessions.ts'
import type { PlanName } from '../src/contract/plan-name.ts'
import { accountEngines } from './support/account-engines.ts'
import { endEngines } from './support/store-engines.ts'

after(endEngines)

const START = Date.UTC(2026, 10, 21, 10)
let clock = START
const now = () => clock
const password = 'a hash'

const linkOf = (made: NewLink | null): NewLink => {
  assert.ok(made !== null)
  return made
}

const join = async (accounts: Accounts, mail: string, role: Role = 'member', plan: PlanName = 'free') => {
  const member = await accounts.joinMember({ mail, role, plan, password }, { mayTakeAccount: false })
  assert.ok(member !== null)
  return member
}

const use = (accounts: Accounts, token: string, mail: string | null = null, hash = password) =>
  accounts.useLink({ token, mail, password: hash, replaced: null })

const sessionIds = async (accounts: Accounts): Promise<readonly string[]> =>
  (await accounts.sessions()).map(({ id }) => id).toSorted()

for (const { name, open } of accountEngines)
  describe(`accounts in ${name}`, () => {
    const on = (about: string, work: (accounts: Accounts) => Promise<void>) =>
      test(about, async (t) => {
        clock = START
        const [accounts] = await open(t, now)
        assert.ok(accounts !== undefined)
        await work(accounts)
      })

    on(
      'the first operator comes by the set-up link and owns the keys made before, each with its plan',
      async (accounts) => {
        const pro = await accounts.createKey({ plan: 'pro', name: 'first' })
        const starter = await accounts.createKey({ plan: 'starter' })
        const mixed = await accounts.createKey({ plan: 'free' })
        const kept = await accounts.createKey({ plan: 'pro', name: 'closed' })
        await accounts.setDisabled('closed', true)
        const { token } = linkOf(await accounts.createSetUpLink())
        const used = await use(accounts, token, 'op@example.com')
        assert.equal(used.outcome, 'used')
        if (used.outcome !== 'used') return
        assert.deepEqual(
          { ...used.member, id: '' },
          { id: '', mail: 'op@example.com', role: 'operator', plan: 'pro' },
        )
        const listed = (await accounts.listKeys()).map(({ id, account, plan, state }) => [
          id,
          account,
          plan,
          state,
        ])
        assert.deepEqual(
          new Set(listed),
          new Set([
            [pro.id, 'op@example.com', 'pro', 'valid'],
            [starter.id, 'op@example.com', 'starter', 'valid'],
            [mixed.id, 'op@example.com', 'free', 'valid'],
            // A disabled account's key must not work again by a move.
            [kept.id, 'closed', 'pro', 'disabled'],
          ]),
        )
        await accounts.setPlan('op@example.com', 'free')
        assert.equal((await accounts.lookup(keyHash(starter.key)))?.plan, 'starter')
        assert.equal(await accounts.createSetUpLink(), null)
        assert.equal(await accounts.hasOperator(), true)
      },
    )

    on(
      'a newer set-up link ends the one before, and an operator who came otherwise ends both',
      async (accounts) => {
        const old = linkOf(await accounts.createSetUpLink())
        const { token } = linkOf(await accounts.createSetUpLink())
        assert.equal(await accounts.lookUpLink(old.token), undefined)
        assert.equal((await use(accounts, old.token, 'op@example.com')).outcome, 'unknown')
        await join(accounts, 'other@example.com', 'operator')
        assert.equal(await accounts.lookUpLink(token), undefined)
        assert.equal((await use(accounts, token, 'op@example.com')).outcome, 'unknown')
      },
    )

    on('of two who use a link at once one joins', async (accounts) => {
      const { token } = await accounts.createInvitation({ mail: null, plan: 'free', role: 'member' }, 'op')
      const outcomes = await Promise.all([
        use(accounts, token, 'one@example.com'),
        use(accounts, token, 'two@example.com'),
      ])
      assert.deepEqual(outcomes.map(({ outcome }) => outcome).toSorted(), ['unknown', 'used'])
      assert.equal((await accounts.listMembers()).length, 1)
    })

    on('an invitation says plan, role and address, works once and for seven days', async (accounts) => {
      const invitation = { mail: 'new@example.com', plan: 'starter', role: 'member' } as const
      const { id, token, expiresAt } = await accounts.createInvitation(invitation, 'op@example.com')
      assert.deepEqual(await accounts.lookUpLink(token), { id, kind: 'invitation', ...invitation, expiresAt })
      assert.equal(expiresAt, '2026-11-28T10:00:00Z')
      clock = START + LINK_MS.invitation - 1
      const used = await use(accounts, token, 'liar@example.com')
      assert.equal(used.outcome === 'used' && used.member.mail, 'new@example.com')
      assert.equal((await use(accounts, token)).outcome, 'unknown')
      const late = await accounts.createInvitation(invitation, 'op@example.com')
      clock += LINK_MS.invitation
      assert.equal(await accounts.lookUpLink(late.token), undefined)
      assert.equal((await use(accounts, late.token)).outcome, 'unknown')
    })

    on('an invitation can be withdrawn, and one without an address asks for it', async (accounts) => {
      const open = { mail: null, plan: 'free', role: 'member' } as const
      const first = await accounts.createInvitation(open, 'op@example.com')
      const second = await accounts.createInvitation(open, 'op@example.com')
      assert.deepEqual(
        (await accounts.listInvitations()).map(({ id }) => id).toSorted(),
        [first.id, second.id].toSorted(),
      )
      assert.equal(await accounts.removeInvitation(first.id, 'op@example.com'), true)
      assert.equal(await accounts.removeInvitation(first.id, 'op@example.com'), false)
      assert.equal(await accounts.lookUpLink(first.token), undefined)
      assert.equal((await use(accounts, second.token)).outcome, 'mail_missing')
      assert.equal((await use(accounts, second.token, 'a@example.com')).outcome, 'used')
    })

    on(
      'nobody gets the keys of an account by claiming its name; an operator may give them',
      async (accounts) => {
        const { key } = await accounts.createKey({ plan: 'pro', name: 'bob@example.com' })
        const claim = { mail: 'bob@example.com', role: 'member', plan: 'free', password } as const
        assert.equal(await accounts.joinMember(claim, { mayTakeAccount: false }), null)
        const open = await accounts.createInvitation({ mail: null, plan: 'free', role: 'member' }, 'op')
        assert.equal((await use(accounts, open.token, 'bob@example.com')).outcome, 'mail_taken')
        const named = { mail: 'bob@example.com', plan: 'free', role: 'member' } as const
        const { token } = await accounts.createInvitation(named, 'op')
        assert.equal((await use(accounts, token)).outcome, 'used')
        const record = await accounts.lookup(keyHash(key))
        assert.deepEqual([record?.account, record?.plan], ['bob@example.com', 'pro'])
      },
    )

    on(
      'a recovery sets a password, signs out everywhere, and is not for a disabled member',
      async (accounts) => {
        const { id } = await join(accounts, 'a@example.com')
        await accounts.beginSession(id, null)
        const one = linkOf(await accounts.createRecovery(id, 'op@example.com'))
        const two = linkOf(await accounts.createRecovery(id, null))
        assert.equal(two.expiresAt, '2026-11-21T11:00:00Z')
        assert.equal((await accounts.lookUpLink(one.token))?.mail, 'a@example.com')
        const used = await use(accounts, one.token, 'b@example.com', 'another hash')
        assert.equal(used.outcome === 'used' && used.member.mail, 'a@example.com')
        assert.equal((await accounts.memberByMail('a@example.com'))?.password, 'another hash')
        assert.deepEqual(await sessionIds(accounts), used.outcome === 'used' ? [used.session.id] : [])
        assert.equal((await use(accounts, two.token)).outcome, 'unknown')
        const three = linkOf(await accounts.createRecovery(id, 'op@example.com'))
        await accounts.setDisabled('a@example.com', true)
        assert.equal((await use(accounts, three.token)).outcome, 'unknown')
        assert.equal(await accounts.createRecovery(id, 'op@example.com'), null)
      },
    )

    on(
      'a sign-in begins another session, ends the one it replaces, and the oldest beyond twenty',
      async (accounts) => {
        const { id } = await join(accounts, 'a@example.com')
        const first = await accounts.beginSession(id, null)
        const second = await accounts.beginSession(id, tokenHash(first.token))
        assert.notEqual(first.token, second.token)
        assert.deepEqual(await sessionIds(accounts), [second.id])
        const more = []
        for (let each = 0; each < MAX_SESSIONS; each += 1) {
          clock += 1000
          more.push((await accounts.beginSession(id, null)).id)
        }
        assert.deepEqual(await sessionIds(accounts), more.toSorted())
        const [record] = await accounts.sessions()
        assert.equal(record?.member.mail, 'a@example.com')
        assert.equal(await accounts.endSessions(id, more[3]), MAX_SESSIONS - 1)
        await accounts.endSession(more[3] ?? '')
        assert.deepEqual(await sessionIds(accounts), [])
      },
    )

    on('sessions that have ended are removed at the next sign-in', async (accounts) => {
      const { id } = await join(accounts, 'a@example.com')
      const idle = await accounts.beginSession(id, null)
      clock = START + IDLE_MS - 1
      const used = await accounts.beginSession(id, null)
      clock += 1
      const { id: third } = await accounts.beginSession(id, null)
      assert.deepEqual(await sessionIds(accounts), [used.id, third].toSorted())
      assert.notEqual(idle.id, used.id)
      clock = START + LIFETIME_MS + IDLE_MS
      await accounts.touchSessions([{ id: used.id, account: id, seenAt: clock - 1 }])
      const { id: last } = await accounts.beginSession(id, null)
      assert.deepEqual(await sessionIds(accounts), [last])
    })

    on(
      'a batch of uses is kept for session and member, and an older use never replaces a newer one',
      async (accounts) => {
        const { id } = await join(accounts, 'a@example.com')
        const session = await accounts.beginSession(id, null)
        await accounts.touchSessions([{ id: session.id, account: id, seenAt: START + 9000 }])
        await accounts.touchSessions([{ id: session.id, account: id, seenAt: START + 4000 }])
        assert.equal((await accounts.sessions())[0]?.lastSeenAt, START + 9000)
        assert.equal((await accounts.listMembers())[0]?.lastSeenAt, START + 9000)
      },
    )

    on('a disabled member is signed out, and stays so when enabled again', async (accounts) => {
      const { id } = await join(accounts, 'a@example.com')
      await accounts.beginSession(id, null)
      assert.equal(await accounts.changeMember(id, { disabled: true }, 'op'), 'changed')
      assert.equal(await accounts.changeMember(id, { disabled: false }, 'op'), 'changed')
      assert.deepEqual(await accounts.sessions(), [])
      await accounts.beginSession(id, null)
      await accounts.setDisabled('a@example.com', true)
      await accounts.setDisabled('a@example.com', false)
      assert.deepEqual(await accounts.sessions(), [])
    })

    on('the last operator stays one, and what operators do is logged, the newest first', async (accounts) => {
      const one = await join(accounts, 'one@example.com', 'operator', 'pro')
      const two = await join(accounts, 'two@example.com')
      assert.equal(await accounts.changeMember(one.id, { role: 'member' }, 'x'), 'last_operator')
      assert.equal(await accounts.changeMember(one.id, { disabled: true }, 'x'), 'last_operator')
      assert.equal(await accounts.changeMember('acc_nobody', { plan: 'pro' }, 'x'), 'unknown')
      clock += 1000
      const change = { plan: 'pro', role: 'operator' } as const
      assert.equal(await accounts.changeMember(two.id, change, 'one@example.com'), 'changed')
      clock += 1000
      assert.equal(await accounts.changeMember(one.id, { role: 'member' }, 'two@example.com'), 'changed')
      clock += 1000
      assert.equal(await accounts.isSignUpOpen(), false)
      await accounts.setSignUpOpen(true, 'two@example.com')
      assert.equal(await accounts.isSignUpOpen(), true)
      const { acts, total } = await accounts.listActs({ limit: 2, offset: 0 })
      assert.equal(total, 4)
      assert.deepEqual(acts, [
        {
          at: '2026-11-21T10:00:03Z',
          who: 'two@example.com',
          action: 'settings.sign-up',
          subject: 'sign-up',
          detail: 'off to on',
        },
        {
          at: '2026-11-21T10:00:02Z',
          who: 'two@example.com',
          action: 'member.role',
          subject: 'one@example.com',
          detail: 'operator to member',
        },
      ])
      assert.deepEqual(
        (await accounts.listMembers()).map(({ mail, role, plan }) => [mail, role, plan]).toSorted(),
        [
          ['one@example.com', 'member', 'pro'],
          ['two@example.com', 'operator', 'pro'],
        ],
      )
    })

    on(
      'an address is taken once, a password change ends the other sessions, and each changes the version',
      async (accounts) => {
        const seen = new Set([await accounts.version()])
        const { id } = await join(accounts, 'a@example.com')
        seen.add(await accounts.version())
        await join(accounts, 'b@example.com')
        assert.equal(
          await accounts.joinMember(
            { mail: 'b@example.com', role: 'operator', plan: 'pro', password },
            { mayTakeAccount: true },
          ),
          null,
        )
        assert.equal(await accounts.changeMail({ id, password }, 'b@example.com'), 'taken')
        const mailed = linkOf(await accounts.createRecovery(id, null))
        assert.equal(await accounts.changeMail({ id, password }, 'c@example.com'), 'changed')
        assert.equal(await accounts.lookUpLink(mailed.token), undefined)
        assert.equal((await accounts.memberByMail('c@example.com'))?.id, id)
        const kept = await accounts.beginSession(id, null)
        await accounts.beginSession(id, null)
        seen.add(await accounts.version())
        assert.equal(await accounts.changePassword({ id, password }, 'another hash', kept.id), true)
        seen.add(await accounts.version())
        assert.deepEqual(await sessionIds(accounts), [kept.id])
        assert.equal(seen.size, 4)
        // As by a request that compared the password before.
        assert.equal(await accounts.signIn({ id, password }, null), null)
        assert.equal(await accounts.changePassword({ id, password }, 'a third hash', kept.id), false)
        assert.equal(await accounts.changeMail({ id, password }, 'd@example.com'), 'outdated')
        assert.notEqual(await accounts.signIn({ id, password: 'another hash' }, null), null)
        await accounts.setDisabled('c@example.com', true)
        assert.equal(await accounts.signIn({ id, password: 'another hash' }, null), null)
        await accounts.createKey({ plan: 'pro', name: 'c@example.com' })
        assert.equal((await accounts.listMembers()).find((each) => each.id === id)?.liveKeys, 1)
      },
    )
  })
