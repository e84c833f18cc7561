/** Metrics for tests, in the words of the registry. */
import { type Metric, metricsById } from './metric.ts'

const metric = (
  id: string,
  label: string,
  category: Metric['category'],
  kind: Metric['kind'],
  unit: string | null,
  description: string,
): Metric => ({
  id,
  label,
  category,
  kind,
  unit,
  description,
  filterable: true,
  sortable: true,
  formula: id,
  coverage: 0.5,
})

export const testMetrics: readonly Metric[] = [
  metric('ticker', 'Ticker', 'identity', 'text', null, 'Ticker as the SEC writes it, such as BRK-B.'),
  metric('company', 'Company', 'identity', 'text', null, 'Company or fund name.'),
  metric('sector', 'Sector', 'identity', 'categorical', null, 'Sector of the profile.'),
  metric(
    'marketCap',
    'Market cap',
    'price and size',
    'numeric',
    'USD',
    'Price times the number of shares of all classes.',
  ),
  metric(
    'peTtm',
    'P/E',
    'valuation',
    'numeric',
    'ratio',
    'Price over diluted earnings a share of four quarters.',
  ),
  metric(
    'peForward',
    'P/E forward',
    'valuation',
    'numeric',
    'ratio',
    'Price over the earnings a share estimated.',
  ),
  metric('netMarginTtm', 'Net margin', 'profitability', 'percent', 'percent', 'Net income over revenue.'),
  metric(
    'grossProfitToAssets',
    'Gross profit / assets',
    'profitability',
    'percent',
    'percent',
    'Gross profit over mean assets.',
  ),
  metric(
    'insiderNetValue90d',
    'Insider net purchases 90d',
    'ownership and sentiment',
    'dollar',
    'USD',
    'Purchases less sales.',
  ),
]

export const testMetricsById = metricsById(testMetrics)
