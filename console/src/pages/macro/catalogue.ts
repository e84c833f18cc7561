/** The series that the store has, as the interface lists them. */
import { call } from '../../api/call.ts'
import { useCall } from '../../api/query-client.ts'
import type { ListMacro, MacroCategory, MacroSeries } from '../../api/types.ts'

export const catalogueCall = call('/v1/macro', {})

/** `category:series`, by which an address names a series. */
export type ListedSeries = MacroSeries & {
  readonly id: string
  readonly category: string
  readonly categoryTitle: string
  readonly updatedAt: string
}

const isCategory = (row: ListMacro['results'][number]): row is MacroCategory => 'series_count' in row

const seriesOf = (row: MacroCategory): readonly ListedSeries[] =>
  row.series.map((each) => ({
    ...each,
    id: `${row.category}:${each.series}`,
    category: row.category,
    categoryTitle: row.title,
    updatedAt: row.updated_at,
  }))

export type Catalogue = {
  /** Every series with one value a day. */
  readonly series: readonly ListedSeries[]
  /** The Treasury's curve, a row of tenors a day; null where the store has none. */
  readonly curve: ListedSeries | null
  /** Null where the store does not have it. */
  readonly recession: ListedSeries | null
}

export const catalogueOf = ({ results }: ListMacro): Catalogue => {
  const all = results.filter(isCategory).flatMap(seriesOf)
  return {
    series: all.filter(({ series }) => series !== ''),
    curve: all.find(({ category }) => category === 'treasury_rates') ?? null,
    recession: all.find(({ id }) => id === 'business_cycle:recession') ?? null,
  }
}

export const useCatalogue = () => {
  const { data, error, refetch } = useCall(catalogueCall)
  return { catalogue: data === undefined ? undefined : catalogueOf(data), error, refetch }
}

/** Where a series is published; null of publishers without a page for it. */
export const releaseAddress = ({ source, source_id: id }: MacroSeries): string | null => {
  if (source === 'FRED') return `https://fred.stlouisfed.org/series/${encodeURIComponent(id)}`
  if (source === 'Bureau of Labor Statistics')
    return `https://data.bls.gov/timeseries/${encodeURIComponent(id)}`
  return source === 'US Treasury'
    ? 'https://home.treasury.gov/resource-center/data-chart-center/interest-rates/TextView?type=daily_treasury_yield_curve'
    : null
}

/** Every word of the search is in the title, the category or an identifier. */
export const seriesFound = (series: readonly ListedSeries[], search: string): readonly ListedSeries[] => {
  const words = search.toLowerCase().split(/\s+/)
  return series.filter(({ title, categoryTitle, id, source_id }) => {
    const text = `${title} ${categoryTitle} ${id} ${source_id}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
