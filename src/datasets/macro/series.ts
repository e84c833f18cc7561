/** The served series: category and name of each, and the publishers' series it is taken from, the best first. */
import { blsCatalogue } from '../../sources/bls/catalogue.ts'
import { fredCatalogue } from '../../sources/fred/catalogue.ts'
import type { SeriesFacts } from '../../sources/published-series.ts'

export type Source = {
  readonly publisher: 'US Treasury' | 'Bureau of Labor Statistics' | 'FRED'
} & SeriesFacts

export type Series = {
  readonly category: string
  /** Empty for the one series of Treasury rates. */
  readonly series: string
  /** The first gives an observation where it has one; its place is the `sourceRank` of a row. */
  readonly sources: readonly [Source, ...Source[]]
}

export type Category = {
  readonly category: string
  readonly title: string
  readonly description: string | null
  readonly series: readonly Series[]
}

const sourceOf = (id: string): Source => {
  const ofBls = blsCatalogue.get(id)
  if (ofBls !== undefined) return { publisher: 'Bureau of Labor Statistics', ...ofBls }
  const ofFred = fredCatalogue.get(id)
  if (ofFred === undefined) throw new TypeError(`no catalogue has ${id}`)
  return { publisher: 'FRED', ...ofFred }
}

/** Some ids of the Bureau are FRED's as well; written twice, the second is FRED's. */
const sourcesOf = (first: string, second?: string): Series['sources'] => {
  if (second === undefined) return [sourceOf(first)]
  const facts = fredCatalogue.get(second)
  if (facts === undefined) throw new TypeError(`FRED’s catalogue lacks ${second}`)
  return [sourceOf(first), { publisher: 'FRED', ...facts }]
}

type Row = readonly [series: string, first: string, second?: string]

const categoryOf = (
  category: string,
  title: string,
  description: string | null,
  rows: readonly Row[],
): Category => ({
  category,
  title,
  description,
  series: rows.map(([series, ...ids]) => ({ category, series, sources: sourcesOf(...ids) })),
})

export const TREASURY_RATES = 'treasury_rates'

const treasuryRates: Category = {
  category: TREASURY_RATES,
  title: 'Treasury par yield curve rates',
  description:
    'Yields at which Treasury securities of each maturity would trade at par, in percent, each business day.',
  series: [
    {
      category: TREASURY_RATES,
      series: '',
      sources: [
        {
          publisher: 'US Treasury',
          id: 'daily_treasury_yield_curve',
          title: 'Daily Treasury Par Yield Curve Rates',
          unit: 'Percent',
          frequency: 'daily',
          seasonalAdjustment: 'Not Seasonally Adjusted',
        },
      ],
    },
  ],
}

