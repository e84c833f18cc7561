/** The lists of the SEC and of Nasdaq together, over a few rows written by hand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FUND, made, security, securityMaster } from '../../test/support/security-rows.ts'
import { ApiProblem } from '../contract/problem.ts'
import { runToEnd } from '../lib/steps.ts'
import { searchOf } from './search/search.ts'

test('the directory’s flag makes an ETF, its exchange is the finer word, and a class has its own name', async () => {
  const classes = [
    security('VOO', FUND, { company: null, exchangeCode: null, seriesId: 'S000002839', type: 'etf' }),
    security('SPY', '0000884394', { company: 'SPDR S&P 500 ETF TRUST', type: 'stock' }),
    security('VFIAX', FUND, { company: null, exchangeCode: null, seriesId: 'S000002839', type: 'fund' }),
  ]
  const { listingOf } = await securityMaster(true, classes, [
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
    ['SPDR S&P 500', 'etf', 'ARCA'],
    ['Vanguard 500 Index Fd Admiral Shs', 'fund', null],
  ])
})

test('a preferred share that only the directory has belongs to its issuer, a namesake of four letters does not', async () => {
  const given = [
    security('ABR', '0001253986', { company: 'ARBOR REALTY TRUST INC' }),
    security('AACB', '0002034334'),
  ]
  const { listingOf } = await securityMaster(true, given, [
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
    security('FBX', '0001326801', { validTo: '2026-05-04', canonical: 0 }),
    security('META', '0001326801'),
    security('STALE', '0000000012', { isStale: 1 }),
  ]
  const found = await securityMaster(true, given, [
    { ticker: 'OLD', name: 'Old Co.', type: 'stock', validTo: '2025-01-02' },
  ])
  const { known, listingsAfter } = found
  assert.equal(searchOf(found)('fbx', 1)[0]?.listing?.ticker, 'META')
  assert.equal(searchOf(found)('old co', 1)[0]?.listing?.active, false)
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
  const listedNow = runToEnd(listingsAfter({ search: '', type: '', cursor: '', limit: 10 }))
  assert.deepEqual(
    listedNow.map(({ ticker }) => ticker),
    ['META'],
  )
})

test('a company whose forms say that it left the market is delisted, unless a fresh list has it', async () => {
  const given = ['GONE', 'KEPT', 'OVER', 'TWO', 'TWO-PA', 'BACK'].map((ticker, at) =>
    security(ticker, `000000002${ticker.startsWith('TWO') ? 9 : at}`, {
      exchangeCode: ticker === 'OVER' ? 'OTC' : 'NYSE',
      validFrom: ticker === 'BACK' ? '2026-08-01' : null,
    }),
  )
  const ended = given.map(({ cik }) => [cik, '2026-05-04'] as const)
  const master = await securityMaster(
    true,
    given,
    [{ ticker: 'KEPT', name: 'Kept Inc.', type: 'stock' }],
    made,
    ended,
  )
  const shown = given.map(({ ticker }) => {
    const { active, delistedOn } = master.known(ticker)
    return [ticker, active, delistedOn]
  })
  assert.deepEqual(shown, [
    ['GONE', false, '2026-05-04'],
    ['KEPT', true, null],
    ['OVER', true, null],
    // Of two the forms do not say which was meant.
    ['TWO', null, null],
    ['TWO-PA', null, null],
    ['BACK', null, null],
  ])
})

test('the day of a delisting is that of its form where the list was read later', async () => {
  const given = [
    security('LATE', '0000000021', { validTo: '2026-06-30' }),
    security('EARLY', '0000000022', { validTo: '2026-05-01' }),
  ]
  const ended = given.map(({ cik }) => [cik, '2026-05-04'] as const)
  const { known } = await securityMaster(true, given, [], {}, ended)
  assert.deepEqual([known('LATE').delistedOn, known('EARLY').delistedOn], ['2026-05-04', '2026-05-01'])
})

test('a ticker that passed to another company is that company’s now, and the first holder is known by its CIK', async () => {
  const given = [
    security('B', '0000009984', { company: 'BARNES GROUP INC', validTo: '2026-05-04' }),
    security('B', '0000756894'),
  ]
  const { known, listingsOf, registrantOf } = await securityMaster(true, given)
  assert.deepEqual([known('B').cik, known('B').active], ['0000756894', true])
  assert.deepEqual([listingsOf('0000009984'), registrantOf('0000009984')?.name], [[], 'BARNES GROUP INC'])
})

test('a preferred share or a fund class that is gone is delisted, though its company has other tickers', async () => {
  const gone = { validTo: '2026-05-04', canonical: 0 } as const
  const series = { company: null, exchangeCode: null, type: 'fund', seriesId: 'S000002839' } as const
  const given = [
    security('BAC', '0000070858'),
    security('BAC-PX', '0000070858', gone),
    security('VFIAX', FUND, { ...series, classId: 'C000007774' }),
    security('VFINX', FUND, { ...series, ...gone, classId: 'C000007773' }),
    security('VFIAO', FUND, { ...series, ...gone, classId: 'C000007774' }),
  ]
  const { known } = await securityMaster(true, given)
  const ended = ['BAC-PX', 'VFINX'].map((ticker) => [known(ticker).active, known(ticker).delistedOn])
  assert.deepEqual(ended, [
    [false, '2026-05-04'],
    [false, '2026-05-04'],
  ])
  assert.throws(
    () => known('VFIAO'),
    (error) => error instanceof ApiProblem && error.extras.didYouMean?.[0] === 'VFIAX',
  )
})

test('what left the directory trades no more, unless the SEC has it over the counter', async () => {
  const given = [
    security('GONE', '0000000011'),
    security('PINK', '0000000012', { exchangeCode: 'OTC' }),
    security('NEWX', '0000000013'),
    security('TSMWF', '0001046179', { exchangeCode: 'OTC' }),
  ]
  const { listingOf } = await securityMaster(true, given, [
    { ticker: 'GONE', name: 'Gone Inc. Common Stock', type: 'stock', validTo: '2025-07-21' },
    { ticker: 'PINK', name: 'Pink Inc. Common Stock', type: 'stock', validTo: '2025-07-21' },
  ])
  const shown = ['GONE', 'PINK', 'NEWX', 'TSMWF'].map((ticker) => {
    const { active, delistedOn } = listingOf(ticker) ?? {}
    return [ticker, active, delistedOn]
  })
  assert.deepEqual(shown, [
    ['GONE', false, '2025-07-21'],
    ['PINK', true, null],
    // The SEC's newest list has it on the NYSE, the directory never had: unknown.
    ['NEWX', null, null],
    ['TSMWF', true, null],
  ])
})

test('without a directory what the SEC’s newest list has is active; a list of another time tells nothing', async () => {
  const funds = [
    security('VFIAX', FUND, { company: null, exchangeCode: null, seriesId: 'S000002839', type: 'fund' }),
  ]
  const given = [{ ticker: 'FEKDXX', name: 'FT 9878: Top Picks January 2022', type: 'fund' }] as const
  assert.equal((await securityMaster(true, funds)).listingOf('VFIAX')?.active, true)
  const old = await securityMaster(true, funds, given, { ...made, mfundslist: '2022-06-02T18:01:00Z' })
  assert.deepEqual([old.listingOf('VFIAX')?.active, old.listingOf('FEKDXX')?.active], [true, null])
  const all = runToEnd(old.listingsAfter({ search: '', type: '', cursor: '', limit: 10 }))
  assert.deepEqual(
    all.map(({ ticker }) => ticker),
    ['FEKDXX', 'VFIAX'],
  )
  assert.equal((await securityMaster(true, funds, given)).listingOf('FEKDXX')?.active, true)
})

test('a trust that says ETF stays one against the flag, a fund class that became a share does not', async () => {
  const given = [
    security('IBIT', '0001980994', { company: 'iShares Bitcoin Trust ETF', type: 'etf' }),
    security('FLYY', FUND, { company: null, type: 'etf', seriesId: 'S000090001' }),
    security('USML', '0001114446', { company: 'UBS AG' }),
  ]
  const { listingOf } = await securityMaster(true, given, [
    { ticker: 'IBIT', name: 'iShares Bitcoin Trust ETF - iShares Bitcoin Trust ETF', type: 'stock' },
    { ticker: 'FLYY', name: 'Spirit Aviation Holdings, Inc. Common Stock', type: 'stock' },
    { ticker: 'USML', name: 'ETRACS 2x Leveraged MSCI US Minimum Volatility Factor TR ETN', type: 'etf' },
  ])
  const shown = ['IBIT', 'FLYY', 'USML'].map((ticker) => {
    const { company, cik, type } = listingOf(ticker) ?? {}
    return [company, cik, type]
  })
  assert.deepEqual(shown, [
    ['iShares Bitcoin Trust ETF', '0001980994', 'etf'],
    ['Spirit Aviation Holdings, Inc.', null, 'stock'],
    ['ETRACS 2x Leveraged MSCI US Minimum Volatility Factor TR ETN', '0001114446', 'etf'],
  ])
})

test('a share that the SEC does not list goes by its issuer: neither the issue nor a blank before it is in its name', async () => {
  const { listingOf } = await securityMaster(
    true,
    [],
    [
      { ticker: 'FRBA', name: 'First Bank  - Common Stock', type: 'stock' },
      { ticker: 'AACBR', name: 'Artius II Acquisition Inc. - Rights', type: 'stock' },
      { ticker: 'GONE', name: 'Gone Inc. Common Stock', type: 'stock' },
    ],
  )
  assert.deepEqual(
    ['FRBA', 'AACBR', 'GONE'].map((ticker) => listingOf(ticker)?.company),
    ['First Bank', 'Artius II Acquisition Inc.', 'Gone Inc.'],
  )
})

test('an ETF whose ticker was a company’s is not that company’s, which keeps its name and its CIK', async () => {
  // The SEC's list with exchanges still had Volt Information Sciences, which was bought in 2022, when Tema took its ticker.
  const given = [
    security('VOLT', '0000103872', { company: 'VOLT INFORMATION SCIENCES, INC.', isStale: 1 }),
    security('SPY', '0000884394', { company: 'SPDR S&P 500 ETF TRUST' }),
  ]
  const { listingOf, registrantOf } = await securityMaster(true, given, [
    { ticker: 'VOLT', name: 'Tema Electrification ETF', type: 'etf' },
    { ticker: 'SPY', name: 'SPDR S&P 500', type: 'etf' },
  ])
  const { cik, company, type } = listingOf('VOLT') ?? {}
  assert.deepEqual([cik, company, type], [null, 'Tema Electrification ETF', 'etf'])
  assert.equal(registrantOf('0000103872')?.name, 'VOLT INFORMATION SCIENCES, INC.')
  assert.equal(listingOf('SPY')?.cik, '0000884394')
})

test('the newer of SEC’s lists wins: the ticker that it replaced is refused with the present one', async () => {
  const given = [
    // Fiserv moved to FISV in November 2025; the list with exchanges and Nasdaq's of July still had FI.
    security('FI', '0000798354', { company: 'FISERV INC', exchangeCode: 'NYSE', isStale: 1 }),
    security('FISV', '0000798354', { company: 'FISERV INC', exchangeCode: null }),
    // Two kinds of share that the older list has both.
    security('GLNCY', '0001524684', { company: 'Glencore plc/ADR', exchangeCode: 'OTC', isStale: 1 }),
    security('GLCNF', '0001524684', { company: 'Glencore plc/ADR', exchangeCode: 'OTC' }),
  ]
  const { listingOf, known } = await securityMaster(true, given, [
    { ticker: 'FI', name: 'Fiserv, Inc. Common Stock', type: 'stock' },
  ])
  assert.throws(() => known('FI'), { extras: { detail: 'No ticker FI is known', didYouMean: ['FISV'] } })
  assert.equal(listingOf('FISV')?.canonical, true)
  assert.deepEqual([listingOf('GLNCY')?.active, listingOf('GLCNF')?.active], [false, true])
})
