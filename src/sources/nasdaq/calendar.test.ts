/** Nasdaq's calendars as it writes them: rows of its answers of 2021 to 2024, shortened by hand. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { dayOf, figureOf } from './answer.ts'
import { parseDividends, parseEarnings, parseSplits } from './calendar.ts'
import { parseIpoCalendar } from './ipo-calendar.ts'

const answer = (data: unknown, rCode = 200): Uint8Array =>
  Buffer.from(JSON.stringify({ data, message: null, status: { rCode } }))

/** FOF goes ex on 2022-01-11 with 0.087 a share. */
const fof = {
  companyName: 'Cohen & Steers Closed-End Opportunity Fund, Inc.',
  symbol: 'FOF',
  dividend_Ex_Date: '01/11/2022',
  payment_Date: '01/31/2022',
  record_Date: '01/12/2022',
  dividend_Rate: 0.087,
  indicated_Annual_Dividend: 1.131,
  announcement_Date: '12/16/2021',
}
const dividendDay = (...rows: readonly object[]) => answer({ calendar: { headers: {}, rows } })
const splitDay = (ratio: string) =>
  answer({
    headers: {},
    rows: [
      {
        symbol: 'SRL',
        name: 'Scully Royalty Ltd.',
        ratio,
        payableDate: '11/30/2021',
        executionDate: '11/12/2021',
        announcedDate: 'N/A',
      },
    ],
  })

it('figures and dates are read as Nasdaq writes them, and nothing else is', () => {
  const figures = ['$324,356', '($0.17)', '-2.5%', '0.087', '-$1.20', '.5'].map(figureOf)
  assert.deepEqual(figures, [324_356, -0.17, -2.5, 0.087, -1.2, 0.5])
  assert.deepEqual([figureOf(null), dayOf(null)], [null, null])
  for (const text of ['', 'x', '($1', '1.2.3', '0x10', '$', 'NaN', '12,5', '1,2345', ',5', '1.234,50'])
    assert.throws(() => figureOf(text), RangeError)
  assert.deepEqual([dayOf('6/8/2024'), dayOf('01/11/2022')], ['2024-06-08', '2022-01-11'])
  for (const text of ['2022-01-11', '13/01/2022', '2/30/2022', '1/1/22'])
    assert.throws(() => dayOf(text), RangeError)
})

it('a dividend has its four dates, its amount and what the year is said to bring', () => {
  assert.deepEqual(parseDividends(dividendDay(fof), 'f'), {
    rows: [
      {
        symbol: 'FOF',
        name: 'Cohen & Steers Closed-End Opportunity Fund, Inc.',
        exOn: '2022-01-11',
        recordOn: '2022-01-12',
        paidOn: '2022-01-31',
        declaredOn: '2021-12-16',
        rate: 0.087,
        annualRate: 1.131,
      },
    ],
    rejected: [],
  })
})

it('a row whose cells do not make a dividend is rejected with its line, and the others are kept', () => {
  const rows = [
    { ...fof, dividend_Rate: 0 },
    { ...fof, symbol: null },
    { ...fof, dividend_Ex_Date: 'soon' },
    fof,
  ]
  const { rows: good, rejected } = parseDividends(dividendDay(...rows), 'f')
  assert.equal(good.length, 1)
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [
      [1, 'the dividend is 0'],
      [2, 'no symbol'],
      [3, '"soon" is not a date'],
    ],
  )
})

it('a renamed column, a failed answer or a page in place of one stops the feed instead of storing blanks', () => {
  const { dividend_Rate: rate, ...rest } = fof
  const stops = (bytes: Uint8Array, reason: RegExp) =>
    assert.throws(
      () => parseDividends(bytes, 'f'),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
    )
  stops(dividendDay({ ...rest, dividendRate: rate }), /line 1.*without dividend_Rate/)
  stops(answer(null, 400), /status 400/)
  stops(answer({ calendar: null }), /no table of rows/)
  stops(Buffer.from('<html>Access Denied</html>'), /not JSON/)
})

it('a day without rows is a day without rows', () => {
  assert.deepEqual(parseDividends(answer({ calendar: { headers: null, rows: null } }), 'f').rows, [])
  assert.deepEqual(parseSplits(answer({ headers: null, rows: null }), 'f').rows, [])
  assert.deepEqual(parseEarnings(answer({ asOf: null, headers: null, rows: null }), 'f').rows, [])
})

it('a split is new shares for old, a percentage a stock dividend, and no other text a ratio', () => {
  const ratioIn = (ratio: string) => {
    const { numerator, denominator, isStockDividend } = parseSplits(splitDay(ratio), 'f').rows[0] ?? {}
    return [numerator, denominator, isStockDividend]
  }
  assert.deepEqual(ratioIn('4 : 1'), [4, 1, false])
  assert.deepEqual(ratioIn('1:20'), [1, 20, false])
  assert.deepEqual(ratioIn('8.000%'), [108, 100, true])
  assert.deepEqual(ratioIn('four'), [undefined, undefined, undefined])
  assert.deepEqual(ratioIn('0:1'), [undefined, undefined, undefined])
})

