/** A publisher's row about a company before its symbol is matched to a listing. */
import { nullsOf } from '../../lib/nulls.ts'
import type { ColumnsOf, NewRow } from '../../store/collection.ts'
import { textOf } from '../../store/record-text.ts'
import { type ReferenceFacts, references } from './record.ts'

type ReferenceColumns = ColumnsOf<typeof references>

export type ReferenceDraft = {
  /** As the publisher writes it. */
  readonly symbol: string
  readonly columns: Pick<ReferenceColumns, 'source' | 'part' | 'name'>
  /** Whether it says anything of the company besides its name and country. */
  readonly hasFacts: boolean
  readonly text: string
}

export const noFacts: ReferenceFacts = nullsOf([
  ...(['sector', 'industry', 'country', 'ipoYear', 'description', 'website'] as const),
  ...(['city', 'state', 'zip'] as const),
])

export const draftOf = (
  symbol: string,
  columns: ReferenceDraft['columns'],
  facts: Partial<ReferenceFacts>,
): ReferenceDraft => {
  const { country: _, ...others } = facts
  return {
    symbol,
    columns,
    hasFacts: Object.values(others).some((fact) => fact !== null),
    text: textOf(references, { symbol, ...columns }, { ...noFacts, ...facts }),
  }
}

/** The row of a draft that was matched to a listing. */
export const matchedRow = (
  { columns, text }: ReferenceDraft,
  { ticker, cik }: Pick<ReferenceColumns, 'ticker' | 'cik'>,
): NewRow<typeof references> => ({ columns: { ...columns, ticker, cik }, text })
