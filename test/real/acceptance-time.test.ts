/** Acceptance times of the real submissions files, held to what New York's clock showed. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { newYorkWallMs, utcOfNewYorkWallMs } from '../../src/lib/new-york-time.ts'
import { type PublishedFiling, parseSubmissions } from '../../src/sources/edgar/submissions.ts'
import { noMirror as skip } from './mirror.ts'
import { readSubmissions, submissionsFiles } from './submissions-files.ts'

const data = new URL('../../../shared/data/', import.meta.url)

const filingsOf = (name: string): readonly PublishedFiling[] =>
  parseSubmissions(readSubmissions(name), name).filings

const inNewYork = (instant: string): string =>
  new Date(newYorkWallMs(Date.parse(instant))).toISOString().slice(11, 19)

const acceptedInNewYork = (name: string, accession: string): string | undefined => {
  const filing = filingsOf(name).find(({ accessionNumber }) => accessionNumber === accession)
  return filing && inNewYork(filing.acceptedAt)
}

test('Apple files its results at half past four in New York', { skip }, () => {
  const results = filingsOf('CIK0000320193.json').filter(
    ({ form, items }) => form === '8-K' && items.includes('2.02'),
  )
  assert.equal(results.length, 45)
  for (const { acceptedAt, filingDate } of results) {
    // Those of 2020-07-30 went in late; as UTC 18:55 would have been before the announcement.
    assert.match(
      inNewYork(acceptedAt),
      filingDate === '2020-07-30' ? /^18:55:04$/ : /^16:3[0-5]:/,
      acceptedAt,
    )
  }
})

test('NVIDIA files its results in the hour after the close, the one EDGAR had not converted too', {
  skip,
}, () => {
  const results = filingsOf('CIK0001045810.json').filter(
    ({ form, items }) => form === '8-K' && items.includes('2.02'),
  )
  assert.equal(results.length, 26)
  assert.equal(results[0]?.acceptedAt, '2026-02-25T21:31:25Z')
  assert.equal(results[1]?.acceptedAt, '2025-11-19T21:20:44Z')
  for (const { acceptedAt, filingDate } of results) {
    // On 2022-08-08 NVIDIA announced preliminary results before the opening.
    assert.match(inNewYork(acceptedAt), filingDate === '2022-08-08' ? /^0[89]:/ : /^16:/, acceptedAt)
  }
})

test('the header of a submission (Eastern) and both files that list it agree', { skip }, () => {
  const header = readFileSync(new URL('extra/ownership/0000320193-22-000061.txt', data), 'utf8')
  assert.match(header, /<ACCEPTANCE-DATETIME>20220506183057/)
  for (const name of ['CIK0000320193.json', 'CIK0001462356.json']) {
    assert.equal(acceptedInNewYork(name, '0000320193-22-000061'), '18:30:57', name)
  }
})

test('the Financial Statement Data Sets, which round to the minute, agree on Apple’s 10-K of 2024', {
  skip,
}, () => {
  const sub = readFileSync(new URL('extra/fsds/apple_10k_2024_from_2024q4/sub.txt', data), 'utf8')
  const [head = '', row = ''] = sub.split('\n')
  const accepted = row.split('\t')[head.split('\t').indexOf('accepted')] ?? ''
  const stated = utcOfNewYorkWallMs(Date.parse(`${accepted.replace(' ', 'T')}Z`))
  const filing = filingsOf('CIK0000320193.json').find(
    ({ accessionNumber }) => accessionNumber === '0000320193-24-000123',
  )
  assert.ok(
    Math.abs(Date.parse(filing?.acceptedAt ?? '') - stated) <= 30_000,
    `${filing?.acceptedAt} ${accepted}`,
  )
})

/** How many filings of the second file are in the first too. */
const SHARED: Readonly<Record<string, number>> = {
  'CIK0000315090.json CIK0001067983.json': 206,
  'CIK0000320193.json CIK0001067983.json': 5,
  'CIK0000320193.json CIK0001462356.json': 45,
  'CIK0001318605-submissions-001.json CIK0001494730.json': 29,
  'CIK0001318605.json CIK0001494730.json': 80,
  'CIK0001318605.json CIK0001771340.json': 91,
}

test('a filing listed in several files has one instant, whichever clock each file has', { skip }, () => {
  const seen = new Map<string, { readonly acceptedAt: string; readonly name: string }>()
  const shared = new Map<string, number>()
  for (const name of submissionsFiles) {
    for (const { accessionNumber, acceptedAt } of filingsOf(name)) {
      const first = seen.get(accessionNumber)
      assert.equal(acceptedAt, first?.acceptedAt ?? acceptedAt, `${accessionNumber} in ${name}`)
      if (first === undefined) seen.set(accessionNumber, { acceptedAt, name })
      else shared.set(`${first.name} ${name}`, (shared.get(`${first.name} ${name}`) ?? 0) + 1)
    }
  }
  for (const [pair, count] of Object.entries(SHARED)) assert.equal(shared.get(pair), count, pair)
})

test('a filing has the same instant in the file of another year', { skip }, () => {
  const folder = new URL('extra/submissions-newer/', data)
  const agreed = readdirSync(folder).map((name) => {
    const { cik, filings } = parseSubmissions(readFileSync(new URL(name, folder)), name)
    const ofMirror = submissionsFiles.filter((each) => each.startsWith(`CIK${cik}`)).flatMap(filingsOf)
    const known = new Map(ofMirror.map(({ accessionNumber, acceptedAt }) => [accessionNumber, acceptedAt]))
    const both = filings.filter(({ accessionNumber }) => known.has(accessionNumber))
    for (const { accessionNumber, acceptedAt } of both)
      assert.equal(acceptedAt, known.get(accessionNumber), `${accessionNumber} in ${name}`)
    return [name, [filings.length, both.length]]
  })
  const counts = Object.fromEntries(agreed)
  assert.deepEqual(counts['CIK0000320193.jadchaar.json'], [1000, 782])
  assert.deepEqual(counts['CIK0000789019.edgar4j-old.json'], [1007, 431])
  assert.deepEqual(counts['CIK0001067983.json'], [1001, 946])
})

test('what is accepted while EDGAR is closed are midnights of old, notices, letters of its staff and a few stragglers', {
  skip,
}, () => {
  const odd = submissionsFiles.flatMap(filingsOf).filter(({ acceptedAt, form, filingDate }) => {
    const time = inNewYork(acceptedAt)
    const unknown = time === '00:00:00' && filingDate < '2002-06-01'
    const notice = time.startsWith('00:1') && (form === 'EFFECT' || form === 'QUALIF')
    return (time < '06:00' || time > '22:00:00') && !unknown && !notice
  })
  const found = odd.map(({ accessionNumber, form, acceptedAt }) => [
    accessionNumber,
    `${form} ${inNewYork(acceptedAt)}`,
  ])
  for (const [accession, formAndTime] of found) {
    // What was sent before ten at night is taken in the minutes after it.
    assert.match(formAndTime ?? '', /^UPLOAD |^\S+ 22:0\d:/, accession)
  }
  const byAccession: Readonly<Record<string, string>> = Object.fromEntries(found)
  assert.equal(byAccession['0000320193-22-000095'], '4 22:02:25')
  assert.equal(byAccession['0000320193-22-000097'], '4 22:05:07')
  assert.equal(byAccession['0000000000-10-019954'], 'UPLOAD 22:01:01')
  assert.equal(byAccession['0000000000-11-039549'], 'UPLOAD 05:03:17')
})
