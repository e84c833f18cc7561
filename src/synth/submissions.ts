/** The submissions file of an invented registrant, as data.sec.gov publishes it. */
import { weekdays } from './calendar.ts'
import { cikOf, depthOf, exchangeOf, isFund, type Market, nameOf, tickerOf } from './market.ts'
import { portfolioFiling } from './portfolio.ts'
import { accessionOf, reportsOf } from './reports.ts'

type Filing = {
  readonly accessionNumber: string
  readonly filingDate: string
  readonly reportDate: string
  readonly form: string
  readonly items: string
}

const nameOfDocument = ({ accessionNumber }: Filing): string => `synth-${accessionNumber}.htm`

const periodic = (market: Market, at: number): readonly Filing[] =>
  isFund(at)
    ? [{ ...portfolioFiling(at), form: 'NPORT-P', items: '' }]
    : reportsOf(market, at).map(({ accession, quarter, form }) => ({
        accessionNumber: accession,
        filingDate: quarter.filed,
        reportDate: quarter.end,
        form,
        items: '',
      }))

/** Filings on other days: 8-Ks of companies, supplements of funds. */
const others = (at: number, count: number): readonly Filing[] =>
  Array.from({ length: count }, (_, number) => {
    const day = weekdays[5 + number * 8] ?? weekdays.at(-1) ?? ''
    return {
      accessionNumber: accessionOf(at, day, number + 1),
      filingDate: day,
      reportDate: isFund(at) ? '' : day,
      form: isFund(at) ? '497' : '8-K',
      items: isFund(at) ? '' : '7.01,9.01',
    }
  })

/** The newest first. */
const filingsOf = (market: Market, at: number): readonly Filing[] => {
  const first = periodic(market, at)
  const rest = others(at, Math.max(0, depthOf(market, at).filings - first.length))
  return [...first, ...rest].toSorted((a, b) => (a.filingDate < b.filingDate ? 1 : -1))
}

const columnsOf = (filings: readonly Filing[]) => ({
  accessionNumber: filings.map(({ accessionNumber }) => accessionNumber),
  filingDate: filings.map(({ filingDate }) => filingDate),
  reportDate: filings.map(({ reportDate }) => reportDate),
  acceptanceDateTime: filings.map(({ filingDate }) => `${filingDate}T16:30:00.000Z`),
  act: filings.map(() => '34'),
  form: filings.map(({ form }) => form),
  fileNumber: filings.map(() => ''),
  filmNumber: filings.map(() => ''),
  items: filings.map(({ items }) => items),
  size: filings.map((_, index) => 10_000 + index),
  isXBRL: filings.map(({ form }) => (form.startsWith('10-') ? 1 : 0)),
  isInlineXBRL: filings.map(({ form }) => (form.startsWith('10-') ? 1 : 0)),
  primaryDocument: filings.map(nameOfDocument),
  primaryDocDescription: filings.map(({ form }) => form),
})

const place = {
  street1: '1 Invented Street',
  street2: null,
  city: 'Dover',
  stateOrCountry: 'DE',
  zipCode: '19901',
  stateOrCountryDescription: 'DE',
}

export const submissionsFile = (market: Market, at: number): string =>
  JSON.stringify({
    cik: cikOf(at),
    entityType: isFund(at) ? 'investment' : 'operating',
    sic: isFund(at) ? '' : '7372',
    sicDescription: isFund(at) ? '' : 'Services-Prepackaged Software',
    insiderTransactionForOwnerExists: 0,
    insiderTransactionForIssuerExists: isFund(at) ? 0 : 1,
    name: nameOf(at),
    tickers: isFund(at) ? [] : [tickerOf(at)],
    exchanges: isFund(at) ? [] : [exchangeOf(at) === 'nasdaq' ? 'Nasdaq' : 'NYSE'],
    ein: null,
    description: '',
    website: '',
    category: '',
    fiscalYearEnd: '1231',
    stateOfIncorporation: 'DE',
    addresses: { mailing: place, business: place },
    phone: null,
    formerNames: [],
    filings: { recent: columnsOf(filingsOf(market, at)), files: [] },
  })
