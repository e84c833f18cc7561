/** Ingest state: what was read, which rows are in quarantine and why, how the last run of each feed went. */
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

/** A work item becomes rows in one transaction: a file, a company of a bulk file, or a set of lists. */
export const Checkpoint = record({
  readAt: instant('When the work item was last read and written.'),
  basis: text('What it was read with: the program, and the state of the collections its rows depend on.'),
  files: list(ReadFile, 'The files it was made of.'),
  linked: list(text('An address.'), 'Further files that the work item names.'),
  rows: count('Rows it became.'),
  skipped: count('Those among them that this store does not keep.'),
  kept: count('Rows of ours that were written from it or stood already.'),
  rejected: count('Rows that were rejected.'),
})

export type Checkpoint = Static<typeof Checkpoint>

export const checkpoints = collection('checkpoints', {
  record: Checkpoint,
  columns: { feed: 'text', item: 'text' },
  key: ['feed', 'item'],
  counts: [['feed']],
})

const quarantineKinds = ['row', 'item'] as const

/** A rejected row, or a whole work item in quarantine, whose earlier rows are still served. */
const Quarantined = record({
  feed: text('The feed.'),
  item: text('The file or set of files.'),
  kind: oneOf(quarantineKinds, 'Whether one row or the whole work item is in quarantine.'),
  line: orNull(integer('Line of the file, from 1.')),
  row: text('The row as published, or what names it.'),
  reason: text('Why it was rejected.'),
  at: instant('When.'),
})

export type Quarantined = Static<typeof Quarantined>

export const quarantine = collection('quarantine', {
  record: Quarantined,
  columns: { feed: 'text', item: 'text', number: 'integer', kind: quarantineKinds },
  key: ['feed', 'item', 'number'],
  counts: [['feed'], ['feed', 'kind']],
})

const outcomes = ['running', 'interrupted', 'done', 'stopped'] as const

/** The last run of a feed. */
export const FeedRun = record({
  feed: text('The feed.'),
  startedAt: instant('When the last run began.'),
  finishedAt: orNull(instant('When it ended; null while it is under way or where it was killed.')),
  outcome: oneOf(
    outcomes,
    'How it ended: `running` also after a kill, `interrupted` where it was told to stop.',
  ),
  failure: orNull(
    text(
      'Why it stopped before its end or put something in quarantine; of one that never ended, that the one before it was killed too.',
    ),
  ),
  succeededAt: orNull(instant('When a run last came to its end without a fault.')),
  changedAt: orNull(instant('When a run last changed a row.')),
  files: count('Files read in the last run.'),
  unchangedFiles: count('Files that were as they had been.'),
  absent: count('Files that were named and are not there.'),
  quarantined: count('Files in quarantine.'),
  rejected: count('Rows rejected in the last run.'),
})

export type FeedRun = Static<typeof FeedRun>

export const feedRuns = collection('feed_runs', { record: FeedRun, columns: { feed: 'text' }, key: ['feed'] })

/** The feed name in checkpoints of imported rows, which no publisher's file can bring again; their item is a collection. */
export const IMPORT = 'import'
/** The feed name in the checkpoint that marks a store with an invented market. */
export const SYNTH = 'synth'

/** In every market store, in addition to the datasets' collections. */
export const ingestState = [checkpoints, quarantine, feedRuns]
