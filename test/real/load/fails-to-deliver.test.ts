/** The SEC's half months of 2021: every line loads, the trailers hold, and the hand-checked truths are served from them. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openMarketSnapshot } from '../../../src/derived/market-snapshot.ts'
import { getterOf, loadFiles } from '../../support/test-market.ts'
import { noMirror, storeLoadedFrom } from '../mirror.ts'

const folder = fileURLToPath(new URL('../../../../shared/data/extra/fails-to-deliver/', import.meta.url))
const skip = existsSync(folder) ? noMirror : '../shared/data/extra/fails-to-deliver is not there'
type Row = Readonly<Record<string, unknown>>

describe('the SEC’s fails to deliver', { skip }, () => {
  let made: Awaited<ReturnType<typeof storeLoadedFrom>>
  let ask: ReturnType<typeof getterOf>

  before(async () => {
    made = await storeLoadedFrom(['sec-tickers', 'sec-fails-to-deliver'])
    const [, { failure, added, rejected } = {}] = made.reports
    // What the trailers count: 58,538 rows of the first half of March and 75,011 of the second.
    // The others have no price, no ticker, or a second price of the day.
    const closes = 131_265
    assert.deepEqual([failure, added, rejected], [null, 58_538 + 75_011 + closes, 0])
    ask = getterOf(await openMarketSnapshot(made.store, true))
  })
  after(() => made.end())

  const rowsOf = async (target: string) => {
    const { body } = await ask('/v1/fails-to-deliver/{ticker}', `/v1/fails-to-deliver/${target}`)
    return { ...body, rows: body['results'] as readonly Row[] } as Row & { readonly rows: readonly Row[] }
  }

  it('on 2021-03-29 86,859 shares of GameStop were not delivered, which closed at 181.00 the Friday before', async () => {
    const { rows, total } = await rowsOf('GME?from=2021-03-29&to=2021-03-29')
    const { updatedAt, ...row } = rows[0] ?? {}
    assert.deepEqual(
      [total, row],
      [1, { settlementDate: '2021-03-29', quantity: 86_859, price: 181, cusip: '36467W109' }],
    )
    assert.equal((await rowsOf('GME'))['total'], 23)
  })

  it('GameStop closed at 181.00 on that Friday, by a bar that says where it comes from', async () => {
    const target = '/v1/prices/GME?from=2021-03-26&to=2021-03-26'
    const { body } = await ask('/v1/prices/{ticker}', target)
    const [{ date, open, close, source } = {}] = body['results'] as readonly Row[]
    assert.deepEqual([date, open, close, source], ['2021-03-26', null, 181, 'sec-fails-to-deliver'])
  })

  it('Facebook’s are Meta’s, and a share class is found without its sign', async () => {
    const [meta] = (await rowsOf('META?limit=1')).rows
    assert.deepEqual(
      [meta?.['settlementDate'], meta?.['quantity'], meta?.['cusip']],
      ['2021-03-31', 9378, '30303M102'],
    )
    const { rows, total } = await rowsOf('BRK-B?limit=1')
    assert.deepEqual([total, rows[0]?.['quantity'], rows[0]?.['cusip']], [18, 7, '084670702'])
  })

  it('the market has all of a day by ticker, those without one last', async () => {
    const day = 'from=2021-03-01&to=2021-03-01'
    const path = '/v1/fails-to-deliver'
    const tickers: unknown[] = []
    for (let page = 0; page < 24; page += 1) {
      const { body } = await ask(path, `${path}?${day}&limit=250&page=${page}`)
      assert.equal(body['total'], 5854)
      tickers.push(...(body['results'] as readonly Row[]).map(({ ticker }) => ticker))
    }
    assert.equal(tickers.length, 5854)
    const named = tickers.filter((ticker): ticker is string => ticker !== null)
    assert.equal(named.at(-1), 'ZUO')
    // The two rights to Noble’s warrants, and fails of companies whose symbol is that of another one now (L Brands’ of LandBridge).
    assert.deepEqual(tickers.slice(named.length), Array(39).fill(null))
    assert.deepEqual(named, named.toSorted())
  })

  it('the text of January adds its 48,215 rows', async () => {
    const name = 'cnsfails202101a.txt'
    const text = readFileSync(folder + name, 'latin1')
    const { added, rejected } = await loadFiles(made.store, 'sec-fails-to-deliver', { [name]: text })
    assert.deepEqual([added, rejected.length], [48_215 + 47_259, 0])
    // On its first day NOV had fails under the CUSIP of its new name and of the one before.
    const { rows } = await rowsOf('NOV?from=2021-01-04&to=2021-01-04')
    assert.deepEqual(
      rows.map(({ cusip, quantity }) => [cusip, quantity]),
      [
        ['637071101', 7051],
        ['62955J103', 639_362],
      ],
    )
  })
})
