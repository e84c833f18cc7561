/** The columns that are read of the Insider Transactions data sets; leaves out addresses, contacts and holdings. */

export const submissionColumns = [
  'ACCESSION_NUMBER',
  'FILING_DATE',
  'PERIOD_OF_REPORT',
  'DATE_OF_ORIG_SUB',
  'DOCUMENT_TYPE',
  'ISSUERCIK',
  'ISSUERNAME',
  'REMARKS',
] as const

export const ownerColumns = [
  'ACCESSION_NUMBER',
  'RPTOWNERCIK',
  'RPTOWNERNAME',
  'RPTOWNER_RELATIONSHIP',
  'RPTOWNER_TITLE',
  'RPTOWNER_TXT',
] as const

export const footnoteColumns = ['ACCESSION_NUMBER', 'FOOTNOTE_ID', 'FOOTNOTE_TXT'] as const

/** In both tables of transactions. */
const shared = [
  'ACCESSION_NUMBER',
  'SECURITY_TITLE',
  'SECURITY_TITLE_FN',
  'TRANS_DATE',
  'TRANS_DATE_FN',
  'DEEMED_EXECUTION_DATE',
  'DEEMED_EXECUTION_DATE_FN',
  'TRANS_CODE',
  'EQUITY_SWAP_INVOLVED',
  'TRANS_TIMELINESS',
  'TRANS_TIMELINESS_FN',
  'TRANS_SHARES',
  'TRANS_SHARES_FN',
  'TRANS_PRICEPERSHARE',
  'TRANS_PRICEPERSHARE_FN',
  'TRANS_ACQUIRED_DISP_CD',
  'TRANS_ACQUIRED_DISP_CD_FN',
  'SHRS_OWND_FOLWNG_TRANS',
  'SHRS_OWND_FOLWNG_TRANS_FN',
  'VALU_OWND_FOLWNG_TRANS_FN',
  'DIRECT_INDIRECT_OWNERSHIP',
  'DIRECT_INDIRECT_OWNERSHIP_FN',
  'NATURE_OF_OWNERSHIP',
  'NATURE_OF_OWNERSHIP_FN',
] as const

/** The footnotes of the code stand under one name in the files and under another in the metadata beside them. */
const optional = ['EQUITY_SWAP_TRANS_CD_FN', 'EQUITY_SWAP_INVOLVED_FN'] as const

export const transactionColumns = {
  N: { columns: [...shared, 'NONDERIV_TRANS_SK'], optional },
  D: {
    columns: [
      ...shared,
      'DERIV_TRANS_SK',
      'CONV_EXERCISE_PRICE',
      'CONV_EXERCISE_PRICE_FN',
      'TRANS_TOTAL_VALUE_FN',
      // Written so in every quarter.
      'EXCERCISE_DATE',
      'EXCERCISE_DATE_FN',
      'EXPIRATION_DATE',
      'EXPIRATION_DATE_FN',
      'UNDLYNG_SEC_TITLE',
      'UNDLYNG_SEC_TITLE_FN',
      'UNDLYNG_SEC_SHARES',
      'UNDLYNG_SEC_SHARES_FN',
      'UNDLYNG_SEC_VALUE_FN',
    ],
    optional,
  },
} as const
