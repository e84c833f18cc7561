/** The columns that are read of the Insider Transactions data sets; leaves out addresses, contacts and holdings. */

export const submissionColumns = [
  ...['ACCESSION_NUMBER', 'FILING_DATE', 'PERIOD_OF_REPORT', 'DATE_OF_ORIG_SUB', 'DOCUMENT_TYPE'],
  ...['ISSUERCIK', 'ISSUERNAME', 'REMARKS'],
]

export const ownerColumns = [
  ...['ACCESSION_NUMBER', 'RPTOWNERCIK', 'RPTOWNERNAME', 'RPTOWNER_RELATIONSHIP', 'RPTOWNER_TITLE'],
  'RPTOWNER_TXT',
]

export const footnoteColumns = ['ACCESSION_NUMBER', 'FOOTNOTE_ID', 'FOOTNOTE_TXT']

/** Each column with that of the references to its footnotes. */
const footnoted = (...columns: readonly string[]): readonly string[] =>
  columns.flatMap((column) => [column, `${column}_FN`])

/** In both tables of transactions. */
const shared = [
  ...['ACCESSION_NUMBER', 'TRANS_CODE', 'EQUITY_SWAP_INVOLVED', 'VALU_OWND_FOLWNG_TRANS_FN'],
  ...footnoted('SECURITY_TITLE', 'TRANS_DATE', 'DEEMED_EXECUTION_DATE', 'TRANS_TIMELINESS', 'TRANS_SHARES'),
  ...footnoted('TRANS_PRICEPERSHARE', 'TRANS_ACQUIRED_DISP_CD', 'SHRS_OWND_FOLWNG_TRANS'),
  ...footnoted('DIRECT_INDIRECT_OWNERSHIP', 'NATURE_OF_OWNERSHIP'),
]

/** The footnotes of the code have one name in the files and another in the metadata that come with them. */
const optional = ['EQUITY_SWAP_TRANS_CD_FN', 'EQUITY_SWAP_INVOLVED_FN']

const tableOf = (...columns: readonly string[]) => ({
  columns,
  optional,
  /** Those of references to footnotes. */
  references: [...columns, ...optional].filter((column) => column.endsWith('_FN')),
})

export const transactionColumns = {
  N: tableOf(...shared, 'NONDERIV_TRANS_SK'),
  D: tableOf(
    ...shared,
    ...['DERIV_TRANS_SK', 'TRANS_TOTAL_VALUE_FN', 'UNDLYNG_SEC_VALUE_FN'],
    // EXCERCISE_DATE is written so in every quarter.
    ...footnoted('CONV_EXERCISE_PRICE', 'EXCERCISE_DATE', 'EXPIRATION_DATE'),
    ...footnoted('UNDLYNG_SEC_TITLE', 'UNDLYNG_SEC_SHARES'),
  ),
} as const
