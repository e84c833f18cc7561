/** The price table on the cover of a prospectus (424B4, 424B1 and their like). */
import type { Parser } from 'htmlparser2'
import { dayIn } from '../../lib/day.ts'
import { decimalNumber } from '../../lib/decimal-number.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { pageParser } from './page-parser.ts'

/** What is offered, a share and in all, in US dollars; null where a preliminary cover leaves it blank, and in another currency. */
export type PriceCover = {
  readonly pricePublicPerShare: number | null
  readonly pricePublicTotal: number | null
  readonly discountsAndCommissionsPerShare: number | null
  readonly discountsAndCommissionsTotal: number | null
  readonly proceedsBeforeExpensesPerShare: number | null
  readonly proceedsBeforeExpensesTotal: number | null
}

const MAX_BYTES = 20 * 2 ** 20
/** The cover is in the first pages, after pictures that are embedded in the page. */
const COVER_BYTES = 4 * 2 ** 20
const PIECE = 65_536
/** EDGAR's tags may follow the last one of the page. */
const TAIL_BYTES = 1024
/** Rows between the price and the proceeds: concessions, fees, blank ones. */
const MAX_ROWS_BETWEEN = 8

/** A row of a table: its cells that are not blank. */
type Row = readonly string[]

/** Signs that are there for the look of a page only: zero-width and figure spaces. */
const plain = (text: string): string => text.replaceAll(/[\u200b\u2007\u00a0\s]+/g, ' ').trim()

/** A parser that adds each row of each table to `rows`. */
const rowParser = (rows: Row[], file: string): Parser => {
  let cells: string[] = []
  let cell = ''
  return pageParser(file, {
    onopentagname: (name) => {
      if (name === 'tr') cells = []
      if (name === 'td' || name === 'th') cell = ''
    },
    ontext: (part) => {
      cell += part
    },
    onclosetag: (name) => {
      if (name === 'tr') rows.push(cells)
      if (name !== 'td' && name !== 'th') return
      const found = plain(cell)
      if (found !== '') cells.push(found)
      cell = ''
    },
  })
}

const isPrice = ([label = '']: Row): boolean => /\b(?:offering price|price to (?:the )?public)\b/i.test(label)
const isDiscount = ([label = '']: Row): boolean =>
  /\b(?:underwrit|placement agent|discounts? and commissions?|selling agent)/i.test(label)

/** Words in their order, with anything between them; one pattern of all three would be cubic in a cell of megabytes. */
const hasInOrder = (text: string, words: readonly RegExp[]): boolean => {
  let rest = text
  for (const word of words) {
    const at = rest.search(word)
    if (at === -1) return false
    rest = rest.slice(at + 1)
  }
  return true
}
const isProceeds = ([label = '']: Row): boolean =>
  hasInOrder(label, [/\bproceeds\b/i, /\bbefore\b/i, /\bexpenses\b/i])

/** `C$`, `HK$`, signs and codes of currencies before a figure; `US$` and `U.S.$` are dollars. */
const isForeign = (text: string): boolean =>
  /[€£¥₪]|\b(?:[A-Z]{3}|RMB|NIS)\s*\d|\b(?!US\$)[A-Z]{1,3}\$/.test(text.replaceAll(/\b(?:USD|U\.S\.)/g, ''))

/** `$ 11.00 $ 75,020,000` as both; a cover with one figure or three is not guessed at. */
const amountsIn = (row: Row | undefined): readonly [number | null, number | null] => {
  const text = (row ?? [])
    .slice(1)
    .join(' ')
    .replaceAll(/\(\s*\d+\s*\)/g, ' ')
    .replaceAll(/(?<![\d.,])\d[\d.,]*\s*%/g, ' ')
  if (isForeign(text)) return [null, null]
  const [each, total, more] = [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([digits]) =>
    decimalNumber(digits.replaceAll(',', '')),
  )
  return each === undefined || total === undefined || more !== undefined ? [null, null] : [each, total]
}

const coverIn = (rows: readonly Row[]): PriceCover | null => {
  for (const [at, row] of rows.entries()) {
    if (!isPrice(row)) continue
    const next = rows.slice(at + 1, at + 1 + MAX_ROWS_BETWEEN)
    const proceeds = next.find(isProceeds)
    if (proceeds === undefined) continue
    const [pricePublicPerShare, pricePublicTotal] = amountsIn(row)
    const [discountsAndCommissionsPerShare, discountsAndCommissionsTotal] = amountsIn(next.find(isDiscount))
    const [proceedsBeforeExpensesPerShare, proceedsBeforeExpensesTotal] = amountsIn(proceeds)
    return {
      pricePublicPerShare,
      pricePublicTotal,
      discountsAndCommissionsPerShare,
      discountsAndCommissionsTotal,
      proceedsBeforeExpensesPerShare,
      proceedsBeforeExpensesTotal,
    }
  }
  return null
}

const isComplete = (bytes: Uint8Array): boolean =>
  /<\/html\s*>/i.test(new TextDecoder('latin1').decode(bytes.subarray(-TAIL_BYTES)))

/**
 * Null where the cover has no such table. Throws SourceFormatError for a page over 20 MB, nested without end, or cut off before
 * such a table.
 */
export const parsePriceCover = (bytes: Uint8Array, file: string): PriceCover | null => {
  if (bytes.byteLength > MAX_BYTES) throw new SourceFormatError(file, null, 'is over 20 MB')
  const text = new TextDecoder().decode(bytes.subarray(0, COVER_BYTES))
  const rows: Row[] = []
  const parser = rowParser(rows, file)
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE))
    const found = coverIn(rows)
    if (found !== null) return found
  }
  if (isComplete(bytes)) return null
  throw new SourceFormatError(file, null, 'has no table of prices and no end: it was cut off')
}

const dated = [
  /\bdate of this prospectus is (?<month>[A-Z][a-z]{2,8}) (?<day>\d{1,2}), (?<year>\d{4})\b/i,
  /\bprospectus dated (?<month>[A-Z][a-z]{2,8}) (?<day>\d{1,2}), (?<year>\d{4})\b/i,
]

/** The words of a cover, after which only tables of contents and risks follow. */
const COVER_TEXT = 30_000

/** The day that a prospectus gives itself on its cover, or null. Throws SourceFormatError as `parsePriceCover` does. */
export const parseProspectusDay = (bytes: Uint8Array, file: string): string | null => {
  let words = ''
  const parser = pageParser(file, {
    ontext: (part) => {
      words += part
    },
    onclosetag: () => {
      words += ' '
    },
  })
  const text = new TextDecoder().decode(bytes.subarray(0, COVER_BYTES))
  for (let at = 0; at < text.length && words.length < COVER_TEXT; at += PIECE)
    parser.write(text.slice(at, at + PIECE))
  return dayIn(plain(words.slice(0, COVER_TEXT)), ...dated)
}
