/** Dates of RSS and Atom as instants, and those that are not instants. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publishedTimeOf } from './published-time.ts'

test('a date with its zone is an instant in UTC', () => {
  const dates: Readonly<Record<string, string>> = {
    'Tue, 29 Sep 2026 20:30:00 +0000': '2026-09-29T20:30:00Z',
    'Thu, 16 Jul 2026 15:45:00 GMT': '2026-07-16T15:45:00Z',
    'Fri, 24 Jan 2025 11:00:00 -0500': '2025-01-24T16:00:00Z',
    'Fri, 24 Jan 2025 17:08:44 EST': '2025-01-24T22:08:44Z',
    'Wed, 1 Jul 2026 17:08 EDT': '2026-07-01T21:08:00Z',
    'Sun, 08 Mar 2026 22:16 GMT': '2026-03-08T22:16:00Z',
    '8 Mar 26 22:16:01 +0530': '2026-03-08T16:46:01Z',
    '2025-12-12T18:02:43-05:00': '2025-12-12T23:02:43Z',
    '2025-12-12T18:02:43.123Z': '2025-12-12T18:02:43Z',
    'Thursday, 31 December 2026 23:59:59 PST': '2027-01-01T07:59:59Z',
  }
  for (const [text, at] of Object.entries(dates)) assert.equal(publishedTimeOf(text), at, text)
})

test('a date without a zone, without a time or that does not exist is refused, not guessed', () => {
  const faults: Readonly<Record<string, RegExp>> = {
    'Tue, 29 Sep 2026 20:30:00': /without a zone/,
    '2026-09-29 20:30:00': /without a zone/,
    '2026-09-29': /impossible date/,
    'Tue, 31 Feb 2026 20:30:00 GMT': /impossible date/,
    'Tue, 29 Sep 2026 25:30:00 GMT': /impossible date/,
    'Tue, 29 Sep 2026 20:30:00 XYZ': /impossible date/,
    yesterday: /impossible date/,
    '': /no date/,
  }
  for (const [text, pattern] of Object.entries(faults))
    assert.throws(
      () => publishedTimeOf(text),
      (error) => error instanceof RangeError && pattern.test(error.message),
      text,
    )
  assert.throws(() => publishedTimeOf(undefined), new RangeError('has no date'))
})
