/** Identities of securities from one reading of SEC's lists to the next. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { security } from '../../test/support/security-rows.ts'
import type { Security } from './collections.ts'
import { identified, presentRow, securityIdOf } from './security-id.ts'

const RAYTHEON = '0000101829'
const FISERV = '0000798354'
const UNDER_ARMOUR = '0001336917'
const TODAY = '2026-11-20'

const idsOf = (rows: readonly Security[], stored: readonly Security[] = [], day = TODAY) =>
  Object.fromEntries(identified(rows, stored, day).map((row) => [row.ticker, row.security]))
const ended = (row: Security, validTo = TODAY): Security => ({ ...row, validTo })

it('a security is known by its CIK and its first ticker, a well-known rename before the first reading counts', () => {
  assert.equal(securityIdOf('0000320193', 'AAPL'), '0000320193:AAPL')
  assert.equal(securityIdOf(RAYTHEON, 'RTX'), '0000101829:UTX')
  assert.equal(securityIdOf(null, 'FB'), ':FB')
})

it('a ticker that replaces one which ended inherits its identity, over several renames', () => {
  const first = security('UTX', RAYTHEON)
  const second = { ...security('RTX', RAYTHEON), validFrom: '2020-04-03' }
  const third = { ...security('RTXX', RAYTHEON), validFrom: TODAY }
  const stored = identified([ended(first, '2020-04-03'), second], [first], '2020-04-03')
  assert.deepEqual(idsOf([ended(first, '2020-04-03'), ended(second), third], stored), {
    UTX: '0000101829:UTX',
    RTX: '0000101829:UTX',
    RTXX: '0000101829:UTX',
  })
})

it('a ticker that only the newer list has inherits from the one that only the older list has', () => {
  const rows = [
    security('FI', FISERV, { isStale: 1 }),
    security('FISV', FISERV, { exchangeCode: null, canonical: 0 }),
  ]
  assert.deepEqual(idsOf(rows), { FI: '0000798354:FI', FISV: '0000798354:FI' })
  assert.equal(presentRow(rows)?.ticker, 'FISV')
})

it('a class of shares that ends leaves the other one as it is, and two classes never become one', () => {
  const [one, other] = [security('UA', UNDER_ARMOUR), security('UAA', UNDER_ARMOUR)]
  const stored = identified([one, other], [], '2026-01-02')
  assert.deepEqual(idsOf([ended(one), other], stored), { UA: '0001336917:UA', UAA: '0001336917:UAA' })
  const replacing = { ...security('UAN', UNDER_ARMOUR, { canonical: 0, rank: 9 }), validFrom: TODAY }
  assert.equal(idsOf([ended(one), ended(other), replacing], stored)['UAN'], '0001336917:UA')
})

it('another company under the same ticker is another security, and what was given is kept', () => {
  const facebook = security('FB', '0001326801')
  const meta = { ...security('META', '0001326801'), validFrom: '2022-06-09' }
  const fund = { ...security('FB', '0001174610', { type: 'etf' }), validFrom: '2025-06-01' }
  const stored = identified([ended(facebook, '2022-06-09'), meta], [facebook], '2022-06-09')
  const rows = identified([ended(facebook, '2022-06-09'), meta, fund], stored, '2025-06-01')
  assert.deepEqual(
    rows.map(({ ticker, security }) => [ticker, security]),
    [
      ['FB', '0001326801:FB'],
      ['META', '0001326801:FB'],
      ['FB', '0001174610:FB'],
    ],
  )
})

it('a rename that shows only when the old ticker goes makes one security of two that overlapped for days', () => {
  const old = security('FI', FISERV)
  const late = { ...security('FISV', FISERV), validFrom: '2026-11-11' }
  const stored = identified([old, late], [old], '2026-11-11')
  assert.deepEqual(
    stored.map((row) => row.security),
    ['0000798354:FI', '0000798354:FISV'],
  )
  assert.deepEqual(idsOf([ended(old), late], stored), { FI: '0000798354:FI', FISV: '0000798354:FI' })
  const muchLater = '2027-11-20'
  assert.equal(idsOf([ended(old, muchLater), late], stored, muchLater)['FISV'], '0000798354:FISV')
})
