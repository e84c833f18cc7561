/** A published transcript as our rows; leaves out how its file was read. */
import { hash } from 'node:crypto'
import { securities } from '../../identity/collections.ts'
import { storedTickersOf } from '../../identity/stored-ticker.ts'
import type { PublishedTranscript } from '../../sources/transcripts/transcript.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import { transcripts, transcriptTexts } from './record.ts'

export type TranscriptRows = { readonly head: StoredRow; readonly text: StoredRow }

/** Whose call it is, by the lists that are stored; the ticker as written where none has it. */
const holderOf = async (reads: Reads, symbol: string) => {
  const ticker = (await storedTickersOf(reads)(symbol)) ?? symbol.toUpperCase()
  const [holder] = await reads.rows(securities, { where: { ticker, isCurrent: 1 }, limit: 1 })
  return { ticker, cik: holder === undefined ? null : String(holder.at['cik']) }
}

/** Throws RecordError naming the first bad field. */
export const transcriptRows = async (
  { ticker: symbol, content, segments, ...published }: PublishedTranscript,
  reads: Reads,
): Promise<TranscriptRows> => {
  const { ticker, cik } = await holderOf(reads, symbol)
  const { fiscalYr, period, date, heldAt, title, language, participants, source, url } = published
  const id = `${cik ?? ticker}_${fiscalYr}_${period}`
  const numbered = segments.map((segment, at) => ({ sequence: at + 1, ...segment }))
  const text = rowOf(transcriptTexts, { id }, { content, segments: numbered })
  const head = rowOf(
    transcripts,
    { id, cik, ticker, date, mark: hash('sha256', text.text).slice(0, 16) },
    { id, fiscalYr, period, date, heldAt, title, language, participants: [...participants], source, url },
  )
  return { head, text }
}
