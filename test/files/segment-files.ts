/** Files that break revenue down, in the SEC's formats, with Apple's true figures of fiscal 2024 (10-K 0000320193-24-000123). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partitionDataSet } from '../../src/sources/edgar/statement-data-set-partitions.ts'
import type { PublishedFile } from '../../src/sources/feed.ts'
import type { Store } from '../../src/store/store.ts'
import { loadFiles } from '../support/test-market.ts'
import { zipOf } from './zip-writer.ts'

export const DATA_SETS = 'https://www.sec.gov/files/dera/data/financial-statement-data-sets'
export const REVENUE = 'RevenueFromContractWithCustomerExcludingAssessedTax'

/** Amounts in millions. */
type Facts = Readonly<Record<string, number>>
export type DataSetFiling = {
  readonly accession: string
  readonly cik: number
  /** Default none. */
  readonly sic?: string
  readonly form: string
  readonly period: string
  readonly filed: string
  readonly instance: string
  /** `20240930 4`, the rounded end and the quarters, to values by the text of `segments`. */
  readonly figures: Readonly<Record<string, Facts>>
  readonly concept?: string
}

const columns = ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'segments', 'coreg', 'value', 'footnote']

const linesOf = ({ accession, concept = REVENUE, figures }: DataSetFiling): readonly string[] =>
  Object.entries(figures).flatMap(([period, facts]) =>
    Object.entries(facts).map(([segments, millions]) => {
      const value = `${millions}000000.0000`
      const cells = [accession, concept, 'us-gaap/2024', ...period.split(' '), 'USD', segments, '', value, '']
      return cells.join('\t')
    }),
  )

export const subOf = (filings: readonly DataSetFiling[]): string =>
  [
    'adsh\tcik\tname\tsic\tform\tperiod\tfy\tfp\tfiled\tinstance',
    ...filings.map(({ accession, cik, sic = '', form, period, filed, instance }) =>
      [accession, cik, 'A FILER', sic, form, period, period.slice(0, 4), 'FY', filed, instance].join('\t'),
    ),
    '',
  ].join('\n')

export const numOf = (filings: readonly DataSetFiling[]): string =>
  [columns.join('\t'), ...filings.flatMap(linesOf), ''].join('\n')

export const dataSetZip = (sub: string, num: string): Promise<Buffer> =>
  zipOf([
    { name: 'num.txt', data: num },
    { name: 'sub.txt', data: sub },
    { name: 'readme.htm', data: '<html></html>' },
  ])

/** Every part of a zip. */
export const partsOfZip = async (zip: Uint8Array, address = `${DATA_SETS}/2024q4.zip`) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-data-set-'))
  const path = join(folder, 'quarter.zip')
  writeFileSync(path, zip)
  const parts: (readonly PublishedFile[])[] = []
  try {
    for await (const part of partitionDataSet({ address, path }, folder)) parts.push(part)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return parts
}

/** Every part of a zip as the feed writes it. */
export const loadZip = async (store: Store, zip: Uint8Array, quarter: string) => {
  const outcomes = []
  for (const part of await partsOfZip(zip, `${DATA_SETS}/${quarter}.zip`)) {
    const files = part.map(({ address, bytes }) => [address, Buffer.from(bytes).toString()] as const)
    outcomes.push(await loadFiles(store, 'sec-statement-data-sets', Object.fromEntries(files)))
  }
  return outcomes
}

export const loadDataSet = async (store: Store, filings: readonly DataSetFiling[], quarter = '2024q4') =>
  loadZip(store, await dataSetZip(subOf(filings), numOf(filings)), quarter)

const product = (member: string) => `ProductOrService=${member};`
const region = (member: string) => `BusinessSegments=${member};`
const country = (member: string) => `Geographical=${member};`

/** Apple's annual report as the data set of 2024q4 has it. */
export const appleAnnual: DataSetFiling = {
  accession: '0000320193-24-000123',
  cik: 320193,
  form: '10-K',
  period: '20240930',
  filed: '20241101',
  instance: 'aapl-20240928_htm.xml',
  figures: {
    '20240930 4': {
      '': 391035,
      [product('IPhone')]: 201183,
      [product('Mac')]: 29984,
      [product('IPad')]: 26694,
      [product('WearablesHomeandAccessories')]: 37005,
      [product('Service')]: 96169,
      [product('Product')]: 294866,
      [region('AmericasSegment')]: 167045,
      [region('EuropeSegment')]: 101328,
      [region('GreaterChinaSegment')]: 66952,
      [region('JapanSegment')]: 25052,
      [region('RestOfAsiaPacificSegment')]: 30658,
      [country('US')]: 142196,
      [country('CN')]: 66952,
      [country('OtherCountries')]: 181887,
    },
    '20230930 4': {
      '': 383285,
      [product('IPhone')]: 200583,
      [product('Mac')]: 29357,
      [product('IPad')]: 28300,
      [product('WearablesHomeandAccessories')]: 39845,
      [product('Service')]: 85200,
      [product('Product')]: 298085,
    },
  },
}

