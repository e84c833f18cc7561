/** Tables of an Insider Transactions data set, written by hand in the SEC's layout. */
import { transactionColumns } from '../../src/sources/edgar/ownership-columns.ts'

type Cells = Readonly<Record<string, string>>

const submission = [
  'ACCESSION_NUMBER',
  'FILING_DATE',
  'PERIOD_OF_REPORT',
  'DATE_OF_ORIG_SUB',
  'NOT_SUBJECT_SEC16',
  'DOCUMENT_TYPE',
  'ISSUERCIK',
  'ISSUERNAME',
  'ISSUERTRADINGSYMBOL',
  'REMARKS',
  'AFF10B5ONE',
]
const owner = [
  'ACCESSION_NUMBER',
  'RPTOWNERCIK',
  'RPTOWNERNAME',
  'RPTOWNER_RELATIONSHIP',
  'RPTOWNER_TITLE',
  'RPTOWNER_TXT',
  'RPTOWNER_CITY',
]

const table = (columns: readonly string[], rows: readonly Cells[]): string =>
  [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('')

export type Tables = {
  readonly submissions: readonly Cells[]
  readonly owners: readonly Cells[]
  readonly common: readonly Cells[]
  readonly derivative?: readonly Cells[]
  readonly footnotes?: readonly Cells[]
}

/** By name, as the zip has them. */
export const tablesOf = (of: Tables): Readonly<Record<string, string>> => ({
  'SUBMISSION.tsv': table(submission, of.submissions),
  'REPORTINGOWNER.tsv': table(owner, of.owners),
  'NONDERIV_TRANS.tsv': table([...transactionColumns.N.columns, 'EQUITY_SWAP_TRANS_CD_FN'], of.common),
  'DERIV_TRANS.tsv': table(transactionColumns.D.columns, of.derivative ?? []),
  'FOOTNOTES.tsv': table(['ACCESSION_NUMBER', 'FOOTNOTE_ID', 'FOOTNOTE_TXT'], of.footnotes ?? []),
})

const SALE_ACCESSION = '0000320193-22-000061'
const sale = {
  ACCESSION_NUMBER: SALE_ACCESSION,
  SECURITY_TITLE: 'Common Stock',
  SECURITY_TITLE_FN: 'F1',
  TRANS_DATE: '04-MAY-2022',
  TRANS_CODE: 'S',
  EQUITY_SWAP_INVOLVED: '0',
  TRANS_ACQUIRED_DISP_CD: 'D',
  DIRECT_INDIRECT_OWNERSHIP: 'D',
}

/** The first two sales of filing 0000320193-22-000061, the later line first, as the tables are in no order. */
export const saleTables: Tables = {
  submissions: [
    {
      ACCESSION_NUMBER: SALE_ACCESSION,
      FILING_DATE: '06-MAY-2022',
      PERIOD_OF_REPORT: '04-MAY-2022',
      NOT_SUBJECT_SEC16: 'false',
      DOCUMENT_TYPE: '4',
      ISSUERCIK: '0000320193',
      ISSUERNAME: 'Apple Inc.',
      ISSUERTRADINGSYMBOL: 'AAPL',
    },
  ],
  owners: [
    {
      ACCESSION_NUMBER: SALE_ACCESSION,
      RPTOWNERCIK: '0001462356',
      RPTOWNERNAME: 'Adams Katherine L.',
      RPTOWNER_RELATIONSHIP: 'Officer',
      RPTOWNER_TITLE: 'SVP, GC and Secretary',
    },
  ],
  common: [
    {
      ...sale,
      NONDERIV_TRANS_SK: '7002',
      TRANS_SHARES: '5316.0',
      TRANS_PRICEPERSHARE: '160.82',
      SHRS_OWND_FOLWNG_TRANS: '462882.0',
    },
    {
      ...sale,
      NONDERIV_TRANS_SK: '7001',
      TRANS_SHARES: '9136.0',
      TRANS_PRICEPERSHARE: '159.94',
      TRANS_PRICEPERSHARE_FN: 'F2, F1',
      SHRS_OWND_FOLWNG_TRANS: '468198.0',
    },
  ],
  footnotes: [
    {
      ACCESSION_NUMBER: SALE_ACCESSION,
      FOOTNOTE_ID: 'F2',
      FOOTNOTE_TXT: '"Executed at ""prices"" from $159.42 to $160.41."',
    },
    {
      ACCESSION_NUMBER: SALE_ACCESSION,
      FOOTNOTE_ID: 'F1',
      FOOTNOTE_TXT:
        'This transaction was made pursuant to a Rule 10b5-1 trading plan adopted on August 16, 2021.',
    },
  ],
}
