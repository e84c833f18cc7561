/** FINRA's two layouts as it writes them; figures of its file of 2026-07-31 and of its pages for ATLX, BHF and FTII. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { fakePublisher } from '../../../test/support/fake-publisher.ts'
import { openTestMarket } from '../../../test/support/test-market.ts'
import { datasets } from '../../datasets/index.ts'
import { runFeed } from '../../ingest/feed-runner.ts'
import { inlineParsing } from '../../ingest/parsing.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { createHttpClient } from '../fetch/http-client.ts'
import { finraShortInterest } from './feed.ts'
import { parseShortInterest } from './short-interest.ts'

const fileHeader =
  'accountingYearMonthNumber|symbolCode|issueName|issuerServicesGroupExchangeCode|marketClassCode|currentShortPositionQuantity|previousShortPositionQuantity|stockSplitFlag|averageDailyVolumeQuantity|daysToCoverQuantity|revisionFlag|changePercent|changePreviousNumber|settlementDate'
const agilent =
  '20260731|A|Agilent Technologies Inc.|A|NYSE|5749623|7538437||2301495|2.50||-23.73|-1788814|2026-07-31'
const exportHeader =
  '"Settlement Date","Issue Name","Symbol","Market","Current Short","Previous Short","Chg","% Change from Previous","Avg Daily Vol","Days to Cover","Revision Flag"'
const brighthouse =
  '"2025-09-15","Brighthouse Financial, Inc. Co","BHF","NNM","2933620","2671553","262067","9.81","1136134","2.58",'

const parse = (lines: readonly string[], address = 'https://cdn.finra.org/shrt20260731.csv') =>
  parseShortInterest(Buffer.from(`${lines.join('\n')}\n`), address)
const stops = (lines: readonly string[], reason: RegExp, address?: string) =>
  assert.throws(
    () => parse(lines, address),
    (error) => error instanceof SourceFormatError && reason.test(error.message),
  )

it('a file of one settlement date has every cell of a row', () => {
  assert.deepEqual(parse([fileHeader, agilent]), {
    layout: 'file',
    rows: [
      {
        line: 2,
        symbol: 'A',
        issueName: 'Agilent Technologies Inc.',
        market: 'NYSE',
        settlementDate: '2026-07-31',
        shortInterest: 5749623,
        previousShortInterest: 7538437,
        change: -1788814,
        changePct: -23.73,
        avgDailyVolume: 2301495,
        daysToCover: 2.5,
        hasSplit: false,
        isRevised: false,
      },
    ],
    rejected: [],
  })
})

it('an export of one symbol has the same cells but the split flag', () => {
  const { layout, rows } = parse([exportHeader, brighthouse], 'BHF_SI.csv')
  const [row] = rows
  assert.deepEqual(
    [layout, row?.symbol, row?.issueName, row?.shortInterest, row?.daysToCover, row?.hasSplit],
    ['export', 'BHF', 'Brighthouse Financial, Inc. Co', 2933620, 2.58, null],
  )
})

it('the flags of a split and of a revision are read, and no other mark passes for one', () => {
  const flagged = agilent.replace('7538437||', '7538437|S|').replace('2.50||', '2.50|R|')
  const [row] = parse([fileHeader, flagged]).rows
  assert.deepEqual([row?.hasSplit, row?.isRevised], [true, true])
  const { rejected } = parse([fileHeader, agilent.replace('2.50||', '2.50|X|')])
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [[2, 'the revision flag is "X"']],
  )
})

it('a blank is null and zero is a number', () => {
  const [row] = parse([fileHeader, '20260731|ZZZ|None|U||0||||||||2026-07-31', agilent]).rows
  assert.deepEqual(
    [row?.market, row?.shortInterest, row?.previousShortInterest, row?.avgDailyVolume, row?.daysToCover],
    [null, 0, null, null, null],
  )
})

it('a row that cannot be read, or whose change does not follow from its positions, is rejected', () => {
  const rows = [
    agilent.replace('5749623', '5.7M'),
    agilent.replace('5749623', ''),
    agilent.replace('|A|Agilent', '|BRK.B|Agilent'),
    agilent.replace('-1788814', '-1788815'),
  ]
  const { rows: good, rejected } = parse([fileHeader, ...rows, agilent])
  assert.equal(good.length, 1)
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [
      [2, 'the position is "5.7M"'],
      [3, 'no position'],
      [4, '"BRK.B" is not a symbol'],
      [5, 'a change of -1788815 from 7538437 to 5749623'],
    ],
  )
})

it('a renamed, missing or further column stops the feed in both layouts', () => {
  stops([fileHeader.replace('revisionFlag', 'revised'), agilent], /lacks "revisionFlag"; unknown "revised"/)
  stops([`${fileHeader}|more`, `${agilent}|1`], /unknown "more"/)
  stops([exportHeader.replace('"Chg",', ''), brighthouse], /lacks "Chg"/, 'BHF_SI.csv')
  stops(['<html><body>Access Denied</body></html>'], /lacks/)
  stops([fileHeader, agilent.slice(0, 60)], /line 2: 8 fields, the header has 14/)
})

it('a file with a row of another settlement date than its name stops the feed', () => {
  stops([fileHeader, agilent, agilent.replaceAll('2026-07-31', '2026-07-15')], /line 3: a row of 2026-07-15/)
  stops([fileHeader, agilent], /among those of 2026-06-30/, 'https://cdn.finra.org/shrt20260630.csv')
})

it('a settlement date is the 15th or the last of a month, or the business day before', () => {
  const { files } = finraShortInterest
  assert.ok(files.kind === 'dated')
  const days = Array.from({ length: 31 }, (_, at) => `2024-03-${String(at + 1).padStart(2, '0')}`)
  // Good Friday of 2024 was 29 March.
  assert.deepEqual(days.flatMap(files.addressesOf), [
    'https://cdn.finra.org/equity/otcmarket/biweekly/shrt20240315.csv',
    'https://cdn.finra.org/equity/otcmarket/biweekly/shrt20240328.csv',
  ])
  assert.deepEqual(
    ['2024-01-12', '2024-01-15', '2024-02-29', '2026-02-27'].map((day) => files.addressesOf(day).length),
    [1, 0, 1, 1],
  )
})

const fileOf = (day: string): string =>
  `${fileHeader}\n${agilent.replaceAll('2026-07-31', day).replace('20260731', day.replaceAll('-', ''))}\n`

/** FINRA's object store on a day in November, which lacks the newest file and, where it refuses us, all. */
const runOn = async (t: TestContext, held: readonly string[]) => {
  const publisher = await fakePublisher(t)
  const { store } = await openTestMarket({ files: [] })
  const { files } = finraShortInterest
  assert.ok(files.kind === 'dated')
  for (const day of ['2026-10-15', '2026-10-30', '2026-11-13'])
    for (const address of files.addressesOf(day)) {
      if (held.includes(day)) publisher.files.set(address, fileOf(day))
      else publisher.always.set(address, (_, response) => response.writeHead(403).end())
    }
  const client = createHttpClient({ version: '1.0.0', contact: null, testHosts: [`*=${publisher.place}`] })
  t.after(client.close)
  return runFeed({
    feed: finraShortInterest,
    datasets,
    store,
    selection: { since: '2026-10-10' },
    parsing: inlineParsing(datasets),
    environment: {
      fetcher: client,
      archive: null,
      scratch: '',
      now: () => Date.parse('2026-11-20T12:00:00Z'),
      signal: t.signal,
    },
  })
}

