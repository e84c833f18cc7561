/** Transcripts of the market, of one ticker, and one whole, each with the ticker that its company has today. */
import type { ListAnswer, RecordAnswer } from '../../contract/endpoint.ts'
import { ApiProblem } from '../../contract/problem.ts'
import type { Directory } from '../../identity/directory.ts'
import type { StoredRow } from '../../store/collection.ts'
import type { Market } from '../dataset.ts'
import { newestFirst, transcripts, transcriptTexts } from './record.ts'

const tickerOf = (directory: Directory, { at }: StoredRow): string => {
  const [ticker, cik] = [String(at['ticker']), at['cik']]
  if (typeof cik !== 'string' || directory.listingOf(ticker)?.cik === cik) return ticker
  return directory.listingsOf(cik)[0]?.ticker ?? ticker
}

/** The fields in front of a stored transcript. */
const withTicker = (directory: Directory, row: StoredRow, ticker = tickerOf(directory, row)): string => {
  const head = JSON.stringify({ ticker, company: directory.listingOf(ticker)?.company ?? null })
  return `${head.slice(0, -1)},${row.text.slice(1)}`
}

/** Newest first, then by ticker: a walk of (date desc, ticker, id). */
export const marketTranscripts = async (
  { store, directory }: Market,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<ListAnswer> => {
  const { rows, total } = await store.rowPage(transcripts, {
    order: newestFirst,
    limit,
    offset: page * limit,
  })
  return {
    kind: 'list',
    before: {},
    results: rows.map((row) => withTicker(directory, row)),
    after: { count: rows.length, total, page },
    total,
    ...((page + 1) * limit < total ? { next: { page: page + 1 } } : {}),
  }
}

/** Newest first: a walk of (cik, date desc, …), or of (ticker, …) where no CIK is known. Throws `ticker_not_found`. */
export const tickerTranscripts = async (
  { store, directory }: Market,
  { ticker, limit }: { readonly ticker: string; readonly limit: number },
): Promise<ListAnswer> => {
  const { cik, type } = directory.known(ticker)
  const where = type === 'stock' && cik !== null ? { cik } : { ticker }
  const { rows, total } = await store.rowPage(transcripts, { where, order: newestFirst, limit })
  return {
    kind: 'list',
    before: { ticker },
    results: rows.map((row) => withTicker(directory, row, ticker)),
    after: { count: rows.length, total },
    total,
  }
}

/** Two look-ups by the primary key. Throws `transcript_not_found`. */
export const wholeTranscript = async (
  { store, directory }: Market,
  { transcript_id: id }: { readonly transcript_id: string },
): Promise<RecordAnswer> => {
  const [row] = await store.rows(transcripts, { where: { id }, limit: 1 })
  const text = await store.text(transcriptTexts, { id })
  if (row === undefined || text === null)
    throw new ApiProblem('transcript_not_found', { detail: `No transcript ${id} is known` })
  return { kind: 'record', text: `${withTicker(directory, row).slice(0, -1)},${text.slice(1)}` }
}
