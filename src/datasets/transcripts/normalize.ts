/** A published transcript as records. */
import { hash } from 'node:crypto'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import type { PublishedTranscript } from '../../sources/transcripts/transcript.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import { transcripts, transcriptTexts } from './record.ts'

type TranscriptRows = {
  readonly head: NewRow<typeof transcripts>
  readonly text: NewRow<typeof transcriptTexts>
}

/** The call is of the company that had the ticker on its day. Throws RecordError naming the first bad field. */
export const transcriptRows = async (
  { ticker: symbol, content, segments, ...published }: PublishedTranscript,
  reads: Reads,
): Promise<TranscriptRows> => {
  const { fiscalYr, period, date, heldAt, title, language, participants, source, url } = published
  const {
    key: { ticker },
    cik,
  } = await securitiesOn(reads)(symbol, date)
  const id = `${cik ?? ticker}_${fiscalYr}_${period}`
  const spoken = JSON.stringify(segments.map((segment, at) => ({ sequence: at + 1, ...segment })))
  const mark = hash('sha256', `${content}\n${spoken}`).slice(0, 16)
  const head = rowOf(
    transcripts,
    { id, cik, ticker, date, mark },
    { id, fiscalYr, period, date, heldAt, title, language, participants: [...participants], source, url },
  )
  return { head, text: rowOf(transcriptTexts, { id, content, segments: spoken }, {}) }
}