it('403 is normal for a date whose file is still to come, and a fault for an old one', async (t) => {
  const waiting = await runOn(t, ['2026-10-15', '2026-10-30'])
  assert.deepEqual([waiting.failure, waiting.files, waiting.absent.length], [null, 2, 1])
  const refused = await runOn(t, [])
  assert.match(
    refused.failure ?? '',
    /shrt20261015\.csv: answered 403 for 2026-10-15, of which the file must be out/,
  )
})

it('a figure beyond the range of numbers rejects its row, and is not infinite', () => {
  const { rows, rejected } = parse([fileHeader, agilent.replace('2.50', '9'.repeat(400))])
  assert.deepEqual([rows, rejected.length], [[], 1])
  assert.match(rejected[0]?.reason ?? '', /^days to cover is "9/)
})

it('a symbol that is twice in a file is kept where both rows say the same, else neither is guessed at', () => {
  const alcoa = '20260731|AA|Alcoa Corporation|A|NYSE|9334029|8981785||5721292|1.63||3.92|352244|2026-07-31'
  const other = alcoa.replace('9334029', '9334030').replace('352244', '352245')
  const twice = parse([fileHeader, alcoa, agilent, alcoa])
  assert.deepEqual(
    twice.rows.map(({ symbol, line }) => [symbol, line]),
    [
      ['AA', 2],
      ['A', 3],
    ],
  )
  assert.deepEqual(twice.rejected, [{ row: 'AA 2026-07-31', reason: 'comes twice', line: 4 }])
  const different = parse([fileHeader, alcoa, agilent, other])
  assert.deepEqual(
    different.rows.map(({ symbol }) => symbol),
    ['A'],
  )
  assert.deepEqual(
    different.rejected.map(({ line, reason }) => [line, reason]),
    [
      [2, 'comes twice, with other figures'],
      [4, 'comes twice, with other figures'],
    ],
  )
  const days = [brighthouse, brighthouse.replace('2025-09-15', '2025-08-29')]
  assert.equal(parse([exportHeader, ...days], 'BHF_SI.csv').rows.length, 2)
  assert.equal(parse([exportHeader, brighthouse, brighthouse], 'BHF_SI.csv').rejected.length, 1)
})
