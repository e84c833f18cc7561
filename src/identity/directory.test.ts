/** Who is who over a few listings written by hand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiProblem } from '../contract/problem.ts'
import { rowOf } from '../store/collection.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { identifiers, openIdentifiers, registrants, securities, symbols } from './collections.ts'
import { directoryOf } from './directory.ts'

const security = (ticker: string, cik: string, more: object = {}) => ({
  ticker,
  cik,
  company: 'Some Company',
  exchangeCode: 'NYSE',
  type: 'stock',
  seriesId: null,
  classId: null,
  rank: 1,
  canonical: true,
  isStale: false,
  validFrom: null,
  validTo: null as string | null,
  ...more,
})
const ALPHABET = '0001652044'
const FUND = '0000036405'
const listed = [
  security('BRK-B', '0001067983', { company: 'BERKSHIRE HATHAWAY INC' }),
  security('ABR-PD', '0001253986'),
  security('META', '0001326801'),
  security('GOOG', ALPHABET, { rank: 7, canonical: false }),
  security('GOOGL', ALPHABET, { rank: 2 }),
  security('VFIAX', FUND, { company: null, exchangeCode: null, type: 'fund' }),
]
const reviewed = [
  // As one line of shares in two forms would be: the canonical listing answers.
  { ticker: 'GOOG', cik: ALPHABET, isin: 'US02079K3059', cusip: '02079K305', source: 'test' },
  { ticker: 'GOOGL', cik: ALPHABET, isin: 'US02079K3059', cusip: '02079K305', source: 'test' },
  // The ticker has passed to another company since.
  { ticker: 'META', cik: '0000000001', isin: 'US0378331005', cusip: '037833100', source: 'test' },
  { ticker: 'ABR-PD', cik: '0001253986', isin: 'IE00B4BNMY34', cusip: null, source: 'test' },
]
const PERSON = '0000315090'
const named = [
  { cik: FUND, name: 'VANGUARD INDEX FUNDS', formerNames: [], kind: 'company' },
  { cik: PERSON, name: 'BUFFETT WARREN E', formerNames: [], kind: 'other' },
]

type SymbolGiven = {
  readonly ticker: string
  readonly name: string
  readonly type: 'stock' | 'etf' | 'fund'
  readonly validTo?: string
}

const securityRow = (row: ReturnType<typeof security>) => {
  const { ticker, cik, validTo } = row
  return rowOf(securities, { ticker, cik, isCurrent: validTo === null ? 1 : 0 }, row)
}

const symbolRow = ({ validTo, ...rest }: SymbolGiven) => {
  const list = rest.type === 'fund' ? 'mfundslist' : 'otherlisted'
  const exchangeCode = rest.type === 'fund' ? null : 'ARCA'
  const at = { ticker: rest.ticker, list, isCurrent: validTo === undefined ? 1 : 0 }
  return rowOf(symbols, at, { ...rest, list, exchangeCode, validFrom: null, validTo: validTo ?? null })
}

const directory = async (
  showCusip = true,
  securitiesGiven: readonly ReturnType<typeof security>[] = listed,
  symbolsGiven: readonly SymbolGiven[] = [],
) => {
  const store = openSqliteStore({
    path: ':memory:',
    collections: [securities, symbols, registrants, identifiers, openIdentifiers],
  })
  await store.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, async ({ put }) => {
    const keyed = <R extends { readonly cik: string; readonly ticker: string }>(row: R) => ({
      ticker: row.ticker,
      cik: row.cik,
    })
    await put({ collection: securities, rows: securitiesGiven.map(securityRow) })
    await put({ collection: symbols, rows: symbolsGiven.map(symbolRow) })
    await put({ collection: identifiers, rows: reviewed.map((row) => rowOf(identifiers, keyed(row), row)) })
    await put({
      collection: registrants,
      rows: named.map((row) => rowOf(registrants, { cik: row.cik, kind: row.kind }, row)),
    })
  })
  return directoryOf(store, showCusip)
}

const hintsFor = async (ticker: string): Promise<readonly string[]> => {
  const { known } = await directory()
  try {
    return [known(ticker).ticker]
  } catch (error) {
    assert.ok(error instanceof ApiProblem)
    assert.equal(error.code, 'ticker_not_found')
    return error.extras.didYouMean ?? []
  }
}

test('a ticker written as elsewhere is refused with the one that was meant', async () => {
  for (const [written, meant] of [
    ['brk-b', 'BRK-B'],
    ['BRK.B', 'BRK-B'],
    ['BRK/B', 'BRK-B'],
    ['BRKB', 'BRK-B'],
    ['ABR$D', 'ABR-PD'],
    ['ABRpD', 'ABR-PD'],
    ['FB', 'META'],
    ['fb', 'META'],
  ] as const) {
    assert.deepEqual(await hintsFor(written), [meant], written)
  }
  assert.deepEqual(await hintsFor('NONE'), [])
})

test('of listings that share a CIK, an ISIN or a CUSIP the canonical one answers', async () => {
  const { listingsOf, byIsin, byCusip } = await directory()
  assert.deepEqual(
    listingsOf(ALPHABET).map(({ ticker }) => ticker),
    ['GOOGL', 'GOOG'],
  )
  assert.equal(byIsin('US02079K3059')?.ticker, 'GOOGL')
  assert.equal(byCusip('02079K305')?.ticker, 'GOOGL')
})

test('identifiers do not pass to the next company under the same ticker', async () => {
  const { known, byIsin, byCusip } = await directory()
  assert.deepEqual([known('META').isin, known('META').cusip], [null, null])
  assert.deepEqual([byIsin('US0378331005'), byCusip('037833100')], [undefined, undefined])
})

test('where CUSIPs are hidden an ISIN of another country stays', async () => {
  const { known, byCusip, byIsin } = await directory(false)
  assert.deepEqual([known('GOOGL').isin, known('GOOGL').cusip], [null, null])
  assert.equal(known('ABR-PD').isin, 'IE00B4BNMY34')
  assert.equal(byCusip('02079K305'), undefined)
  assert.equal(byIsin('US02079K3059')?.ticker, 'GOOGL')
})

test('a fund class that no list names has the name of its registrant', async () => {
  const { known } = await directory()
  assert.deepEqual([known('VFIAX').company, known('VFIAX').exchange], ['VANGUARD INDEX FUNDS', null])
})

test('listings stand in code unit order, whatever order they were written in', async () => {
  const { listings } = await directory()
  assert.deepEqual(
    listings.map(({ ticker }) => ticker),
    ['ABR-PD', 'BRK-B', 'GOOG', 'GOOGL', 'META', 'VFIAX'],
  )
})

test('persons take no memory, and are still found by their CIK', async () => {
  const { registrants: held, registrantOf, namedRegistrant } = await directory()
  assert.deepEqual(
    held.map(({ cik }) => cik),
    [FUND],
  )
  assert.equal(registrantOf(PERSON), undefined)
  assert.equal((await namedRegistrant(PERSON))?.name, 'BUFFETT WARREN E')
  assert.equal(await namedRegistrant('0000000009'), undefined)
})

test('the directory’s flag makes an ETF, its exchange is the finer word, and a class has its own name', async () => {
  const classes = [
    security('VOO', FUND, { company: null, exchangeCode: null, seriesId: 'S000002839', type: 'etf' }),
    security('SPY', '0000884394', { company: 'SPDR S&P 500 ETF TRUST', type: 'stock' }),
    security('VFIAX', FUND, { company: null, exchangeCode: null, seriesId: 'S000002839', type: 'fund' }),
  ]
  const { listingOf } = await directory(true, classes, [
    { ticker: 'VOO', name: 'Vanguard S&P 500 ETF', type: 'etf' },
    { ticker: 'SPY', name: 'SPDR S&P 500', type: 'etf' },
    { ticker: 'VFIAX', name: 'Vanguard 500 Index Fd Admiral Shs', type: 'fund' },
  ])
  const shown = ['VOO', 'SPY', 'VFIAX'].map((ticker) => {
    const { company, type, exchangeCode } = listingOf(ticker) ?? {}
    return [company, type, exchangeCode]
  })
  assert.deepEqual(shown, [
    ['Vanguard S&P 500 ETF', 'etf', 'ARCA'],
    ['SPDR S&P 500 ETF TRUST', 'etf', 'ARCA'],
    ['Vanguard 500 Index Fd Admiral Shs', 'fund', null],
  ])
})

test('a preferred share that only the directory has belongs to its issuer, a namesake of four letters does not', async () => {
  const given = [
    security('ABR', '0001253986', { company: 'ARBOR REALTY TRUST INC' }),
    security('AACB', '0002034334'),
  ]
  const { listingOf } = await directory(true, given, [
    { ticker: 'ABR-PF', name: 'Arbor Realty Trust 6.25% Series F', type: 'stock' },
    { ticker: 'AACB', name: 'Artius II Acquisition Inc. - Class A Ordinary Shares', type: 'stock' },
    { ticker: 'AACBR', name: 'Artius II Acquisition Inc. - Rights', type: 'stock' },
    { ticker: 'AACBX', name: 'Another Fund', type: 'stock' },
    { ticker: 'ZZZ', name: 'Cyber Hornet ETF', type: 'etf' },
  ])
  assert.deepEqual(
    ['ABR-PF', 'AACBR', 'AACBX', 'ZZZ'].map((ticker) => listingOf(ticker)?.cik),
    ['0001253986', '0002034334', null, null],
  )
})

test('a delisted company is still known, with the day; a renamed one is refused with its new ticker', async () => {
  const given = [
    security('GONE', '0000000011', { validTo: '2026-05-04' }),
    security('FBX', '0001326801', { validTo: '2026-05-04', canonical: false }),
    security('META', '0001326801'),
    security('STALE', '0000000012', { isStale: true }),
  ]
  const { known, listingsAfter } = await directory(true, given, [
    { ticker: 'OLD', name: 'Old Co.', type: 'stock', validTo: '2025-01-02' },
  ])
  const ended = ['GONE', 'OLD', 'STALE'].map((ticker) => [known(ticker).active, known(ticker).delistedOn])
  assert.deepEqual(ended, [
    [false, '2026-05-04'],
    [false, '2025-01-02'],
    [false, null],
  ])
  assert.throws(
    () => known('FBX'),
    (error) => error instanceof ApiProblem && error.extras.didYouMean?.includes('META') === true,
  )
  const listedNow = listingsAfter({ search: '', type: '', cursor: '', limit: 10 })
  assert.deepEqual(
    listedNow.map(({ ticker }) => ticker),
    ['META'],
  )
})

test('a ticker that passed to another company is that company’s now', async () => {
  const given = [security('B', '0000009984', { validTo: '2026-05-04' }), security('B', '0000756894')]
  const { known } = await directory(true, given)
  assert.deepEqual([known('B').cik, known('B').active], ['0000756894', true])
})
