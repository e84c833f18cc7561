/** Which offerings count as priced, and whose they are. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offeringRow } from '../../../test/files/offerings.ts'
import { openTestMarket } from '../../../test/support/test-market.ts'
import { offeringId } from './offering-id.ts'
import { offeringCacheOf } from './priced-offerings.ts'
import { ipos } from './record.ts'

const ZZZA = '0000000007:ZZZA'
const company = 'Made up'

test('an offering counts that the calendar has a price of, or that its final prospectus dates; each security has its own, oldest first', async (t) => {
  const { store, put } = await openTestMarket({ files: [] })
  t.after(() => store.close())
  for (const [security, row] of [
    [ZZZA, { on: '2021-05-06', company, price: 8 }],
    [ZZZA, { on: '2020-03-04', company, price: 7 }],
    [ZZZA, { on: '2019-01-02', company, price: null }],
    [ZZZA, { on: null, company, price: 10 }],
    [
      '0000000008:ZZZB',
      { on: '2018-02-03', company, price: null, offering: offeringId('0000000008', '2018-02-05') },
    ],
    ['0000000008:ZZZB', { on: null, company, price: null, offering: offeringId('0000000008', '2018-02-06') }],
    [null, { on: '2017-03-04', company, price: null, offering: offeringId('0000000009', '2017-03-06') }],
    [null, { on: '2016-05-06', company, price: 4 }],
  ] as const)
    await put(ipos, offeringRow(security, row))
  const damaged: unknown[] = []
  const offerings = offeringCacheOf(store, ({ name }, rows) => damaged.push([name, rows]))
  const [found] = await Promise.all([offerings(), offerings()])
  assert.deepEqual(
    [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    [
      [
        ZZZA,
        [
          { on: '2020-03-04', company, cik: null },
          { on: '2021-05-06', company, cik: null },
        ],
      ],
      ['0000000008:ZZZB', [{ on: '2018-02-03', company, cik: '0000000008' }]],
      ['0000000009', [{ on: '2017-03-04', company, cik: '0000000009' }]],
    ],
  )
  // Read once, and none is damaged.
  assert.deepEqual(damaged, [['ipos', 0]])
  assert.equal(offerings(), found)
})

test('offerings that could not be read are read at the next call', async (t) => {
  const { store, put } = await openTestMarket({ files: [] })
  t.after(() => store.close())
  await put(ipos, offeringRow(ZZZA, { on: '2020-03-04', company }))
  let isAway = true
  const checked: typeof store.checked = (...selection) => {
    if (isAway) throw new Error('the database is away')
    return store.checked(...selection)
  }
  const offerings = offeringCacheOf({ ...store, checked }, () => undefined)
  await assert.rejects(async () => offerings(), /away/)
  isAway = false
  assert.deepEqual((await offerings()).get(ZZZA), [{ on: '2020-03-04', company, cik: null }])
})
