/** The Treasury's layouts as it writes them, with its yields of 2019-01-02, 2023-09-01 and 2026-10-01. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { treasuryYields } from './feed.ts'

const csvAddress =
  'https://home.treasury.gov/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv/2023/all?type=daily_treasury_yield_curve&field_tdr_date_value=2023&page&_format=csv'
const xmlAddress =
  'https://home.treasury.gov/resource-center/data-chart-center/interest-rates/pages/xml?data=daily_treasury_yield_curve&field_tdr_date_value_month=202610'

const header =
  'Date,"1 Mo","2 Mo","3 Mo","4 Mo","6 Mo","1 Yr","2 Yr","3 Yr","5 Yr","7 Yr","10 Yr","20 Yr","30 Yr"'
const september = '09/01/2023,5.51,5.55,5.53,5.58,5.47,5.36,4.87,4.57,4.29,4.27,4.18,4.48,4.29'

const october: Readonly<Record<string, string>> = {
  NEW_DATE: '2026-10-01T00:00:00',
  BC_1MONTH: '4.06',
  BC_1_5MONTH: '4.10',
  BC_3MONTH: '4.17',
  BC_10YEAR: '5.24',
  BC_30YEAR: '5.61',
  BC_30YEARDISPLAY: '5.61',
}
const feedOf = (
  entries: readonly Readonly<Record<string, string>>[],
  title = 'DailyTreasuryYieldCurveRateData',
) =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes" ?>
<feed xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata" xmlns="http://www.w3.org/2005/Atom">
<title type="text">${title}</title>
${entries
  .map((entry) => {
    const fields = Object.entries(entry).map(([name, text]) =>
      text === ''
        ? `<d:${name} m:type="Edm.Double" m:null="true" />`
        : `<d:${name} m:type="Edm.Double">${text}</d:${name}>`,
    )
    return `<entry><content type="application/xml"><m:properties><d:Id>1</d:Id>${fields.join('')}</m:properties></content></entry>`
  })
  .join('\n')}
</feed>`

const parse = (text: string, address: string) => treasuryYields.parse([{ address, bytes: Buffer.from(text) }])
const stops = (text: string, address: string, reason: RegExp) =>
  assert.throws(
    () => parse(text, address),
    (error) => error instanceof SourceFormatError && reason.test(error.message),
  )

it('a year’s CSV has every tenor under its key, and null for one that came later', () => {
  assert.deepEqual(parse(`${header}\n${september}\n`, csvAddress), {
    curves: [
      {
        observedOn: '2023-09-01',
        yields: {
          m1: 5.51,
          m1_5: null,
          m2: 5.55,
          m3: 5.53,
          m4: 5.58,
          m6: 5.47,
          y1: 5.36,
          y2: 4.87,
          y3: 4.57,
          y5: 4.29,
          y7: 4.27,
          y10: 4.18,
          y20: 4.48,
          y30: 4.29,
        },
      },
    ],
    rejected: [],
  })
})

it('a column that came later is read where it is, and a blank or N/A in it is null', () => {
  const rows = ['2025-02-18 4.35', '2025-02-14 ', '2025-02-13 N/A'].map((row) => {
    const [day = '', six = ''] = row.split(' ')
    const [year, month, date] = day.split('-')
    return `${month}/${date}/${year},4.37,${six},4.33,4.32,4.24,4.28,4.29,4.38,4.46,4.53`
  })
  const later = 'Date,"1 Mo","1.5 Month","3 Mo","6 Mo","1 Yr","2 Yr","3 Yr","5 Yr","7 Yr","10 Yr","30 Yr"'
  const { curves } = parse(`${later}\n${rows.map((row) => `${row},4.76`).join('\n')}\n`, 'rates.csv')
  assert.deepEqual(
    curves.map(({ yields }) => [yields.m1_5, yields.y30, yields.y20]),
    [
      [4.35, 4.76, null],
      [null, 4.76, null],
      [null, 4.76, null],
    ],
  )
})

it('a year without a bond of 30 years has no column for it, and the 20 years are not taken for them', () => {
  const header = 'Date,"1 Mo","3 Mo","6 Mo","1 Yr","2 Yr","3 Yr","5 Yr","7 Yr","10 Yr","20 Yr"'
  const row = '12/31/2003,0.90,0.95,1.02,1.26,1.84,2.37,3.25,3.77,4.27,5.10'
  const [curve] = parse(`${header}\n${row}\n`, csvAddress.replaceAll('2023', '2003')).curves
  assert.deepEqual(
    [curve?.observedOn, curve?.yields.m1, curve?.yields.y10, curve?.yields.y20, curve?.yields.y30],
    ['2003-12-31', 0.9, 4.27, 5.1, null],
  )
  // Of a later year the column is missed: the same yields under another date.
  assert.throws(
    () => parse(`${header}\n${row.replace('2003', '2023')}\n`, csvAddress),
    /has no "30 Yr", which 2023-12-31 had/,
  )
})

it('a month’s XML has the same, and the element that repeats 30 years is not a tenor', () => {
  const [curve] = parse(feedOf([october]), xmlAddress).curves
  assert.deepEqual(
    [curve?.observedOn, curve?.yields.m1, curve?.yields.m1_5, curve?.yields.m3, curve?.yields.y10],
    ['2026-10-01', 4.06, 4.1, 4.17, 5.24],
  )
  assert.deepEqual([curve?.yields.y30, curve?.yields.y2], [5.61, null])
  assert.equal(Object.keys(curve?.yields ?? {}).length, 14)
})

it('the feed before 2022 differs in its address alone; a null and a blank are null, zero is a yield', () => {
  const legacy = { ...october, NEW_DATE: '2019-01-02T00:00:00', BC_1MONTH: '0', BC_30YEAR: '' }
  const [curve] = parse(feedOf([legacy]), 'DailyTreasuryYieldCurveRateData.xml').curves
  assert.deepEqual([curve?.observedOn, curve?.yields.m1, curve?.yields.y30], ['2019-01-02', 0, null])
})

it('a day without any yield is not an observation, and one that cannot be read is rejected', () => {
  const closed = { NEW_DATE: '2026-10-12T00:00:00', BC_10YEAR: '', BC_30YEARDISPLAY: '0' }
  assert.deepEqual(parse(feedOf([closed]), xmlAddress), { curves: [], rejected: [] })
  const { curves, rejected } = parse(
    `${header}\n${september.replace('4.18', 'x')}\n${september}\n`,
    csvAddress,
  )
  assert.equal(curves.length, 1)
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [[2, '"x" is not a yield']],
  )
})

it('a renamed column or element, another feed or another period stops the feed', () => {
  stops(
    `${header.replace('"10 Yr"', '"10 Year"')}\n${september}\n`,
    csvAddress,
    /lacks "10 Yr"; unknown "10 Year"/,
  )
  stops(`${header.replace('"4 Mo"', '"4 Months"')}\n${september}\n`, csvAddress, /unknown "4 Months"/)
  stops(`${header}\n${september.replace('2023', '2022')}\n`, csvAddress, /2022-09-01 among those of 2023/)
  const { BC_10YEAR: ten = '', ...rest } = october
  stops(feedOf([{ ...rest, BC_TENYEAR: ten }]), xmlAddress, /unknown <BC_TENYEAR>/)
  stops(feedOf([rest]), xmlAddress, /lacks <BC_10YEAR>/)
  stops(feedOf([october], 'DailyTreasuryRealYieldCurveRateData'), xmlAddress, /not a feed of/)
  stops(feedOf([{ ...october, NEW_DATE: '2026-09-30T00:00:00' }]), xmlAddress, /among those of 2026-10/)
  stops('<html><body>Page not found</body></html>', xmlAddress, /not a feed of/)
})

it('a day that a file has twice with other yields has none of them', () => {
  const other = september.replace('4.29', '4.92')
  const { curves, rejected } = parse(`${header}\n${september}\n${other}\n`, csvAddress)
  assert.deepEqual([curves, rejected.map(({ row }) => row)], [[], ['2023-09-01', '2023-09-01']])
  const xml = parse(feedOf([october, october]), xmlAddress)
  assert.deepEqual([xml.curves.length, xml.rejected.length], [1, 1])
})
