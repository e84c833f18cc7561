/** The newest filings of the whole market, over a store that has those of two invented registrants. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestMarket, putFilings, type Reply } from '../../../test/support/test-market.ts'
import type { Results } from '../../contract/envelope.ts'
import { atOnce } from '../../contract/work.ts'
import { filings } from '../../derived/filings/record.ts'
import { daysAfter } from '../../lib/day.ts'
import type { NewRow } from '../../store/collection.ts'
import { countOf } from '../list-answer.ts'
import { exampleFiling } from './example.ts'
import { marketFilings } from './query.ts'

const LIST = '/v1/filings'
const BY_ID = '/v1/filings/by-id/{filing_id}'
const ONE = '0000900001'
const TWO = '0000900002'

type Row = Readonly<Record<string, unknown>>
const rowsOf = ({ body }: Reply) => body['results'] as readonly Row[]
const namesOf = (told: Reply) => rowsOf(told).map(({ accession, form }) => `${accession} ${form}`)

const { ask, store } = await openTestMarket()
await putFilings(store, ONE, [
  ['0000900001-26-000001', '10-K', '2026-02-02', 'a.htm'],
  ['0000900001-26-000002', '8-K', '2026-02-20', 'b.htm'],
])
await putFilings(store, TWO, [
  ['0000900002-25-000009', '10-Q', '2025-11-03', 'c.htm'],
  ['0000900002-26-000001', '4', '2026-02-10', 'd.xml'],
])
const list = (query = '') => ask(LIST, `${LIST}${query}`)
const daysOf = ({ body }: Reply) => [body['from'], body['to']]

test('the month up to the newest filing is listed, newest first, each row as its own address gives it', async () => {
  const told = await list()
  assert.deepEqual(namesOf(told), [
    '0000900001-26-000002 8-K',
    '0000900002-26-000001 4',
    '0000900001-26-000001 10-K',
  ])
  const { from, to, count, total, page } = told.body
  assert.deepEqual([from, to, count, total, page], ['2026-01-21', null, 3, 3, 0])
  for (const row of rowsOf(told)) {
    const { url: _, ...alone } = (await ask(BY_ID, `/v1/filings/by-id/${row['id']}`)).body
    assert.deepEqual(row, alone)
  }
})

test('rows of a registrant that is listed have its ticker and name', async () => {
  const [first] = rowsOf(await list('?to=2023-11-30&form=10-K'))
  assert.deepEqual(first, exampleFiling)
})

test('forms, dates and pages cut the list and its total', async () => {
  const found = async (query: string) => {
    const told = await list(query)
    return [namesOf(told), told.body['total']]
  }
  assert.deepEqual(await found('?form=10-k,8-K'), [
    ['0000900001-26-000002 8-K', '0000900001-26-000001 10-K'],
    2,
  ])
  assert.deepEqual(await found('?form=S-1'), [[], 0])
  assert.deepEqual(await found('?from=2026-02-10&to=2026-02-10'), [['0000900002-26-000001 4'], 1])
  assert.deepEqual(await found('?to=2025-11-30'), [['0000900002-25-000009 10-Q'], 1])
  assert.deepEqual(await found('?limit=2&page=1'), [['0000900001-26-000001 10-K'], 3])
  assert.deepEqual(await found('?limit=2&page=2'), [[], 3])
  assert.deepEqual(await found('?order=asc&limit=1'), [['0000900001-26-000001 10-K'], 3])
})

test('the days that are listed are named, whichever end is given', async () => {
  assert.deepEqual(daysOf(await list('?to=2025-11-30')), ['2025-10-31', '2025-11-30'])
  assert.deepEqual(daysOf(await list('?from=2026-02-01')), ['2026-02-01', null])
  // From so early the list ends before the newest.
  assert.deepEqual(daysOf(await list('?from=2025-11-01')), ['2025-11-01', '2026-01-31'])
  assert.deepEqual(daysOf(await list('?from=2030-01-01')), ['2030-01-01', null])
  // No day is outside of the calendar's four digits.
  assert.deepEqual(daysOf(await list('?from=9999-12-31')), ['9999-12-31', null])
  assert.deepEqual(daysOf(await list('?to=0001-01-02')), ['0001-01-01', '0001-01-02'])
  const empty = await openTestMarket({ files: [] })
  const { body } = await empty.ask(LIST, LIST)
  assert.deepEqual(body, { from: null, to: null, results: [], count: 0, total: 0, page: 0 })
})

test('what cannot be is refused by its name', async () => {
  for (const [query, name] of [
    ['from=2026-02-30', 'from'],
    ['to=tomorrow', 'to'],
    ['from=2026-02-02&to=2026-02-01', 'from'],
    ['from=2025-11-01&to=2026-02-01', 'from'],
    ['limit=0', 'limit'],
    ['limit=251', 'limit'],
    ['page=-1', 'page'],
  ] as const) {
    const { status, body } = await list(`?${query}`)
    const errors = body['errors'] as readonly Row[]
    assert.deepEqual([status, errors.map((error) => error['name'])], [422, [name]], query)
  }
  assert.equal((await list('?from=2025-11-01&to=2026-01-31')).status, 200)
})

test('what was accepted in the evening with the next day as its date is listed with a later Form 4 that has this one', async () => {
  const market = await openTestMarket({ files: [] })
  await putFilings(market.store, ONE, [['0000900001-26-000003', '4', '2026-02-20', 'a.xml']])
  const [form4] = await market.store.rows(filings, {})
  assert.ok(form4 !== undefined)
  const evening = {
    ...form4,
    text: form4.text.replaceAll('26-000003', '26-000004').replace('"form":"4"', '"form":"8-K"'),
    columns: {
      ...form4.columns,
      accession: '0000900001-26-000004',
      form: '8-K',
      filedAt: '2026-02-20T19:00:00Z',
      filedOn: '2026-02-23',
    },
  }
  await market.put(filings, evening as NewRow<typeof filings>)
  const told = await market.ask(LIST, LIST)
  assert.deepEqual(namesOf(told), ['0000900001-26-000003 4', '0000900001-26-000004 8-K'])
  assert.equal(told.body['total'], 2)
})

test('a paper form that was accepted months after its filing date is listed under that date', async () => {
  const market = await openTestMarket({ files: [] })
  await putFilings(market.store, ONE, [['0000900001-26-000005', 'ARS', '2026-01-05', 'a.pdf']])
  const [report] = await market.store.rows(filings, {})
  assert.ok(report !== undefined)
  const columns = { ...report.columns, filedAt: '2026-05-15T15:00:00Z' }
  await market.put(filings, { ...report, columns } as NewRow<typeof filings>)
  const told = await market.ask(LIST, `${LIST}?from=2026-01-01&to=2026-01-31`)
  assert.deepEqual([namesOf(told), told.body['total']], [['0000900001-26-000005 ARS'], 1])
  // It is the newest acceptance, and others have later dates.
  await putFilings(market.store, ONE, [['0000900001-26-000006', '8-K', '2026-05-14', 'a.htm']])
  assert.deepEqual(daysOf(await market.ask(LIST, LIST)), ['2026-04-14', null])
  const spans = await market.ask(LIST, `${LIST}?from=2026-01-01`)
  assert.deepEqual(daysOf(spans), ['2026-01-01', '2026-04-02'])
  assert.deepEqual(namesOf(spans), ['0000900001-26-000005 ARS'])
})

/** Some each day of three months, of two forms in turn, and one of a third form on the first day. */
const busy = await openTestMarket({ files: [] })
const firstDay = '2026-01-01'
await putFilings(
  busy.store,
  ONE,
  Array.from({ length: 270 }, (_, at) => [
    `0000900001-26-${String(at).padStart(6, '0')}`,
    at === 0 ? '15-12B' : at % 2 === 0 ? '4' : '8-K',
    daysAfter(firstDay, Math.floor(at / 3)),
    'a.htm',
  ]),
)
const days = { from: firstDay, to: daysAfter(firstDay, 91) }

