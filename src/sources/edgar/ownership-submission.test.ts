/** Forms out of the whole text of their submission. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleSale, formXml, submissionText } from '../../../test/files/ownership-forms.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseOwnershipFile } from './ownership-submission.ts'

const text = submissionText('0000320193-22-000061', '20220506183057', exampleSale)
const parse = (content: string, file = 'a.txt') => parseOwnershipFile(Buffer.from(content), file)

test('the header has accession number, day and second; the second in UTC', () => {
  const filed = parse(text)
  assert.deepEqual(
    [filed?.accession, filed?.filedOn, filed?.filedAt, filed?.transactions.length],
    ['0000320193-22-000061', '2022-05-06', '2022-05-06T22:30:57Z', 2],
  )
})

test('a submission as EDGAR hands it on has the day and no second', () => {
  const filed = parse(
    text
      .replace(
        /^[\s\S]*<\/SEC-HEADER>/,
        '<SUBMISSION>\n<ACCESSION-NUMBER>0000320193-22-000061\n<TYPE>4\n<FILING-DATE>20220506\n<CIK>0000320193',
      )
      .replace('</SEC-DOCUMENT>', '</SUBMISSION>')
      .replaceAll('\n', '\r'),
  )
  assert.deepEqual(
    [filed?.accession, filed?.filedOn, filed?.filedAt, filed?.transactions.length],
    ['0000320193-22-000061', '2022-05-06', null, 2],
  )
})

test('signs beyond ASCII in the header and in the form do not shift the document', () => {
  const filed = parse(text.replace('OWNER DATA:', 'OWNER DATA: Müller').replace('Of no line.', 'Größe'))
  assert.equal(filed?.transactions.length, 2)
})

test('a submission of another type has no transactions, and neither has a form from before XML', () => {
  assert.equal(parse(text.replace('<TYPE>4', '<TYPE>144')), null)
  const plain = text.replaceAll(/<\/?XML>/g, '')
  assert.equal(parse(plain.replaceAll('20220506', '20030605')), null)
  assert.throws(() => parse(plain), /a form of 2022-05-06 without its <XML>/)
  assert.throws(() => parse(text.replace('</XML>', '')), /a form of 2022-05-06 without its <XML>/)
})

test('a submission that was cut off or has no day is refused', () => {
  assert.throws(() => parse(text.replace('</SEC-DOCUMENT>', '')), SourceFormatError)
  assert.throws(() => parse(text.replace('FILED AS OF DATE', 'FILED')), /FILED AS OF DATE/)
})

const document = formXml(exampleSale)
const address = 'https://www.sec.gov/Archives/edgar/data/320193/000032019322000061/ownership.xml'

test('a document alone has the accession number of its folder, and neither day nor second', () => {
  for (const content of [document, `\uFEFF\n${document}`, document.replace(/^[^>]*>/, '').trimStart()]) {
    const filed = parse(content, address)
    assert.deepEqual(
      [filed?.accession, filed?.filedOn, filed?.filedAt, filed?.transactions.length],
      ['0000320193-22-000061', null, null, 2],
    )
  }
})

test('a document alone that names no filing or was cut off is refused, and one of another kind has no transactions', () => {
  assert.throws(() => parse(document, 'ownership.xml'), /in the folder of its accession number/)
  assert.throws(() => parse(document.slice(0, -20), address), SourceFormatError)
  assert.throws(() => parse('', address), /holds no element/)
  assert.equal(parse('<ns1:informationTable></ns1:informationTable>', address), null)
})
