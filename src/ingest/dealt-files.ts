/** A file that is dealt into several units, so that each is written at once; leaves out how it is dealt. */
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Dealt, PublishedFile } from '../sources/feed.ts'
import type { Checkpoint } from '../store/ledger.ts'
import { type Arrival, readFileOf } from './arrival.ts'
import type { ReadFile } from './checkpoints.ts'
import { ask, type Drawing, keep } from './fetching.ts'

const unitName = (name: string, part: number): string => `${name}#${part + 1}`

async function* units(
  name: string,
  file: PublishedFile,
  read: ReadFile,
  { deal }: Dealt,
): AsyncGenerator<Arrival> {
  let part = 0
  try {
    for await (const files of deal(file)) {
      yield { kind: 'files', unit: unitName(name, part), files, read: [read] }
      part += 1
    }
  } catch (error) {
    if (!(error instanceof SourceFormatError)) throw error
    yield { kind: 'faulty', unit: name, read: [read], reason: error.message }
  }
}

/** A file on the operator's disk. */
export const dealtFile = (name: string, file: PublishedFile, dealt: Dealt): AsyncGenerator<Arrival> =>
  units(name, file, readFileOf(file), dealt)

/** What is known of each part; a file counts as read only where all its parts were written from the same bytes. */
const knownParts = async ({ checkpoints }: Drawing, address: string, { parts }: Dealt) => {
  const known = new Map<string, Checkpoint>()
  for (let part = 0; part < parts; part += 1) {
    const unit = unitName(address, part)
    const checkpoint = await checkpoints.valid(unit)
    if (checkpoint !== null) known.set(unit, checkpoint)
  }
  const marks = new Set(Array.from(known.values(), ({ files }) => files[0]?.mark))
  const [whole = null] = known.size === parts && marks.size === 1 ? known.values() : []
  return { known, whole }
}

/** The parts of one file; those that were written before a run was killed are not written again. Throws FetchError. */
export async function* dealtUnits(drawing: Drawing, address: string, dealt: Dealt): AsyncGenerator<Arrival> {
  const { known, whole } = await knownParts(drawing, address, dealt)
  const result = await ask(drawing, address, whole)
  if (result.kind === 'absent') {
    yield { kind: 'absent', address, status: result.status }
    return
  }
  if (result.kind === 'unchanged') {
    for (const [unit, checkpoint] of known) yield { kind: 'unchanged', unit, checkpoint }
    return
  }
  const file = { address, bytes: result.bytes }
  const read = readFileOf(file, result)
  if (whole?.files[0]?.mark !== read.mark) await keep(drawing, [{ address, result }])
  for await (const arrival of units(address, file, read, dealt)) {
    const checkpoint = arrival.kind === 'files' ? known.get(arrival.unit) : undefined
    const isSame = arrival.kind === 'files' && checkpoint?.files[0]?.mark === read.mark
    yield isSame && checkpoint !== undefined ? { kind: 'unchanged', unit: arrival.unit, checkpoint } : arrival
  }
}
