/** A share's dividends: those of a calendar, else what its company states of its fiscal quarters. */
import { dividendSplits } from '../../datasets/dividends/tagged-splits.ts'
import { declaredActions } from '../../derived/corporate-actions/record.ts'
import { factorAfter } from '../../derived/splits/split-event.ts'
import type { Listing } from '../../security-master/listing.ts'
import { recordOf } from '../../store/record-text.ts'
import type { InputSources } from '../input-sources.ts'
import type { Operands, PlainOperand } from '../operand.ts'
import { dividendOperandsOf } from './dividend-operands.ts'
import { type StatedView, statedDividendOperandsOf } from './stated-dividend-operands.ts'

/** What only a calendar knows; it also knows the last regular dividend better than a sum. */
const ofCalendar = ['dividendRate', 'daysToExDate'] as const satisfies readonly PlainOperand[]

/** Figures of years and of twelve months are of one of the two: the calendar has its dividends by ex-date, a report by quarter. */
export const dividendInput = async (
  { market, dividends, asOf }: InputSources,
  { cik, ticker, security }: Listing,
  view: StatedView,
): Promise<Operands> => {
  const splits = market.quotes.splitsOf(security)
  const priced = { on: view.on, factor: factorAfter(splits, view.on, asOf) }
  const calendar = dividendOperandsOf(dividends.get(security) ?? [], asOf, priced)
  // Another class of shares has dividends of its own.
  const isStatedFor = cik !== null && market.securityMaster.listingsOf(cik)[0]?.ticker === ticker
  if (!isStatedFor || 'dividends12m' in calendar) return calendar
  const row = await market.store.row(declaredActions, { cik })
  if (row === null) return calendar
  const declared = recordOf(declaredActions, row)
  const statedSplits = dividendSplits(declared, splits, market.quotes.restatedSplitsOf(cik))
  const stated = statedDividendOperandsOf({ cik, ...declared }, statedSplits, view)
  if (Object.keys(stated).length === 0) return calendar
  const kept = ofCalendar.flatMap((name) => {
    const known = calendar[name]
    return known === undefined ? [] : [[name, known] as const]
  })
  return { ...stated, ...Object.fromEntries(kept) }
}
