/** The newest filings of the market, as pages of the console read them, on both engines. */
import assert from 'node:assert/strict'
import { after, describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { consoleEngines, openConsole } from './support/console-server.ts'
import type { Told } from './support/console-visitor.ts'
import { endEngines } from './support/store-engines.ts'
import { putFilings } from './support/test-market.ts'

after(endEngines)

type Row = Readonly<Record<string, unknown>>
const rowsOf = ({ body }: Told): readonly Row[] => body['results'] as readonly Row[]
const namesOf = (told: Told) => rowsOf(told).map(({ accession, form }) => `${accession} ${form}`)
const refusedOf = ({ status, body }: Told) => [
  status,
  (body['errors'] as readonly Row[] | undefined)?.map(({ in: place, name }) => `${place} ${name}`),
]

const ONE = '0000900001'
const TWO = '0000900002'

/** A server that has seen filings of two invented registrants, and its operator. */
const opened = async (t: TestContext, databaseUrl: string | null) => {
  const { operator, store, visitor } = await openConsole(t, databaseUrl)
  await putFilings(store, ONE, [
    ['0000900001-26-000001', '10-K', '2026-02-02', 'a.htm'],
    ['0000900001-26-000002', '8-K', '2026-02-20', 'b.htm'],
  ])
  await putFilings(store, TWO, [
    ['0000900002-25-000009', '10-Q', '2025-11-03', 'c.htm'],
    ['0000900002-26-000001', '4', '2026-02-10', 'd.xml'],
  ])
  const list = (query = '', headers = {}) => operator.send('GET', `filings${query}`, undefined, headers)
  for (let seen = 0; seen < 3; ) {
    seen = rowsOf(await list()).length
    await pause(50)
  }
  return { operator, list, visitor }
}

for (const { name, databaseUrl } of consoleEngines)
  describe(`newest filings on ${name}`, () => {
    test('the month up to the newest filing is listed, newest first, each row as its own address gives it', {
      timeout: 60_000,
    }, async (t) => {
      const { operator, list, visitor } = await opened(t, await databaseUrl())
      const told = await list()
      assert.deepEqual(namesOf(told), [
        '0000900001-26-000002 8-K',
        '0000900002-26-000001 4',
        '0000900001-26-000001 10-K',
      ])
      const { from, to, count, page, limit } = told.body
      assert.deepEqual([from, to, count, page, limit], ['2026-01-21', '2026-02-20', 3, 0, 50])
      for (const row of rowsOf(told)) {
        const { url: _, ...alone } = (await operator.send('GET', `v1/filings/by-id/${row['id']}`)).body
        assert.deepEqual(row, alone)
      }
      assert.equal((await visitor().send('GET', 'filings')).status, 401)
    })

    test('forms, dates and pages cut the list; what cannot be is refused by its name', {
      timeout: 60_000,
    }, async (t) => {
      const { list } = await opened(t, await databaseUrl())
      assert.deepEqual(namesOf(await list('?form=10-k,8-K')), [
        '0000900001-26-000002 8-K',
        '0000900001-26-000001 10-K',
      ])
      assert.deepEqual(namesOf(await list('?form=S-1')), [])
      assert.deepEqual(namesOf(await list('?from=2026-02-10&to=2026-02-10')), ['0000900002-26-000001 4'])
      assert.deepEqual(namesOf(await list('?to=2025-11-30')), ['0000900002-25-000009 10-Q'])
      assert.deepEqual(namesOf(await list('?limit=2&page=1')), ['0000900001-26-000001 10-K'])
      for (const [query, field] of [
        ['from=2026-02-30', 'from'],
        ['to=tomorrow', 'to'],
        ['from=2026-02-02&to=2026-02-01', 'from'],
        ['from=2025-11-01&to=2026-02-20', 'from'],
        ['limit=0', 'limit'],
        ['page=-1', 'page'],
        ['ticker=ZZZA', 'ticker'],
      ] as const)
        assert.deepEqual(refusedOf(await list(`?${query}`)), [422, [`query ${field}`]], query)
    })

    test('a list that has not changed is not sent again', { timeout: 60_000 }, async (t) => {
      const { list } = await opened(t, await databaseUrl())
      const { headers } = await list()
      const tag = String(headers['etag'])
      const again = await list('', { 'if-none-match': tag })
      assert.deepEqual([again.status, again.text], [304, ''])
      assert.equal((await list('?form=4', { 'if-none-match': tag })).status, 200)
    })
  })