type Member = readonly [axis: string, member: string]
export type InstanceFact = {
  readonly start: string
  readonly end: string
  readonly millions: number
  readonly of?: readonly Member[]
  readonly decimals?: string
}

const contextOf = ({ start, end, of = [] }: InstanceFact, at: number): string => {
  const members = of.map(
    ([axis, member]) => `<xbrldi:explicitMember dimension="${axis}">${member}</xbrldi:explicitMember>`,
  )
  const segment = members.length === 0 ? '' : `<segment>${members.join('')}</segment>`
  return `<context id="c-${at}"><entity><identifier scheme="http://www.sec.gov/CIK">0000320193</identifier>${segment}</entity><period><startDate>${start}</startDate><endDate>${end}</endDate></period></context>`
}

const factOf = ({ millions, decimals = '-6' }: InstanceFact, at: number): string =>
  `<us-gaap:${REVENUE} contextRef="c-${at}" decimals="${decimals}" id="f-${at}" unitRef="usd">${millions}000000</us-gaap:${REVENUE}>`

/** As EDGAR extracts it from a report. */
export const instanceOf = (form: string, periodEnd: string, facts: readonly InstanceFact[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:dei="http://xbrl.sec.gov/dei/2024" xmlns:us-gaap="http://fasb.org/us-gaap/2024" xmlns:xbrldi="http://xbrl.org/2006/xbrldi">
${facts.map(contextOf).join('\n')}
<unit id="usd"><measure>iso4217:USD</measure></unit>
<unit id="perShare"><divide><unitNumerator><measure>iso4217:USD</measure></unitNumerator><unitDenominator><measure>shares</measure></unitDenominator></divide></unit>
<dei:DocumentType contextRef="c-0" id="d-1">${form}</dei:DocumentType>
<dei:DocumentPeriodEndDate contextRef="c-0" id="d-2">${periodEnd}</dei:DocumentPeriodEndDate>
${facts.map(factOf).join('\n')}
</xbrl>`

const PRODUCTS = 'srt:ProductOrServiceAxis'

/** Apple's quarterly report to 29 June 2024 (10-Q 0000320193-24-000081): the quarter, and nine months. */
export const appleThirdQuarter: readonly InstanceFact[] = (
  [
    [85777, 296105, null],
    [39296, 154961, 'aapl:IPhoneMember'],
    [7009, 22240, 'aapl:MacMember'],
    [7162, 19744, 'aapl:IPadMember'],
    [8097, 27963, 'aapl:WearablesHomeandAccessoriesMember'],
    [24213, 71197, 'us-gaap:ServiceMember'],
    [61564, 224908, 'us-gaap:ProductMember'],
  ] as const
).flatMap(([quarter, nineMonths, member]) => {
  const of: readonly Member[] = member === null ? [] : [[PRODUCTS, member]]
  return [
    { start: '2024-03-31', end: '2024-06-29', millions: quarter, of },
    { start: '2023-10-01', end: '2024-06-29', millions: nineMonths, of },
  ]
})

export const thirdQuarterAddress =
  'https://www.sec.gov/Archives/edgar/data/320193/000032019324000081/aapl-20240629_htm.xml'

/** Apple's annual report as an instance: its year, by product and by region. */
export const appleAnnualReport: readonly InstanceFact[] = Object.entries(
  appleAnnual.figures['20240930 4'] ?? {},
).map(([segments, millions]) => {
  const [, axis, member] = /^(\w+)=(\w+);$/.exec(segments) ?? []
  const [start, end] = ['2023-10-01', '2024-09-28']
  if (axis === undefined) return { start, end, millions }
  const qualified = axis === 'ProductOrService' ? PRODUCTS : `us-gaap:Statement${axis}Axis`
  return { start, end, millions, of: [[qualified, `aapl:${member}Member`]] }
})

export const annualAddress =
  'https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/aapl-20240928_htm.xml'

/** Labels as in Apple's linkbases, whose words for its members these are. */
export const labelsOf = (labels: Readonly<Record<string, string>>): string => {
  const links = Object.entries(labels).map(
    (
      [concept, label],
      at,
    ) => `<link:loc xlink:type="locator" xlink:href="aapl-20240629.xsd#${concept}" xlink:label="loc_${at}"/>
<link:label xlink:type="resource" xlink:label="lab_${at}" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en-US">${label}</link:label>
<link:label xlink:type="resource" xlink:label="lab_${at}_d" xlink:role="http://www.xbrl.org/2003/role/documentation" xml:lang="en-US">What it means.</link:label>
<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="loc_${at}" xlink:to="lab_${at}" order="1"/>
<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="loc_${at}" xlink:to="lab_${at}_d" order="2"/>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">
<link:labelLink xlink:role="http://www.xbrl.org/2003/role/link" xlink:type="extended">
${links.join('\n')}
</link:labelLink>
</link:linkbase>`
}
