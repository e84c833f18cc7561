/** Where EDGAR keeps a filing whose id is known: `0000320193_000032019326000013` is CIK and accession number. */
export const filingAddress = (id: string): string | null => {
  const [, cik, accession] = /^0*(\d{1,10})_(\d{18})$/.exec(id) ?? []
  return cik === undefined ? null : `https://www.sec.gov/Archives/edgar/data/${cik}/${accession}/`
}
