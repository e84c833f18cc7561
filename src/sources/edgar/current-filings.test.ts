/** EDGAR's feed of current filings: two entries of 2025-12-12 written by hand in its layout. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseCurrentFilings } from './current-filings.ts'

const entry = (changes: Readonly<Record<string, string>> = {}) => {
  const { href, summary, updated, term } = {
    href: 'https://www.sec.gov/Archives/edgar/data/1673743/000206323625000004/0002063236-25-000004-index.htm',
    summary:
      '&lt;b&gt;Filed:&lt;/b&gt; 2025-12-12 &lt;b&gt;AccNo:&lt;/b&gt; 0002063236-25-000004 &lt;b&gt;Size:&lt;/b&gt; 10 KB',
    updated: '2025-12-12T18:02:43-05:00',
    term: '4',
    ...changes,
  }
  return `<entry>
<title>4 - Hinge Health, Inc. (0001673743) (Issuer)</title>
<link rel="alternate" type="text/html" href="${href}"/>
<summary type="html">
 ${summary}
</summary>
<updated>${updated}</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${term}"/>
</entry>`
}
const feed = (...entries: readonly string[]) =>
  Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Latest Filings - Fri, 12 Dec 2025 18:03:56 EST</title>
${entries.join('\n')}
</feed>`)

test('an entry has the filing, its registrant, and in UTC when it was accepted', () => {
  assert.deepEqual(parseCurrentFilings(feed(entry()), 'f'), {
    filings: [
      {
        cik: '0001673743',
        accession: '0002063236-25-000004',
        form: '4',
        filedOn: '2025-12-12',
        acceptedAt: '2025-12-12T23:02:43Z',
        items: [],
      },
    ],
    rejected: [],
  })
})

test('the items of an 8-K come with it, and those of a Form D do not', () => {
  const summary = (items: string) => `&lt;b&gt;Filed:&lt;/b&gt; 2025-12-12 ${items}`
  const { filings } = parseCurrentFilings(
    feed(
      entry({
        summary: summary('&lt;br&gt;Item 8.01: Other Events\n&lt;br&gt;Item 9.01: Exhibits'),
        term: '8-K',
      }),
      entry({ summary: summary('&lt;br&gt;Item 3C.7: Section 3(c)(7)'), term: 'D' }),
    ),
    'f',
  )
  assert.deepEqual(
    filings.map(({ items }) => items),
    [['8.01', '9.01'], []],
  )
})

test('an entry without its date or link is rejected, and a feed of only such entries stops', () => {
  const { filings, rejected } = parseCurrentFilings(
    feed(
      entry(),
      entry({ summary: '' }),
      entry({ href: '/x' }),
      entry({ updated: 'yesterday' }),
      entry({ updated: '2025-11-31T18:02:43-05:00' }),
    ),
    'f',
  )
  assert.equal(filings.length, 1)
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    [
      'its summary has no filing date',
      'its link names no filing',
      ...['its time cannot be read', 'its time cannot be read'],
    ],
  )
  assert.throws(() => parseCurrentFilings(feed(entry({ updated: '' })), 'f'), /no row can be read/)
})

test('another feed, a page and a cut file stop the feed', () => {
  for (const [text, reason] of [
    ['<feed><title>Apple Inc. (0000320193)</title></feed>', /not the feed of current filings/],
    ['<!DOCTYPE html>\n<html lang="en"></html>', /DOCTYPE/],
    [feed(entry()).toString().slice(0, -20), /not well-formed/],
  ] as const)
    assert.throws(
      () => parseCurrentFilings(Buffer.from(text), 'f'),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
    )
})
