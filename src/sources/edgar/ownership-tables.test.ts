/** The tables of the Insider Transactions data sets. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saleTables, type Tables, tablesOf } from '../../../test/files/ownership-tables.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseOwnershipTables } from './ownership-tables.ts'

const parseFiles = (files: Readonly<Record<string, string>>) =>
  parseOwnershipTables(
    Object.entries(files).map(([name, content]) => ({
      address: `q.zip#1/${name}`,
      bytes: Buffer.from(content),
    })),
  )
const parse = (tables: Tables) => parseFiles(tablesOf(tables))
const [first = {}, second = {}] = saleTables.common
const [submission = {}] = saleTables.submissions
const [owner = {}] = saleTables.owners

test('lines are numbered as on the form, in any order of the table', () => {
  const { filings, rejected } = parse(saleTables)
  assert.deepEqual(rejected, [])
  assert.deepEqual(
    filings[0]?.transactions.map(({ table, line, shares, transactionDate }) => [
      table,
      line,
      shares,
      transactionDate,
    ]),
    [
      ['N', 1, 9136, '2022-05-04'],
      ['N', 2, 5316, '2022-05-04'],
    ],
  )
  assert.deepEqual([filings[0]?.filedOn, filings[0]?.filedAt], ['2022-05-06', null])
})

test('a line that a table has twice is one transaction; where the two differ neither is taken', () => {
  const sharesOf = (...common: readonly Readonly<Record<string, string>>[]) => {
    const { filings, rejected } = parse({ ...saleTables, common })
    return [filings[0]?.transactions.map(({ line, shares }) => [line, shares]), rejected]
  }
  const row = 'NONDERIV_TRANS.tsv 0000320193-22-000061 7002'
  assert.deepEqual(sharesOf(first, second, first), [
    [
      [1, 9136],
      [2, 5316],
    ],
    [{ row, reason: 'comes twice' }],
  ])
  const third = { ...second, NONDERIV_TRANS_SK: '7003' }
  const [kept, rejected] = sharesOf(third, first, second, { ...first, TRANS_SHARES: '5317.0' })
  assert.deepEqual(kept, [
    [1, 9136],
    [3, 9136],
  ])
  const reason = 'comes twice, with other figures'
  assert.deepEqual(rejected, [
    { row, reason },
    { row, reason },
  ])
})

test('an owner that a filing has twice is no joint owner of its own', () => {
  const { filings } = parse({ ...saleTables, owners: [owner, owner] })
  assert.deepEqual(
    filings[0]?.owners.map(({ cik }) => cik),
    ['0001462356'],
  )
})

test('references such as "F2, F1" become texts in the order of the form, quoted as in CSV', () => {
  const [line] = parse(saleTables).filings[0]?.transactions ?? []
  assert.deepEqual(line?.footnotes, [
    'This transaction was made pursuant to a Rule 10b5-1 trading plan adopted on August 16, 2021.',
    'Executed at "prices" from $159.42 to $160.41.',
  ])
})

test('a transaction without its submission or its owners is rejected with the reason', () => {
  const alone = parse({ ...saleTables, submissions: [] })
  assert.deepEqual(alone.filings, [])
  assert.deepEqual(alone.rejected, [
    { row: 'NONDERIV_TRANS.tsv 0000320193-22-000061 7002', reason: 'its submission is missing' },
    { row: 'NONDERIV_TRANS.tsv 0000320193-22-000061 7001', reason: 'its submission is missing' },
  ])
  assert.equal(parse({ ...saleTables, owners: [] }).rejected[0]?.reason, 'its owners are missing')
})

test('a blank price is null, a price of zero is zero, and flags are blank, 0, 1, true or false', () => {
  const priced = (price: string, swap: string) =>
    parse({
      ...saleTables,
      common: [{ ...first, TRANS_PRICEPERSHARE: price, EQUITY_SWAP_INVOLVED: swap }],
    }).filings[0]?.transactions.map(({ price: read, equitySwap }) => [read, equitySwap])
  assert.deepEqual(priced('', 'true'), [[null, true]])
  assert.deepEqual(priced('0.0', '1'), [[0, true]])
  assert.deepEqual(priced('1.23585E7', ''), [[12_358_500, false]])
})

test('several owners are one filing, and the words of their relations are read', () => {
  const joint = {
    ...owner,
    RPTOWNERCIK: '0000000007',
    RPTOWNER_RELATIONSHIP: 'Director,TenPercentOwner,Other',
  }
  const [filing] = parse({ ...saleTables, owners: [owner, joint] }).filings
  assert.deepEqual(
    filing?.owners.map(({ cik, director, officer, tenPercentOwner, otherRelation }) => [
      cik,
      director,
      officer,
      tenPercentOwner,
      otherRelation,
    ]),
    [
      ['0000000007', true, false, true, true],
      ['0001462356', false, true, false, false],
    ],
  )
})

test('a row with a cell that cannot be read is rejected, and the others are kept', () => {
  const { filings, rejected } = parse({
    ...saleTables,
    common: [first, { ...second, TRANS_DATE: '31-FEB-2022' }],
  })
  assert.equal(filings[0]?.transactions.length, 1)
  assert.deepEqual(rejected, [
    { row: 'NONDERIV_TRANS.tsv 0000320193-22-000061 7001', reason: '"31-FEB-2022" is not a date' },
  ])
  const odd = parse({ ...saleTables, submissions: [{ ...submission, DOCUMENT_TYPE: '13D' }] })
  assert.equal(odd.rejected.length, 2)
})

test('a renamed column or a missing table stops the data set instead of storing blanks', () => {
  const files = tablesOf(saleTables)
  const renamed = {
    ...files,
    'NONDERIV_TRANS.tsv': (files['NONDERIV_TRANS.tsv'] ?? '').replace('TRANS_CODE', 'CODE'),
  }
  assert.throws(() => parseFiles(renamed), /NONDERIV_TRANS\.tsv, line 1: header lacks "TRANS_CODE"/)
  const { 'REPORTINGOWNER.tsv': _, ...rest } = files
  assert.throws(
    () => parseFiles(rest),
    (error) => error instanceof SourceFormatError && /REPORTINGOWNER/.test(error.message),
  )
})

test('a new column is ignored, and the box of 2023 may be absent', () => {
  const files = tablesOf(saleTables)
  const wider = { ...files, 'SUBMISSION.tsv': (files['SUBMISSION.tsv'] ?? '').replaceAll('\n', '\tNEW\n') }
  assert.equal(parseFiles(wider).filings.length, 1)
  const narrower = {
    ...files,
    'SUBMISSION.tsv': (files['SUBMISSION.tsv'] ?? '').replaceAll(/\t[^\t\n]*\n/g, '\n'),
  }
  assert.equal(parseFiles(narrower).filings[0]?.planBox, null)
})