export const categories: readonly Category[] = [
  treasuryRates,
  categoryOf(
    'economic_indicator',
    'Economic indicators',
    'The 24 indicators that clients ask for most, under the names they know them by.',
    [
      ['GDP', 'GDP'],
      ['realGDP', 'GDPC1'],
      ['nominalPotentialGDP', 'NGDPPOT'],
      ['realGDPPerCapita', 'A939RX0Q048SBEA'],
      ['federalFunds', 'FEDFUNDS'],
      ['CPI', 'CUSR0000SA0', 'CPIAUCSL'],
      ['inflationRate', 'T10YIE'],
      ['inflation', 'FPCPITOTLZGUSA'],
      ['retailSales', 'RSXFS'],
      ['consumerSentiment', 'UMCSENT'],
      ['durableGoods', 'DGORDER'],
      ['unemploymentRate', 'LNS14000000', 'UNRATE'],
      ['totalNonfarmPayroll', 'CES0000000001', 'PAYEMS'],
      ['initialClaims', 'ICSA'],
      ['industrialProductionTotalIndex', 'INDPRO'],
      ['newPrivatelyOwnedHousingUnitsStartedTotalUnits', 'HOUST'],
      ['totalVehicleSales', 'TOTALSA'],
      ['retailMoneyFunds', 'RMFSL'],
      ['smoothedUSRecessionProbabilities', 'RECPROUSM156N'],
      ['3MonthOr90DayRatesAndYieldsCertificatesOfDeposit', 'IR3TCD01USM156N'],
      ['commercialBankInterestRateOnCreditCardPlansAllAccounts', 'TERMCBCCALLNS'],
      ['30YearFixedRateMortgageAverage', 'MORTGAGE30US'],
      ['15YearFixedRateMortgageAverage', 'MORTGAGE15US'],
      ['tradeBalanceGoodsAndServices', 'BOPGSTB'],
    ],
  ),
  categoryOf('inflation', 'Consumer and producer prices', null, [
    ['cpi', 'CUSR0000SA0', 'CPIAUCSL'],
    ['cpi_core', 'CUSR0000SA0L1E', 'CPILFESL'],
    ['cpi_energy', 'CUSR0000SA0E', 'CPIENGSL'],
    ['cpi_food_and_beverages', 'CUSR0000SAF', 'CPIFABSL'],
    ['pce', 'PCEPI'],
    ['pce_core', 'PCEPILFE'],
    ['ppi_finished_goods', 'PPIFGS'],
    ['ppi_fuels_and_power', 'PPIENG'],
    ['ppi_nonferrous_metals', 'PPICMM'],
  ]),
  categoryOf('labor_market', 'Labor market', null, [
    ['unemployment_rate', 'LNS14000000', 'UNRATE'],
    ['unemployment_rate_men', 'LNS14000001', 'LNS14000001'],
    ['unemployment_rate_women', 'LNS14000002', 'LNS14000002'],
    ['unemployment_rate_white', 'LNS14000003', 'LNS14000003'],
    ['unemployment_rate_black', 'LNS14000006', 'LNS14000006'],
    ['unemployment_rate_hispanic', 'LNS14000009', 'LNS14000009'],
    ['unemployment_rate_16_to_19', 'LNS14000012', 'LNS14000012'],
    ['unemployment_rate_20_to_24', 'LNS14000036', 'LNS14000036'],
    ['unemployment_rate_25_to_34', 'LNS14000089', 'LNS14000089'],
    ['unemployment_rate_men_20_and_over', 'LNS14000025', 'LNS14000025'],
    ['labor_force_participation_rate', 'LNS11300000'],
    ['nonfarm_payrolls', 'CES0000000001', 'PAYEMS'],
    ['average_hourly_earnings', 'CES0500000003'],
    ['employment_cost_index', 'ECIALLCIV'],
  ]),
  categoryOf('inflation_expectations', 'Inflation expectations', null, [
    ['breakeven_5_year', 'T5YIE'],
    ['breakeven_10_year', 'T10YIE'],
    ['forward_5_year_5_year', 'T5YIFR'],
    ['michigan_1_year', 'MICH'],
  ]),
  categoryOf(
    'treasury_constant_maturity',
    'Treasury yields at constant maturity',
    'The par yields of treasury_rates maturity by maturity, from 1962 on.',
    [
      ['m3', 'DGS3MO'],
      ['y1', 'DGS1'],
      ['y2', 'DGS2'],
      ['y5', 'DGS5'],
      ['y7', 'DGS7'],
      ['y10', 'DGS10'],
      ['y20', 'DGS20'],
      ['y30', 'DGS30'],
    ],
  ),
  categoryOf('business_cycle', 'Recessions', null, [
    ['recession', 'USREC'],
    ['recession_from_peak', 'USRECM'],
  ]),
  categoryOf('commodities', 'Commodity prices', null, [['wti_crude_oil', 'DCOILWTICO']]),
]

/** A Map, since the names come from callers: an object would have a category `constructor`. */
export const categoryNamed: ReadonlyMap<string, Category> = new Map(
  categories.map((each) => [each.category, each]),
)

/** Each series has a name of its own; that of the Treasury's curve is empty and cannot be asked for. */
export const categoryOfSeries: ReadonlyMap<string, string> = new Map(
  categories.flatMap(({ series }) =>
    series.filter(({ series: name }) => name !== '').map((each) => [each.series, each.category]),
  ),
)

export type Use = { readonly category: string; readonly series: string; readonly sourceRank: number }

/** Where the series of a publisher is served, by its id there. */
export const usesOf = (publisher: Source['publisher']): ReadonlyMap<string, readonly Use[]> => {
  const uses = new Map<string, Use[]>()
  for (const { category, series, sources } of categories.flatMap((each) => each.series))
    for (const [sourceRank, source] of sources.entries()) {
      if (source.publisher !== publisher) continue
      const known = uses.get(source.id) ?? []
      known.push({ category, series, sourceRank })
      uses.set(source.id, known)
    }
  return uses
}
