/** Headers of filings in their four forms: Apple's 8-K 0000320193-18-000005, written by hand in each layout. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseFilingHeader } from './filing-header.ts'

const ACCESSION = '0000320193-18-000005'

const readable = `<SEC-HEADER>${ACCESSION}.hdr.sgml : 20180201
<ACCEPTANCE-DATETIME>20180201163017
ACCESSION NUMBER:		${ACCESSION}
CONFORMED SUBMISSION TYPE:	8-K
PUBLIC DOCUMENT COUNT:		3
ITEM INFORMATION:		Results of Operations and Financial Condition
FILED AS OF DATE:		20180201

FILER:

	COMPANY DATA:	
		COMPANY CONFORMED NAME:			APPLE INC
		CENTRAL INDEX KEY:			0000320193
</SEC-HEADER>`
const tagged = `<SEC-HEADER>${ACCESSION}.hdr.sgml : 20180201
<ACCEPTANCE-DATETIME>20180201163017
<ACCESSION-NUMBER>${ACCESSION}
<TYPE>8-K
<PUBLIC-DOCUMENT-COUNT>3
<FILER>
<COMPANY-DATA>
<CONFORMED-NAME>APPLE INC
<CIK>0000320193
</COMPANY-DATA>
</FILER>
</SEC-HEADER>`

const listed = (body: readonly string[]) => `<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>a8-kq1201812302017.htm
<DESCRIPTION>8-K
<TEXT>
${body[0]}
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-99.1
<SEQUENCE>2
<FILENAME>a8-kexhibit991q12018123020.htm
<DESCRIPTION>EXHIBIT 99.1
<TEXT>
${body[1]}
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>GRAPHIC
<SEQUENCE>4
<FILENAME>g325078g0426062022046a05.jpg
<TEXT>
${body[2]}
</TEXT>
</DOCUMENT>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const page = `<HTML><HEAD><TITLE>SEC EDGAR Submission ${ACCESSION}</TITLE>
<!--
${tagged}
-->
</HEAD><BODY>
<PRE>${escaped(`<SEC-DOCUMENT>${ACCESSION}-index.html : 20180201\n${readable}\n${listed(['', '', ''])}`)}
</PRE></BODY></HTML>
`
// Content that looks like tags is not a document.
const whole = `<SEC-DOCUMENT>${ACCESSION}.txt : 20180201
${readable}
${listed(['<html>\n<TYPE>EX-1\n<FILENAME>no.htm', '<html>', 'begin 644 g.jpg'])}
</SEC-DOCUMENT>
`

/** Lines of the header and the documents end with a lone CR, as EDGAR sends them. */
const sent = `<SUBMISSION>\n${[
  ...tagged.split('\n').slice(2, -1),
  listed(['<html>\n<TYPE>EX-1\n<FILENAME>no.htm', '<html>', 'begin 644 g.jpg']),
  '</SUBMISSION>\n',
]
  .join('\n')
  .replaceAll('\n', '\r')}`

const documents = [
  { type: '8-K', sequence: 1, filename: 'a8-kq1201812302017.htm', description: '8-K' },
  { type: 'EX-99.1', sequence: 2, filename: 'a8-kexhibit991q12018123020.htm', description: 'EXHIBIT 99.1' },
  { type: 'GRAPHIC', sequence: 4, filename: 'g325078g0426062022046a05.jpg', description: null },
]
const header = {
  accession: ACCESSION,
  acceptedAt: '2018-02-01T21:30:17Z',
  ciks: ['0000320193'],
  documents,
}
const parse = (text: string) => parseFilingHeader(Buffer.from(text), 'header')

test('the page of headers and the whole submission say the same, and the time is New York’s', () => {
  assert.deepEqual(parse(page), header)
  assert.deepEqual(parse(whole), header)
})

test('a submission as EDGAR hands it on has the same except for the time', () => {
  assert.deepEqual(parse(sent), { ...header, acceptedAt: null })
  assert.deepEqual(parse(sent.replaceAll('\r', '\n')), { ...header, acceptedAt: null })
})

test('the header alone has the time and no documents', () => {
  assert.deepEqual(parse(tagged), { ...header, documents: null })
  assert.deepEqual(
    parse(readable.replace('20180201163017', '20180701163017')).acceptedAt,
    '2018-07-01T20:30:17Z',
  )
})

test('a joint filing names each registrant once, and an old one has no time', () => {
  const joint = tagged
    .replace('<ACCEPTANCE-DATETIME>20180201163017\n', '')
    .replace('</FILER>', '</FILER>\n<FILER>\n<CIK>1067983\n</FILER>\n<FILER>\n<CIK>0000320193\n</FILER>')
  assert.deepEqual(parse(joint), {
    ...header,
    acceptedAt: null,
    ciks: ['0000320193', '0001067983'],
    documents: null,
  })
})

test('a page without the header, a cut file, and tags that say nothing stop the feed', () => {
  for (const [text, reason] of [
    ['<!DOCTYPE html><html><title>SEC.gov | File Unavailable</title></html>', /without a whole <PRE>/],
    [page.slice(0, -30), /without a whole <PRE>/],
    [whole.slice(0, -20), /was cut off/],
    [sent.slice(0, -20), /was cut off/],
    [sent.slice(0, 150), /no whole SEC-HEADER/],
    [readable.slice(0, -20), /no whole SEC-HEADER/],
    [tagged.replace('<CIK>0000320193', ''), /names no registrant/],
    [tagged.replace(`<ACCESSION-NUMBER>${ACCESSION}`, ''), /accession number is ""/],
    [tagged.replace('20180201163017', '2018-02-01'), /ACCEPTANCE-DATETIME is "2018-02-01"/],
    [tagged.replace('20180201163017', '20180231163017'), /ACCEPTANCE-DATETIME is "20180231163017"/],
    [
      whole.replace('<SEQUENCE>2', '<SEQUENCE>two'),
      /line \d+: a document of type "EX-99.1" and sequence "two"/,
    ],
  ] as const)
    assert.throws(
      () => parse(text),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
      text.slice(-60),
    )
})
