/** A metric of the screener's registry: which figures it has, and how it is found. */
import type { ScreenerField } from '../../api/types.ts'

export type Metric = ScreenerField

export const metricsById = (fields: readonly Metric[]): ReadonlyMap<string, Metric> =>
  new Map(fields.map((field) => [field.id, field]))

export const isFigure = ({ kind }: Pick<Metric, 'kind'>): boolean => kind !== 'text' && kind !== 'categorical'

/** Figures that say which way something went, and so have a sign and a colour. */
const CHANGE =
  /^(?:change|gapPct|perf|pctFrom|insiderNet|shortInterestChange)|(?:Growth|Cagr|Surprise|Change1y)/

export const isChange = (metric: Pick<Metric, 'id' | 'kind'>): boolean =>
  isFigure(metric) &&
  metric.id !== 'dividendGrowthYears' &&
  metric.id !== 'sharesGrowth1y' &&
  CHANGE.test(metric.id)

const words = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}%&]+/u)
    .filter(Boolean)

/** What a reader types for a metric that is written otherwise. */
const alsoCalled: Readonly<Record<string, string>> = {
  peTtm: 'pe per price to earnings multiple',
  pb: 'price to book',
  psTtm: 'price to sales',
  ptb: 'price to tangible book',
  pfcfTtm: 'price to free cash flow',
  pegTtm: 'price earnings to growth',
  marketCap: 'capitalization size',
  roeTtm: 'return on equity',
  roaTtm: 'return on assets',
  roicTtm: 'return on invested capital',
  roceTtm: 'return on capital employed',
  daysSalesOutstanding: 'days sales outstanding',
  daysInventory: 'days inventory',
  cashConversionCycle: 'cash conversion cycle',
  rsi14: 'relative strength index momentum',
  perf6m: 'momentum',
  perf1y: 'momentum',
  shortPctFloat: 'short interest',
  epsTtm: 'earnings per share',
}

/** The worse of two places is the larger: label first, then its name and other names, category, sentence. */
const placeOf = (metric: Metric, typed: readonly string[]): number | null => {
  const places = [
    words(metric.label),
    words(`${metric.id} ${alsoCalled[metric.id] ?? ''}`),
    words(metric.category),
    words(metric.description),
  ]
  const each = typed.map((word) => places.findIndex((own) => own.some((one) => one.startsWith(word))))
  if (each.includes(-1)) return null
  const isWhole = metric.label.toLowerCase() === typed.join(' ')
  return isWhole ? -1 : Math.max(...each)
}

/** Metrics that have every typed word, best first; all of them where nothing is typed. */
export const foundMetrics = (fields: readonly Metric[], typed: string): readonly Metric[] => {
  const given = words(typed)
  if (given.length === 0) return fields
  const whole = typed.trim().toLowerCase()
  return fields
    .flatMap((metric) => {
      const place = metric.label.toLowerCase() === whole ? -1 : placeOf(metric, given)
      return place === null ? [] : [{ metric, place }]
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ metric }) => metric)
}
