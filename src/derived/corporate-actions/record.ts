/** Dividends per share and splits that a company declared: they fill what calendars lack, and are compared with them. */
import type { Static } from 'typebox'
import { day, flag, list, moneyPerShare, oneOf, orNull, ratio, record, text } from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'

const accession = text('The first report that states it.')
const filedOn = day('Day that report was filed.')

const StatedDividend = record({
  of: oneOf(['declared', 'paid'], 'Whether dividends declared or paid in the quarter.'),
  from: day('First day of the fiscal quarter.'),
  to: day('Last day of it.'),
  amount: moneyPerShare('US dollars a share in all, on the shares of that time.'),
  yearTo: orNull(
    day(
      'Last day of the fiscal year, where this is the amount of the whole year, declared in its first quarter.',
    ),
  ),
  isDerived: flag('True for a fourth quarter: the year less the nine months before.'),
  basisFrom: day('A split between this day and `filedOn` leaves open which shares are meant.'),
  filedOn,
  accession,
})
export type StatedDividend = Static<typeof StatedDividend>

const StatedSplit = record({
  from: day('First day of the period or moment it is stated for.'),
  to: day('Last day of it.'),
  ratio: ratio('As stated: new shares for an old one, or old ones for a new one.'),
  filedOn,
  accession,
})
export type StatedSplit = Static<typeof StatedSplit>

const DeclaredActions = record({
  dividends: list(StatedDividend, 'By fiscal quarter, oldest first.'),
  splits: list(StatedSplit, 'Oldest first.'),
})
export type DeclaredActions = Static<typeof DeclaredActions>

/** One row a company that declared any. */
export const declaredActions = collection('declared_actions', {
  record: DeclaredActions,
  columns: { cik: 'text' },
  key: ['cik'],
})
