/** What a row is of: names and classes, and the few numbers of a profile. */
import { type LabelMetric, type Metric, numbersOf } from '../metric.ts'

const labels = (
  rows: readonly (readonly [id: string, label: string, kind: LabelMetric['kind'], about: string])[],
): readonly LabelMetric[] =>
  rows.map(([id, label, kind, about]) => ({
    id,
    label,
    category: 'identity',
    kind,
    unit: null,
    about,
    formula: `${id} of the listing`,
  }))

export const identity: readonly Metric[] = [
  ...labels([
    ['ticker', 'Ticker', 'text', 'Ticker in SEC form, such as BRK-B.'],
    ['company', 'Company', 'text', 'Company or fund name.'],
    ['sector', 'Sector', 'categorical', 'Sector of the profile.'],
    ['industry', 'Industry', 'categorical', 'Industry of the profile.'],
    ['country', 'Country', 'categorical', 'Country of the profile, ISO 3166 alpha-2.'],
    [
      'exchange',
      'Exchange',
      'categorical',
      'Short code of the listing exchange; a filter takes its long name too.',
    ],
    ['type', 'Security type', 'categorical', 'One of stock, etf, fund.'],
    ['reportingCurrency', 'Reporting currency', 'categorical', 'Currency of the latest statement.'],
  ]),
  ...numbersOf('identity')([
    [
      'employees',
      'Employees',
      'count',
      'employees',
      'Number of employees, where a loaded source counts them.',
    ],
    [
      'yearsSinceIpo',
      'Years since IPO',
      'years',
      'daysSinceIpo / 365.25',
      'Years since the initial public offering.',
    ],
  ]),
]
