/** Events: the next earnings date and how the last report surprised. */
import { numbersOf } from '../metric.ts'

export const events = numbersOf('events')([
  ['daysToEarnings', 'Days to earnings', 'days', 'daysToReport', 'Days until the next earnings date.'],
  [
    'epsSurprisePct',
    'EPS surprise',
    'percent',
    'lastEpsSurprisePct',
    'Earnings a share last reported over their estimate, less one.',
  ],
  [
    'revenueSurprisePct',
    'Revenue surprise',
    'percent',
    'lastRevenueSurprisePct',
    'Revenue last reported over its estimate, less one.',
  ],
])
