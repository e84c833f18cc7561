/** The words of a first load: times are rounded up, and what is not known has none. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { datasets } from '../../datasets/index.ts'
import { feedNamed, feedsOf } from '../../ingest/feeds.ts'
import type { Estimate } from '../../ingest/load-estimate.ts'
import type { LoadStep } from '../../ingest/load-steps.ts'
import { aboutTime, planLines, stepLines } from './load-plan-text.ts'

const stepOf = (
  name: string,
  stage: LoadStep['stage'],
  estimate: Estimate | null,
  ciks?: readonly string[],
): LoadStep => ({
  feed: feedNamed(datasets, name),
  stage,
  estimate,
  ...(ciks && { ciks }),
})
const steps = [
  stepOf('sec-tickers', 'lists', { files: 3, megabytes: 3, seconds: 1 }),
  stepOf('sec-submissions', 'filings', { files: 8, megabytes: null, seconds: 30 }, [
    '0000000001',
    '0000000002',
  ]),
  stepOf('sec-submissions', 'bulk', { files: 1, megabytes: 1500, seconds: 1800 }),
  stepOf('sec-nport', 'single', { files: null, megabytes: null, seconds: null }),
]

it('a time is rounded up to what a person plans with', () => {
  assert.deepEqual([0, 60, 61, 301, 601, 1900, 5399, 5400, 7201].map(aboutTime), [
    'under a minute',
    'under a minute',
    'about 2 minutes',
    'about 6 minutes',
    'about 15 minutes',
    'about 35 minutes',
    'about 90 minutes',
    'about 2 hours',
    'about 3 hours',
  ])
})

it('the plan has every step under its stage with time, size and datasets', () => {
  assert.deepEqual(planLines(steps), [
    'First load, 4 steps: what you need most comes first, bulk files last. In total',
    'about 35 minutes at 5 MB a second, without steps marked –, whose files follow',
    'from what is loaded before them.',
    'A server on this folder (`openbell start`) can answer at the same time. Ctrl-C',
    'stops the load; the next `openbell work` continues it.',
    '',
    '  FEED                      ABOUT    SIZE    DATA',
    'Tickers, names and exchanges',
    '  sec-tickers               < 1 min  3 MB    companydata',
    'The newest filings',
    '  sec-submissions, 2 first  < 1 min          companydata, filings',
    'Bulk files of all companies',
    '  sec-submissions           30 min   1.5 GB  companydata, filings',
    'Filings one by one, which no bulk file has yet',
    '  sec-nport                 –                etf-holdings',
    '',
  ])
})

it('the plan says where the server is that this command has started', () => {
  assert.match(
    planLines(steps, true).join(' '),
    /The server above answers at the same time\. Ctrl-C stops both;/,
  )
})

it('the plan of all feeds fits a terminal of 80 columns', () => {
  const all = feedsOf(datasets).map(({ name }) =>
    stepOf(name, 'bulk', { files: 1, megabytes: 1500, seconds: 1800 }),
  )
  const wide = planLines(all).filter((line) => line.length > 80)
  assert.deepEqual(wide, [])
})

it('a step says what runs, what comes next and how long the rest takes', () => {
  assert.deepEqual(stepLines(steps, 1), [
    '2/4 sec-submissions of 2 companies, under a minute: Each registrant with all its',
    '  filings.',
    'Next: sec-submissions, about 30 minutes. In total about 35 minutes left.',
  ])
  assert.deepEqual(stepLines(steps, 3), [
    '4/4 sec-nport: Portfolios of registered funds, from single filings of form',
    '  N-PORT.',
  ])
})

it('with a mirror nothing is said of time and size', () => {
  const mirrored = steps.map((step) => ({ ...step, estimate: null }))
  const lines = planLines(mirrored)
  assert.equal(lines[0], 'First load, 4 steps: what you need most comes first, bulk files last.')
  assert.ok(!/min|MB/.test(lines.join('\n')), lines.join('\n'))
  assert.ok(!/minute/.test(stepLines(mirrored, 0).join('\n')))
})
