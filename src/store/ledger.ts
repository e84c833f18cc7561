/** What runs of feeds leave behind in the store: what was read, what was kept out and why, how each feed fares. */
import type { Static } from 'typebox'
import { count, instant, integer, list, oneOf, orNull, record, text } from '../contract/field.ts'
import { collection } from './collection.ts'

/** One file as it was last read. */
const ReadFile = record({
  address: text('Where the publisher has it.'),
  mark: text('SHA-256 of its bytes, 64 hex digits; in a bulk file `crc32:size` of its entry.'),
  etag: orNull(text('What the publisher gave to ask again with.')),
  lastModified: orNull(text('What the publisher gave to ask again with.')),
})

/** A unit is what becomes rows in one transaction: a file, a company of a bulk file, or a set of lists. */
export const Checkpoint = record({
  readAt: instant('When the unit was last read and written.'),
  basis: text('What it was read with: the program, and the state of what its rows draw on.'),
  files: list(ReadFile, 'What the unit was made of.'),
  more: list(text('An address.'), 'Further files that the unit names.'),
  rows: count('Rows it became.'),
  passedOver: count('Those among them that this store does not keep.'),
  kept: count('Rows of ours that were written of it or stood already.'),
  rejected: count('Rows that were kept out.'),
})

export type Checkpoint = Static<typeof Checkpoint>

export const checkpoints = collection('checkpoints', Checkpoint, {
  columns: { feed: 'text', unit: 'text' },
  key: ['feed', 'unit'],
  counts: [['feed']],
})

export const quarantineKinds = ['row', 'unit'] as const

/** A row that was kept out, or a whole unit that is held back while what it held before is served. */
export const Quarantined = record({
  feed: text('The feed.'),
  unit: text('The file or set of files.'),
  kind: oneOf(quarantineKinds, 'Whether one row or the whole unit was kept out.'),
  line: orNull(integer('Line of the file, from 1.')),
  row: text('The row as published, or what names it.'),
  reason: text('Why it was kept out.'),
  at: instant('When.'),
})

export type Quarantined = Static<typeof Quarantined>

export const quarantine = collection('quarantine', Quarantined, {
  columns: { feed: 'text', unit: 'text', number: 'integer', kind: 'text' },
  key: ['feed', 'unit', 'number'],
  counts: [['feed'], ['feed', 'kind']],
})

export const outcomes = ['running', 'interrupted', 'done', 'stopped'] as const

/** The last run of a feed. */
export const FeedRun = record({
  feed: text('The feed.'),
  startedAt: instant('When the last run began.'),
  finishedAt: orNull(instant('When it ended; null while it is under way or where it was killed.')),
  outcome: oneOf(
    outcomes,
    'How it ended: `running` also after a kill, `interrupted` where it was told to stop.',
  ),
  failure: orNull(text('Why it stopped before its end or held something back.')),
  succeededAt: orNull(instant('When a run last came to its end without a fault.')),
  changedAt: orNull(instant('When a run last changed a row.')),
  files: count('Files read in the last run.'),
  unchangedFiles: count('Files that were as they had been.'),
  absent: count('Files that were named and are not there.'),
  held: count('Files held back.'),
  rejected: count('Rows kept out in the last run.'),
})

export type FeedRun = Static<typeof FeedRun>

export const feedRuns = collection('feed_runs', FeedRun, { columns: { feed: 'text' }, key: ['feed'] })

/** Stands in the checkpoints where a feed does, with a collection as unit: rows that no publisher's file can bring again. */
export const IMPORT = 'import'

/** Beside the datasets' collections in every market store. */
export const ledger = [checkpoints, quarantine, feedRuns]
