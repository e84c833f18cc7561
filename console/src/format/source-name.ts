/** The names of sources as their publishers write them. */

const names: Readonly<Record<string, string>> = {
  nasdaq: 'Nasdaq',
  'nasdaq-screener': 'Nasdaq',
  nyse: 'NYSE',
  sample: 'bundled sample',
  edgar: 'SEC EDGAR',
  'sec-fails-to-deliver': 'SEC, with fails to deliver',
  'n-port': 'SEC EDGAR, Form N-PORT',
  ishares: 'iShares',
  spdr: 'SPDR',
  invesco: 'Invesco',
  ark: 'ARK',
  finra: 'FINRA',
  treasury: 'US Treasury',
  stooq: 'Stooq',
  tiingo: 'Tiingo',
  alpaca: 'Alpaca',
  massive: 'Massive',
  csv: 'CSV file of the operator',
}

export const sourceName = (source: string): string => names[source] ?? source

/** Distinct names, in the order of their rows. */
export const sourceNames = (sources: readonly (string | null)[]): string =>
  [...new Set(sources.filter((each) => each !== null).map(sourceName))].join(', ')
