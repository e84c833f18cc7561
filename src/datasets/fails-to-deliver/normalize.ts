/** The SEC's rows of fails as records. */

import { textOf } from '../../store/record-text.ts'
import type { Normalized } from '../dataset.ts'
import type { EventDraft } from '../security-events.ts'
import type { FailsFile, PublishedFail } from './parse.ts'
import { failsToDeliver } from './record.ts'

/** `symbol` is blank where the SEC gives none, or a stand-in. */
type FailDraft = Omit<EventDraft<typeof failsToDeliver, 'cik' | 'hasTicker'>, 'name'>

/** `days`: those whose fails the file has completely; null where it may lack some, as where a line was rejected. */
export type FailDrafts = { readonly drafts: readonly FailDraft[]; readonly days: readonly string[] | null }

/**
 * The clearing house names what has no symbol, as a payment of rights, `T012RTSPYMNT`, and marks a CUSIP that was replaced,
 * `MARAXXXX` or `MARAZZZZ`, while the symbol is the new one's.
 */
const symbolOf = ({ symbol }: PublishedFail): string =>
  symbol.endsWith('PYMNT') ? '' : symbol.replace(/^([A-Z]+?)(?:XXXX|ZZZZ)$/, '$1')

const draftOf = (fail: PublishedFail): FailDraft => {
  const { settlementDate, cusip, quantity, price, name } = fail
  const columns = { on: settlementDate, cusip, name, price }
  const text = textOf(failsToDeliver, columns, { settlementDate, quantity, price })
  return { symbol: symbolOf(fail), columns, text }
}

/** A file of a half month replaces the rows of its days; other files only add rows. */
export const normalizeFails = ({ rows, rejected, isHalfMonth }: FailsFile): Normalized<FailDrafts> => {
  const days =
    isHalfMonth && rejected.length === 0
      ? [...new Set(rows.map(({ settlementDate }) => settlementDate))]
      : null
  return { value: { drafts: rows.map(draftOf), days }, count: rows.length, rejected }
}
