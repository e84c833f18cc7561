/**
 * Reads transcripts: the list of the market, that of one ticker, and one with its text; each with its company's present
 * ticker.
 */
import type { ListAnswer, RecordAnswer } from '../../contract/endpoint.ts'
import { ApiProblem } from '../../contract/problem.ts'
import type { Market } from '../../derived/market.ts'
import type { SecurityMaster } from '../../security-master/security-master.ts'
import type { ServedRow } from '../../store/collection.ts'
import { servedOf } from '../../store/served-text.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { type DayOrder, inOrder, type Paging, pageAnswer, tickerAnswer } from '../list-answer.ts'
import { newestFirst, TranscriptById, transcripts, transcriptTexts } from './record.ts'

const wireText = wireTextOf(transcripts)
const wholeText = wireTextOf(transcripts, TranscriptById)

const shown = ['cik', 'ticker'] as const
type Named = Pick<ServedRow<typeof transcripts, (typeof shown)[number]>, 'columns'>

const tickerOf = (securityMaster: SecurityMaster, { columns: { ticker, cik } }: Named): string => {
  if (cik === null || securityMaster.listingOf(ticker)?.cik === cik) return ticker
  return securityMaster.listingsOf(cik)[0]?.ticker ?? ticker
}

/** Without a name where the ticker is another company's by now. */
const names = (securityMaster: SecurityMaster, row: Named, ticker = tickerOf(securityMaster, row)) => {
  const listing = securityMaster.listingOf(ticker)
  const company = listing?.cik === row.columns.cik ? listing.company : null
  return { ticker: JSON.stringify(ticker), company: JSON.stringify(company) }
}

/** A walk of (date desc, ticker, id). */
export const marketTranscripts = async (
  { store, securityMaster }: Market,
  { page, limit, ...direction }: Paging & DayOrder,
): Promise<ListAnswer> => {
  const order = inOrder<typeof transcripts>(newestFirst, direction)
  const selection = { order, limit, offset: page * limit, columns: shown }
  const { rows, total } = await store.page(transcripts, selection)
  const results = rows.map((row) => wireText(row.served, names(securityMaster, row)))
  return pageAnswer(results, total, { page, limit })
}

/** A walk of (cik, date desc, …), or of (ticker, …) where no CIK is known. Throws `ticker_not_found`. */
export const tickerTranscripts = async (
  { store, securityMaster }: Market,
  { ticker, limit, ...direction }: DayOrder & { readonly ticker: string; readonly limit: number },
): Promise<ListAnswer> => {
  const { cik, type } = securityMaster.known(ticker)
  const where = type === 'stock' && cik !== null ? { cik } : { ticker }
  const order = inOrder<typeof transcripts>(newestFirst, direction)
  const selection = { where, order, limit, columns: shown }
  const { rows, total } = await store.page(transcripts, selection)
  const results = rows.map((row) => wireText(row.served, names(securityMaster, row, ticker)))
  return tickerAnswer(ticker, results, total)
}

/** Two look-ups by the primary key. Throws `transcript_not_found`. */
export const wholeTranscript = async (
  { store, securityMaster }: Market,
  { transcript_id: id }: { readonly transcript_id: string },
): Promise<RecordAnswer> => {
  const [row, spoken] = await Promise.all([
    store.row(transcripts, { id }),
    store.row(transcriptTexts, { id }),
  ])
  if (row === null || spoken === null)
    throw new ApiProblem('transcript_not_found', { detail: `No transcript ${id} is known` })
  const { content, segments } = spoken.columns
  const text = wholeText(servedOf(transcripts, row), {
    ...names(securityMaster, row),
    content: JSON.stringify(content),
    segments,
  })
  return { kind: 'record', text }
}