it('earnings have a day, a time of day only where one is supplied, and estimates with their sign', () => {
  const row = {
    time: 'time-pre-market',
    symbol: 'STZ',
    name: 'Constellation Brands Inc',
    fiscalQuarterEnding: 'May/2024',
    epsForecast: '$3.46',
    noOfEsts: '10',
  }
  const rows = [
    row,
    { ...row, time: 'time-not-supplied', epsForecast: '($0.11)', eps: '($0.20)' },
    { ...row, time: 'noon' },
  ]
  const { rows: found, rejected } = parseEarnings(
    answer({ asOf: 'Wed, Jul 3, 2024', headers: {}, rows }),
    'f',
  )
  assert.deepEqual(
    found.map(({ on, time, quarterEnd, epsEstimated, epsActual }) => [
      on,
      time,
      quarterEnd,
      epsEstimated,
      epsActual,
    ]),
    [
      ['2024-07-03', 'bmo', '2024-05', 3.46, null],
      ['2024-07-03', null, '2024-05', -0.11, -0.2],
    ],
  )
  assert.match(rejected[0]?.reason ?? '', /"noon" is not a time of day/)
  assert.throws(() => parseEarnings(answer({ asOf: 'today', headers: {}, rows }), 'f'), /not a day/)
})

it('a month of offerings has four tables; one that is gone stops the feed', () => {
  const deal = { dealID: '1147940-110414', proposedTickerSymbol: 'ALMS', companyName: 'ALUMIS INC.' }
  const priced = {
    ...deal,
    proposedExchange: 'NASDAQ Global',
    proposedSharePrice: '16.00',
    sharesOffered: '13,125,000',
    pricedDate: '6/28/2024',
    dollarValueOfSharesOffered: '$210,000,000',
    dealStatus: 'Priced',
  }
  const none = { rows: null }
  const data = { priced: { rows: [priced] }, upcoming: { upcomingTable: none }, filed: none, withdrawn: none }
  assert.deepEqual(parseIpoCalendar(answer(data), 'f').rows, [
    {
      dealId: '1147940-110414',
      status: 'Priced',
      symbol: 'ALMS',
      company: 'ALUMIS INC.',
      amount: 210_000_000,
      exchange: 'NASDAQ Global',
      on: '2024-06-28',
      shares: 13_125_000,
      price: '16.00',
    },
  ])
  assert.throws(() => parseIpoCalendar(answer({ ...data, withdrawn: undefined }), 'f'), /no table of rows/)
  assert.throws(() => parseIpoCalendar(answer({ ...data, upcoming: null }), 'f'), /no upcoming deals/)
})

it('a ratio that is no number is rejected with its row, and the other splits of the day stand', () => {
  for (const ratio of ['1.1.1 : 1', '. : 1', '1 : 0', '..%'])
    assert.deepEqual(
      parseSplits(splitDay(ratio), 'f').rejected.map(({ line }) => line),
      [1],
      ratio,
    )
})

it('a figure beyond the range of numbers rejects its row, and is not infinite', () => {
  const huge = { ...fof, indicated_Annual_Dividend: '9'.repeat(400) }
  const { rows, rejected } = parseDividends(dividendDay(huge, fof), 'f')
  assert.deepEqual([rows.length, rejected.map(({ line }) => line)], [1, [1]])
})

it('the offerings of another month than the one that was asked for stop the feed', () => {
  const none = { rows: null }
  const data = { priced: none, upcoming: { upcomingTable: none }, filed: none, withdrawn: none }
  const at = 'https://api.nasdaq.com/api/ipo/calendar?date=2024-07'
  assert.deepEqual(parseIpoCalendar(answer({ ...data, month: 7, year: 2024 }), at).rows, [])
  for (const [of, reason] of [
    [{ month: 6, year: 2024 }, /is of 2024-06, not of 2024-07/],
    [{ month: 7, year: 2023 }, /is of 2023-07, not of 2024-07/],
    [{}, /does not say of which month it is/],
    [{ month: '7', year: 2024 }, /does not say of which month it is/],
  ] as const)
    assert.throws(
      () => parseIpoCalendar(answer({ ...data, ...of }), at),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
    )
})

it('a cell that is no text or number has another layout, and is not stored as a text', () => {
  for (const cell of [{ value: 'First Trust' }, ['FOF'], true])
    assert.throws(
      () => parseDividends(dividendDay(fof, { ...fof, companyName: cell }), 'f'),
      (error) => error instanceof SourceFormatError && /f, line 2: companyName is /.test(error.message),
    )
})

it('earnings of a day gone by have what was earned: a renamed column of it stops the feed', () => {
  const row = {
    ...{ symbol: 'ABC', name: 'ABC Inc.', time: 'time-pre-market' },
    ...{ fiscalQuarterEnding: 'May/2024', epsForecast: '$1.00', surprise: '10', eps: '$1.10' },
  }
  const day = (each: object) => answer({ asOf: 'Wed, Jul 3, 2024', headers: null, rows: [each] })
  assert.equal(parseEarnings(day(row), 'f').rows[0]?.epsActual, 1.1)
  const { eps: epsReported, ...renamed } = row
  assert.throws(
    () => parseEarnings(day({ ...renamed, epsReported }), 'f'),
    (error) =>
      error instanceof SourceFormatError && /line 1: a row with surprise and without eps/.test(error.message),
  )
  const { surprise: _, ...toCome } = renamed
  assert.equal(parseEarnings(day(toCome), 'f').rows[0]?.epsActual, null)
})

it('a split that a day has twice with another ratio is not guessed at', () => {
  const { data } = JSON.parse(Buffer.from(splitDay('4 : 1')).toString())
  const [row] = data.rows
  const day = (...rows: readonly object[]) => parseSplits(answer({ headers: {}, rows }), 'f')
  const other = { ...row, symbol: 'XYZ' }
  const { rows, rejected } = day(row, other, { ...row, ratio: '1 : 4' })
  assert.deepEqual(
    [rows.map(({ symbol }) => symbol), rejected.map((each) => each.row)],
    [['XYZ'], ['SRL 2021-11-12', 'SRL 2021-11-12']],
  )
  assert.equal(day(row, row).rows.length, 1)
})
