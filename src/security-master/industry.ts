/** Sectors and industries: one vocabulary for every publisher; each industry belongs to one sector. */

const industriesOfSectors = {
  'Basic Materials': [
    'Chemicals',
    'Construction Materials',
    'Metals & Mining',
    'Packaging',
    'Paper & Forest Products',
  ],
  'Communication Services': ['Entertainment', 'Interactive Media', 'Media', 'Telecommunications'],
  'Consumer Discretionary': [
    'Apparel & Luxury Goods',
    'Auto Parts',
    'Automobiles',
    'Consumer Services',
    'Homebuilding',
    'Hotels, Restaurants & Leisure',
    'Household Durables',
    'Leisure Products',
    'Retail',
  ],
  'Consumer Staples': [
    'Beverages',
    'Food & Staples Retail',
    'Food Products',
    'Household & Personal Products',
    'Tobacco',
  ],
  Energy: ['Coal', 'Energy Equipment & Services', 'Oil & Gas'],
  Finance: [
    'Banks',
    'Blank Check Companies',
    'Capital Markets',
    'Consumer Finance',
    'Financial Services',
    'Insurance',
    'Mortgage REITs',
    'Thrifts & Mortgage Finance',
  ],
  'Health Care': [
    'Biotechnology',
    'Health Care Services',
    'Health Care Technology',
    'Life Sciences Tools & Services',
    'Medical Equipment',
    'Pharmaceuticals',
  ],
  Industrials: [
    'Aerospace & Defense',
    'Air Freight & Logistics',
    'Airlines',
    'Building Products',
    'Commercial Services',
    'Conglomerates',
    'Construction & Engineering',
    'Distribution & Leasing',
    'Electrical Equipment',
    'Machinery',
    'Marine Shipping',
    'Professional Services',
    'Road & Rail',
    'Transportation Infrastructure',
  ],
  'Real Estate': ['REITs', 'Real Estate Management & Development'],
  Technology: [
    'Communications Equipment',
    'Computers & Peripherals',
    'Electronic Equipment',
    'IT Services',
    'Semiconductors',
    'Software',
  ],
  Utilities: [
    'Electric Utilities',
    'Gas Utilities',
    'Independent Power',
    'Multi-Utilities',
    'Water Utilities',
  ],
} as const

export type Sector = keyof typeof industriesOfSectors
export type Industry = (typeof industriesOfSectors)[Sector][number]

export const sectors = Object.keys(industriesOfSectors) as readonly Sector[]

const sectorByIndustry: ReadonlyMap<Industry, Sector> = new Map(
  sectors.flatMap((sector) => industriesOfSectors[sector].map((industry) => [industry, sector] as const)),
)

export const industries: readonly Industry[] = [...sectorByIndustry.keys()]

/** A company's sector and industry; an industry is never known without its sector. */
export type Classification = { readonly sector: Sector | null; readonly industry: Industry | null }

export const unclassified: Classification = { sector: null, industry: null }

export const inIndustry = (industry: Industry): Classification => ({
  sector: sectorByIndustry.get(industry) ?? null,
  industry,
})
