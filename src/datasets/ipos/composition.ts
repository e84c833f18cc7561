/** Composes an offering from all its calendar entries; pure. Leaves out which security its symbol belongs to. */
import { ipos } from '../../derived/ipos/record.ts'
import type { SecurityKey } from '../../security-master/security-id.ts'
import type { NewRow } from '../../store/collection.ts'
import { textOf } from '../../store/record-text.ts'
import type { CalendarEntry } from './record.ts'

/** `symbol` is the one proposed, null where none is. */
export type Offering = {
  readonly symbol: string | null
  readonly columns: Omit<NewRow<typeof ipos>['columns'], keyof SecurityKey>
  readonly text: string
}

type Status = CalendarEntry['status']

const precedence: readonly Status[] = ['Priced', 'Withdrawn', 'Expected', 'Filed']

const byPrecedence = (a: CalendarEntry, b: CalendarEntry): number =>
  precedence.indexOf(a.status) - precedence.indexOf(b.status) || (a.month < b.month ? 1 : -1)

/** The first that is known, in the order of the entries. */
const firstOf = <T>(entries: readonly CalendarEntry[], of: (entry: CalendarEntry) => T | null): T | null =>
  entries.map(of).find((found) => found !== null) ?? null

/** As its newest status has it; what that status does not state comes from those before it. Null without entries. */
export const offeringOf = (all: readonly CalendarEntry[]): Offering | null => {
  const entries = all.toSorted(byPrecedence)
  const [first] = entries
  if (first === undefined) return null
  const withStatus = (...statuses: readonly Status[]) =>
    entries.filter(({ status }) => statuses.includes(status))
  const priced = withStatus('Priced')
  const on = firstOf(withStatus('Priced', 'Expected'), (entry) => entry.on)
  const price = firstOf(priced, (entry) => entry.price)
  const { offering, company, status } = first
  const text = textOf(
    ipos,
    { offering },
    {
      ipo_date: on,
      company,
      exchange: firstOf(entries, ({ exchange }) => exchange),
      status,
      shares: firstOf(entries, ({ shares }) => shares),
      price_range: firstOf(withStatus('Expected'), (entry) => entry.price),
      market_cap: null,
    },
  )
  const pricePublicPerShare = price !== null && /^\d+(\.\d+)?$/.test(price) ? Number(price) : null
  const pricePublicTotal = firstOf(priced, ({ amount }) => amount)
  const symbol = firstOf(entries, (entry) => entry.symbol)
  return { symbol, columns: { offering, on, company, pricePublicPerShare, pricePublicTotal }, text }
}
