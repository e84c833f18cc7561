/** EDGAR's index files in each layout: lines written by hand of filings that were made, under the publisher's headings. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseFilingIndex } from './filing-index.ts'

const RULE = '-'.repeat(120)
const head = (kind: string) => [
  `Description:           ${kind} Index of EDGAR Dissemination Feed`,
  'Last Data Received:    Nov  3, 2023',
  'Comments:              webmaster@sec.gov',
  'Anonymous FTP:         ftp://ftp.sec.gov/edgar/',
  ' ',
]
const BARRED = 'CIK|Company Name|Form Type|Date Filed|File Name'
const FORM_FIRST =
  'Form Type   Company Name                                                  CIK         Date Filed  File Name'
const NAME_FIRST = [
  'Company Name                                                  Form Type   CIK',
  '      Date Filed  File Name',
]

const parse = (heading: readonly string[], lines: readonly string[], kind = 'Daily') =>
  parseFilingIndex(Buffer.from([...head(kind), ...heading, RULE, ...lines, ''].join('\n')), 'master.idx')

const annual = {
  cik: '0000320193',
  accession: '0000320193-23-000106',
  form: '10-K',
  filedOn: '2023-11-03',
  acceptedAt: null,
  items: [],
}
const PATH = 'edgar/data/320193/0000320193-23-000106.txt'
const only = (row: object) => ({ filings: [row], rejected: [] })

test('daily and quarterly files have the same filing, with dates of either form', () => {
  assert.deepEqual(parse([BARRED], [`320193|Apple Inc.|10-K|20231103|${PATH}`]), only(annual))
  const quarterly = 'CIK|Company Name|Form Type|Date Filed|Filename'
  assert.deepEqual(parse([quarterly], [`320193|Apple Inc.|10-K|2023-11-03|${PATH}`], 'Master'), only(annual))
  const byForm = `10-K        Apple Inc.                                                    320193      20231103    ${PATH}         `
  assert.deepEqual(parse([FORM_FIRST], [byForm]), only(annual))
})

test('headings broken over two lines are read as one, in the company and the crawler file', () => {
  const left =
    'Apple Inc.                                                    10-K        320193      20231103    '
  assert.deepEqual(parse(NAME_FIRST, [`${left}${PATH}         `]), only(annual))
  const url = 'http://www.sec.gov/Archives/edgar/data/320193/0000320193-23-000106-index.htm'
  const crawler = [NAME_FIRST[0] ?? '', '      Date Filed  URL ']
  assert.deepEqual(parse(crawler, [`${left}${url}         `], 'Daily Crawler'), only(annual))
})

test('a name or a form that is wider than its column takes nothing from its neighbours', () => {
  const wideName =
    "X-17A-5     UNITED PLANNERS' FINANCIAL SERVICES OF AMERICA A LIMITED PARTNER  820694      2021-02-24  edgar/data/820694/9999999997-21-003146.txt"
  const wideForm =
    'SCHEDULE 13G/A   SOME  HOLDER INC                                              102909      20250214    edgar/data/102909/0001104659-25-000001.txt'
  const twoWords =
    '1-A POS     ALFADAN INC.                                                  1809660     2021-03-26  edgar/data/1809660/0001477932-21-001700.txt'
  const { filings, rejected } = parse([FORM_FIRST], [wideName, wideForm, twoWords])
  assert.deepEqual(rejected, [])
  assert.deepEqual(
    filings.map(({ form, cik }) => [form, cik]),
    [
      ['X-17A-5', '0000820694'],
      ['SCHEDULE 13G/A', '0000102909'],
      ['1-A POS', '0001809660'],
    ],
  )
  const last =
    'AMERICAN  FUNDS INSURANCE SERIES OF A VERY LONG NAME THAT DOES NOT END  1-A POS     729528      20231103    edgar/data/729528/0001193125-23-000001.txt'
  assert.deepEqual(
    parse(NAME_FIRST, [last]).filings.map(({ form }) => form),
    ['1-A POS'],
  )
})

test('a day without filings has none', () => {
  assert.deepEqual(parse([FORM_FIRST], []), { filings: [], rejected: [] })
})

test('a line that cannot be read is rejected with its number and reason', () => {
  const { filings, rejected } = parse(
    [BARRED],
    [
      `320193|Apple Inc.|10-K|20231103|${PATH}`,
      `320193|Apple | Inc.|10-K|20231103|${PATH}`,
      `320193|Apple Inc.|10-K|20231131|${PATH}`,
      '320193|Apple Inc.|10-K|20231103|edgar/data/320193/index.txt',
      `320193|Apple Inc.||20231103|${PATH}`,
    ],
  )
  assert.deepEqual(filings, [annual])
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [
      [9, 'its columns are ambiguous'],
      [10, 'date "20231131"'],
      [11, 'file name "edgar/data/320193/index.txt"'],
      [12, 'there is no form'],
    ],
  )
})

test('other columns, a page in place of the file, and lines of another kind stop the feed', () => {
  const fails = (work: () => unknown, reason: RegExp) =>
    assert.throws(work, (error) => error instanceof SourceFormatError && reason.test(error.message))
  fails(
    () => parse(['CIK|Company Name|Form Type|Accepted|File Name'], [`1|A|4|20231103|${PATH}`]),
    /unknown column names/,
  )
  const page = (text: string) => () => parseFilingIndex(Buffer.from(text), 'master.idx')
  fails(page('<!DOCTYPE html><title>SEC.gov | Request Rate Threshold Exceeded</title>'), /not an EDGAR index/)
  fails(page('<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>'), /not an EDGAR index/)
  fails(page(''), /not an EDGAR index/)
  fails(page(head('Daily').join('\n')), /no line under the column names/)
  fails(
    () => parse([BARRED], [`320193|Apple Inc.|10-K|3 Nov 2023|${PATH}`]),
    /line 8: no row can be read: date/,
  )
})
