/** Profiles of listings, merged from the SEC's and other publishers' records; rewritten when either changes. */
import { nullsOf } from '../../lib/nulls.ts'
import { batchOf } from '../../store/batch.ts'
import { inBatches } from '../../store/bulk-reads.ts'
import type { NewRow, Row } from '../../store/collection.ts'
import { recordOf, rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import { derivation } from '../dataset.ts'
import {
  type CompanyProfile,
  listingProfiles,
  profiles,
  type ReferenceFacts,
  referenceSources,
  references,
} from './record.ts'
import { noFacts } from './reference.ts'

type ReferenceRow = Row<typeof references>
type ProfileRow = NewRow<typeof listingProfiles>

/** The profile of a registrant whose submissions were never loaded. */
export const unknownProfile: CompanyProfile = {
  ...nullsOf(['sector', 'industry', 'country', 'website', 'description', 'ceo', 'employees', 'phone']),
  ...nullsOf(['address', 'city', 'state', 'zip', 'ipo', 'ipoYear', 'sic', 'fiscalYearEnd']),
  formerNames: [],
}

/** Merges profiles: the SEC's values first, then those of the better source; street and city come from one source. */
export const mergedProfile = (
  registered: CompanyProfile,
  facts: readonly ReferenceFacts[],
): CompanyProfile => {
  const first = <N extends keyof ReferenceFacts>(name: N): ReferenceFacts[N] =>
    facts.find((fact) => fact[name] !== null)?.[name] ?? noFacts[name]
  // Both from one source: an industry belongs to its sector.
  const { sector, industry } = [registered, ...facts].find((source) => source.sector !== null) ?? noFacts
  const isPlaced = registered.address !== null || registered.city !== null
  const { city, state, zip } = isPlaced ? registered : (facts.find((fact) => fact.city !== null) ?? noFacts)
  return {
    ...registered,
    sector,
    industry,
    country: registered.country ?? first('country'),
    website: registered.website ?? first('website'),
    description: registered.description ?? first('description'),
    city,
    state,
    zip,
    ipoYear: registered.ipoYear ?? first('ipoYear'),
  }
}

/** The source whose rows stay with the company when its ticker passes to another. */
const DATED = 'sec-statement-data-sets'

const rankOf = ({ columns }: ReferenceRow): number => referenceSources.indexOf(columns.source)

const merged = async (rows: readonly ReferenceRow[], reads: Reads): Promise<readonly ProfileRow[]> => {
  const ciks = rows.flatMap(({ columns }) => columns.cik ?? [])
  const stored = await inBatches(ciks, (cik) => reads.rows(profiles, { where: { cik } }))
  const registered = new Map(stored.map((row) => [row.columns.cik, recordOf(profiles, row)]))
  const groups = Map.groupBy(rows, ({ columns }) => columns.ticker)
  return [...groups].map(([ticker, group]) => {
    const ranked = group.toSorted((one, other) => rankOf(one) - rankOf(other))
    // The data sets name the holder of a ticker on the day of a filing, the other sources its present holder.
    const { cik = null } =
      (ranked.find(({ columns }) => columns.source !== DATED) ?? ranked[0])?.columns ?? {}
    // A source that has not seen yet that the ticker passed on describes another company.
    const facts = ranked.filter(({ columns }) => columns.cik === cik)
    const profile = mergedProfile(
      registered.get(cik ?? '') ?? unknownProfile,
      facts.map((row) => recordOf(references, row)),
    )
    return rowOf(listingProfiles, { ticker, cik }, profile)
  })
}

export const afterReferences = derivation({
  from: references,
  derive: async (_, reads) => {
    const rows = await reads.rows(references, { order: ['ticker', 'source'] })
    return [batchOf(listingProfiles, await merged(rows, reads), {})]
  },
})

export const afterProfiles = derivation({
  from: profiles,
  derive: async (changed, reads) => {
    const tickers = new Set<string>()
    for (const { columns } of changed.rows) {
      const where = { cik: columns.cik }
      for (const row of await reads.rows(references, { columns: ['ticker'], where }))
        tickers.add(row.columns.ticker)
    }
    if (tickers.size === 0) return []
    const where = { ticker: [...tickers] }
    const rows = await reads.rows(references, { where, order: ['ticker', 'source'] })
    return [batchOf(listingProfiles, await merged(rows, reads))]
  },
})
