/** What a person reads at the end of a run. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type FeedReport, reportLines } from './report.ts'

const quiet: FeedReport = {
  feed: 'example-amounts',
  files: 2,
  bytes: 3_000_000,
  seconds: 1.5,
  mbPerSecond: 2,
  added: 0,
  changed: 0,
  unchanged: 1200,
  removed: 0,
  skipped: 0,
  sampleRemoved: 0,
  rejected: 0,
  rejections: [],
  unchangedFiles: 0,
  quarantined: [],
  outcome: 'completed',
  absent: [],
  notRequested: [],
  failure: null,
}

it('says that nothing changed, and what was read', () => {
  assert.deepEqual(reportLines(quiet), [
    'example-amounts: changed nothing',
    '  rows: 0 new, 0 changed, 1,200 unchanged, 0 removed, 0 rejected',
    '  files: 2 read, 0 as before; 3.0 MB in 1.5 s (2.0 MB/s)',
  ])
})

it('counts all that was rejected or is not there, not only the few it shows', () => {
  const rejections = Array.from({ length: 10 }, (_, at) => ({ row: `row ${at}`, reason: 'unlucky' }))
  const lines = reportLines({ ...quiet, rejected: 42, rejections, absent: ['a', 'b', 'c', 'd'] })
  assert.deepEqual(lines.slice(3), [
    '  not there: 4',
    '    a',
    '    b',
    '    c',
    '    and 1 more',
    '  rejected: 42',
    '    row 0: unlucky',
    '    row 1: unlucky',
    '    row 2: unlucky',
    '    and 39 more',
  ])
})

it('says stopped, and why, of a run that failed after it wrote', () => {
  const lines = reportLines({ ...quiet, added: 5, outcome: 'failed', failure: 'a.json: no amounts' })
  assert.equal(lines[0], 'example-amounts: stopped')
  assert.equal(lines[3], '  failed: a.json: no amounts')
})

it('says of a run with files in quarantine whether it read others', () => {
  const quarantined = [{ item: 'a', reason: 'a: no amounts', canBeAccepted: false }]
  const failure = 'a: no amounts'
  const report = { ...quiet, outcome: 'completed_with_quarantine', quarantined, failure } as const
  const headOf = (files: number, unchangedFiles: number) =>
    reportLines({ ...report, files, unchangedFiles })[0]
  assert.equal(headOf(1, 0), 'example-amounts: done, with files in quarantine')
  assert.equal(headOf(0, 1), 'example-amounts: done, with files in quarantine')
  assert.equal(headOf(0, 0), 'example-amounts: nothing loaded, all files are in quarantine')
})