test('a list of forms has the rows of the days in their order, on whatever page they are', async () => {
  const textsOf = async (query: string) =>
    namesOf(await busy.ask(LIST, `${LIST}?from=${days.from}&to=${days.to}&${query}`))
  for (const order of ['asc', 'desc']) {
    const pages = async (query: string) =>
      (
        await Promise.all([0, 1].map((page) => textsOf(`order=${order}&limit=200&page=${page}&${query}`)))
      ).flat()
    const all = await pages('')
    assert.equal(all.length, 270)
    assert.deepEqual(await pages('form=4,8-K,15-12B'), all)
    const fours = all.filter((name) => name.endsWith(' 4'))
    for (const page of [0, 1, 9, 19])
      assert.deepEqual(
        await textsOf(`order=${order}&form=4&limit=7&page=${page}`),
        fours.slice(page * 7, page * 7 + 7),
      )
  }
})

test('the search for a rare form gives way after each week, and ends where nobody waits for it', async () => {
  let weeks = 0
  const filter = { ...days, form: ['15-12B'], order: 'desc', page: 0, limit: 50 } as const
  const { results } = await marketFilings(busy.live.market(), filter, {
    ...atOnce,
    pace: () => {
      weeks += 1
    },
  })
  assert.equal(countOf(results as Results), 1)
  assert.equal(weeks, 12)
  const gone = new Error('its client has gone')
  const ended = marketFilings(busy.live.market(), filter, {
    ...atOnce,
    pace: () => {
      throw gone
    },
  })
  await assert.rejects(ended, gone)
})
