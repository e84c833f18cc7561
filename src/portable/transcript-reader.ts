/** Transcripts of calls, in JSON or plain text, as rows to be imported. */
import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { transcriptRows } from '../datasets/transcripts/normalize.ts'
import { transcripts, transcriptTexts } from '../datasets/transcripts/record.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { PublishedTranscript } from '../sources/transcripts/transcript.ts'
import { parseTranscriptJson } from '../sources/transcripts/transcript-json.ts'
import { parseTranscriptText } from '../sources/transcripts/transcript-text.ts'
import type { Collection } from '../store/collection.ts'
import { RecordError } from '../store/record-text.ts'
import type { Reads } from '../store/store.ts'
import { MARK } from './csv-cell.ts'
import { leadOf, type ReadBatch } from './record-reader.ts'

/** A call is some 50 KB. */
const MAX_BYTES = 64 * 2 ** 20

/** True of a file that does not hold our records, where transcripts alone are asked for. */
export const isTranscriptFile = async (
  path: string,
  collections: readonly Collection[],
): Promise<boolean> => {
  const names: readonly string[] = [transcripts.name, transcriptTexts.name]
  if (!collections.every(({ name }) => names.includes(name))) return false
  const lead = await leadOf(path)
  return !lead.startsWith('{"openbell"') && !lead.replace(/^"/, '').startsWith(MARK)
}

const textOf = async (path: string): Promise<{ readonly text: string; readonly mark: string }> => {
  if ((await stat(path)).size > MAX_BYTES) throw new SourceFormatError(path, null, 'is over 64 MB')
  const bytes = await readFile(path)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), mark: hash('sha256', bytes) }
  } catch (error) {
    if (error instanceof TypeError) throw new SourceFormatError(path, null, 'is not UTF-8')
    throw error
  }
}

/** JSON begins with a brace or a bracket, whatever the file is called. */
const parsed = (text: string, path: string): readonly PublishedTranscript[] =>
  /^\uFEFF?\s*[[{]/.test(text) ? parseTranscriptJson(text, path) : [parseTranscriptText(text, path)]

/** Rows of one file; returns its SHA-256. Throws SourceFormatError for the first transcript that is wrong. */
export async function* transcriptsIn(
  path: string,
  reads: Reads,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ReadBatch, string> {
  const { text, mark } = await textOf(path)
  for (const transcript of parsed(text, path)) {
    try {
      const rows = await transcriptRows(transcript, reads)
      yield { of: transcripts, rows: [{ of: transcripts, line: 1, row: rows.head }] }
      yield { of: transcriptTexts, rows: [{ of: transcriptTexts, line: 1, row: rows.text }] }
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      throw new SourceFormatError(path, null, `${basename(path)}: ${error.field} ${error.reason}`)
    }
  }
  onBytes(Buffer.byteLength(text))
  return mark
}
