/** Parses a work item, or says why it goes into quarantine; of a set of files only the unreadable one does. */
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed } from '../sources/feed.ts'
import type { Checkpoint } from '../store/ingest-state.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { RunEnvironment } from './fetching.ts'
import { anomalyOf } from './file-anomalies.ts'
import { hasManyFiles } from './item-groups.ts'
import type { ParsedItem } from './item-parsing.ts'
import type { Parsing } from './parsing.ts'
import type { Quarantined } from './report.ts'
import type { FilesItem, RunSelection } from './work-item.ts'

type ItemRun = {
  readonly options: {
    readonly feed: Feed
    readonly selection: RunSelection
    readonly environment: RunEnvironment
    readonly parsing: Parsing
    readonly acceptDrift?: boolean
  }
  readonly checkpoints: Checkpoints
}

/** The item without one file of a set, which is read without it; null where there is no rest, or the operator named the files. */
export const withoutFile = ({ options }: ItemRun, item: FilesItem, address: string): FilesItem | null => {
  const { feed, selection } = options
  const files = item.files.filter((file) => file.address !== address)
  const isRest = files.length > 0 && files.length < item.files.length
  if (feed.files.kind !== 'file-set' || selection.files !== undefined || !isRest) return null
  return { ...item, files, fingerprints: item.fingerprints.filter((file) => file.address !== address) }
}

const isOfSameFiles = ({ files }: Checkpoint, item: FilesItem): boolean =>
  files.length === item.files.length &&
  item.files.every(({ address }) => files.some((file) => file.address === address))

/** The reading that its rows are compared with. Files of a snapshot of the same market each time are compared with each other. */
const readBefore = async ({ options, checkpoints }: ItemRun, item: FilesItem): Promise<Checkpoint | null> => {
  const { isSnapshot, files } = options.feed
  if (files.kind === 'independent') return null
  const before = await checkpoints.of(item.name)
  // A set that lacks a list has fewer rows.
  if (before !== null) return files.kind !== 'file-set' || isOfSameFiles(before, item) ? before : null
  // What the operator names may be of another kind, as FINRA's exports of one symbol are.
  return isSnapshot === true && options.selection.files === undefined
    ? await checkpoints.neighbour(item.name)
    : null
}

/** Faults that are not the file's are thrown. */
export const parsedOrQuarantined = async (
  run: ItemRun,
  item: FilesItem,
): Promise<ParsedItem | Quarantined> => {
  const { feed, parsing, environment, acceptDrift = false } = run.options
  const { name, files } = item
  try {
    const parsed = await parsing.parse(feed, files, environment.signal)
    if (acceptDrift) return parsed
    const before = await readBefore(run, item)
    const anomaly = anomalyOf(parsed, before, environment.now(), hasManyFiles(feed))
    return anomaly === null ? parsed : { item: name, reason: `${name}: ${anomaly}`, canBeAccepted: true }
  } catch (error) {
    if (!(error instanceof SourceFormatError)) throw error
    const isOneOfSet = withoutFile(run, item, error.file) !== null
    return { item: isOneOfSet ? error.file : name, reason: error.message, canBeAccepted: false }
  }
}
