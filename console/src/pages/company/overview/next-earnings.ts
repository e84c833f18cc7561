/** The next report of earnings that a calendar names. */
import type { EarningsReport } from '../../../api/types.ts'

/** The first on or after `today` that has not come yet; undefined where no calendar names one. */
export const nextEarnings = (reports: readonly EarningsReport[], today: string): EarningsReport | undefined =>
  reports
    .filter(
      ({ date, epsActual, revenueActual }) => date >= today && epsActual === null && revenueActual === null,
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))[0]
