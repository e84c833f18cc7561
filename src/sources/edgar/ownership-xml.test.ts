/** Ownership documents, on forms written by hand with figures of real ones. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleSale, exampleVesting, type Form, formXml } from '../../../test/files/ownership-forms.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseOwnership } from './ownership-xml.ts'

const parse = (form: Form) => parseOwnership(Buffer.from(formXml(form)), 'form4.xml')
const [sale] = exampleSale.lines
const withLine = (more: object): Form => ({
  ...exampleSale,
  lines: [{ ...sale, ...more } as Form['lines'][number]],
})

test('each transaction is one line with its own footnotes, in the order of the form', () => {
  const { transactions, owners, issuer, planBox } = parse(exampleSale)
  assert.deepEqual(
    transactions.map(({ table, line, shares, price, footnotes }) => [
      table,
      line,
      shares,
      price,
      footnotes.length,
    ]),
    [
      ['N', 1, 9136, 159.94, 2],
      ['N', 2, 5316, 160.82, 1],
    ],
  )
  assert.deepEqual([issuer.cik, issuer.name, planBox], ['0000320193', 'Apple Inc.', null])
  assert.deepEqual(owners[0], {
    cik: '0001462356',
    name: 'Adams Katherine L.',
    director: false,
    officer: true,
    tenPercentOwner: false,
    otherRelation: false,
    officerTitle: 'SVP, GC and Secretary',
    otherText: null,
  })
})

test('a price that only a footnote states is null, and one of zero is zero', () => {
  const { transactions } = parse(exampleVesting)
  assert.deepEqual(
    transactions.map(({ table, line, code, price, exercisePrice }) => [
      table,
      line,
      code,
      price,
      exercisePrice,
    ]),
    [
      ['N', 1, 'M', null, null],
      ['N', 2, 'F', 296.42, null],
      ['D', 1, 'M', null, null],
    ],
  )
  assert.equal(parse(withLine({ price: '0' })).transactions[0]?.price, 0)
})

test('flags are read as 1, 0, true and false', () => {
  const read = (box: string) => parse({ ...exampleSale, box }).planBox
  assert.deepEqual(['1', '0', 'true', 'false', 'TRUE'].map(read), [true, false, true, false, true])
  assert.throws(() => read('maybe'), SourceFormatError)
})

test('the date of the original, timeliness and a date with its time zone are read', () => {
  const { amendsFilingDate, form } = parse({ ...exampleSale, form: '4/A', original: '2022-05-06' })
  assert.deepEqual([form, amendsFilingDate], ['4/A', '2022-05-06'])
  const [line] = parse(withLine({ timeliness: 'E', swap: 'true', date: '2006-08-29-05:00' })).transactions
  assert.deepEqual([line?.timeliness, line?.equitySwap, line?.transactionDate], ['early', true, '2006-08-29'])
})

test('a line that cannot be read is rejected with its reason, and the others are kept', () => {
  const two = { ...exampleSale, lines: [{ ...sale, shares: 'many' }, exampleSale.lines[1]] } as Form
  const { transactions, rejected } = parse(two)
  assert.deepEqual(
    transactions.map(({ line }) => line),
    [2],
  )
  assert.deepEqual(rejected, [{ row: 'N1', reason: 'the number of shares is "many"' }])
})

test('a form of which no line can be read has another shape, and is refused', () => {
  const renamed = formXml(exampleSale).replaceAll('transactionCode>', 'code>')
  assert.throws(() => parseOwnership(Buffer.from(renamed), 'form4.xml'), /no row can be read: the code/)
})

test('another document, one without an owner and one without an issuer are refused by name', () => {
  const refused = (xml: string, reason: RegExp) =>
    assert.throws(() => parseOwnership(Buffer.from(xml), 'form4.xml'), reason)
  refused('<edgarSubmission/>', /form4\.xml: is a <edgarSubmission>/)
  refused(formXml({ ...exampleSale, owners: [] }), /no reportingOwner/)
  refused(formXml({ ...exampleSale, issuer: ['', 'Apple Inc.', 'AAPL'] }), /issuerCik is ""/)
  refused(formXml({ ...exampleSale, form: '144' }), /documentType is "144"/)
})

test('a figure beyond the range of numbers rejects its line, and is not infinite', () => {
  const two = { ...exampleSale, lines: [{ ...sale, price: '9'.repeat(400) }, exampleSale.lines[1]] } as Form
  const { transactions, rejected } = parse(two)
  assert.deepEqual([transactions.length, rejected[0]?.row], [1, 'N1'])
})

test('a renamed table, line or number of shares stops the form instead of taking what was read before', () => {
  const xml = formXml(exampleSale)
  for (const [from, to, reason] of [
    ['nonDerivativeTable', 'nonDerivTable', /has an unknown <nonDerivTable>/],
    [
      'nonDerivativeTransaction',
      'nonDerivativeTrade',
      /<nonDerivativeTable> has an unknown <nonDerivativeTrade>/,
    ],
    ['transactionShares', 'sharesTraded', /no row can be read: there is no <transactionShares>/],
  ] as const)
    assert.throws(
      () => parseOwnership(Buffer.from(xml.replaceAll(`${from}>`, `${to}>`)), 'form4.xml'),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
      to,
    )
  const lines =
    /<nonDerivativeTable>\s*|\s*<\/nonDerivativeTable>|<derivativeTable>[\s\S]*<\/derivativeTable>/g
  const withoutTable = xml
    .replace(lines, '')
    .replaceAll('nonDerivativeTransaction>', 'nonDerivativeSecurity>')
  assert.throws(
    () => parseOwnership(Buffer.from(withoutTable), 'form4.xml'),
    /the form has an unknown <nonDerivativeSecurity>/,
  )
  const holding =
    '<nonDerivativeHolding><securityTitle><value>Common</value></securityTitle></nonDerivativeHolding>'
  const { transactions } = parseOwnership(
    Buffer.from(xml.replace('</nonDerivativeTable>', `${holding}</nonDerivativeTable>`)),
    'form4.xml',
  )
  assert.equal(transactions.length, 2)
  const inAll = xml.replace(
    /<transactionShares>.*?<\/transactionShares>/,
    '<transactionTotalValue><value>5</value></transactionTotalValue>',
  )
  assert.equal(parseOwnership(Buffer.from(inAll), 'form4.xml').transactions[0]?.shares, null)
})
