/** One transaction of an insider: a line of a Form 4 or 5. */
import {
  day,
  flag,
  instant,
  list,
  meanShares,
  model,
  money,
  moneyPerShare,
  oneOf,
  orNull,
  percent,
  record,
  text,
  url,
} from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'
import { transactionCodes, transactionTypes } from './codes.ts'

const relations = {
  director: flag('Whether the owner is a director of the issuer.'),
  officer: flag('Whether the owner is an officer.'),
  tenPercentOwner: flag('Whether the owner holds over 10 % of a class.'),
  otherRelation: flag('Whether the owner is related in another way.'),
  officerTitle: orNull(text('Title of an officer, as the form has it.')),
}

const JointOwner = model('JointOwner', {
  name: text('Name as the form has it.'),
  cik: text('Central Index Key, ten digits.'),
  ...relations,
})

export const ownershipForms = ['3', '3/A', '4', '4/A', '5', '5/A'] as const

export type OwnershipForm = (typeof ownershipForms)[number]

export const InsiderTransaction = model(
  'InsiderTransaction',
  {
    id: text('Digits of the accession number, N or D for the table, number of the transaction in it.'),
    ticker: orNull(
      text('Ticker asked for; else the canonical listing of the issuer, null where it has none.'),
    ),
    company: orNull(text('Name of the issuer today, as filed where it is listed no longer.')),
    cik: text('Central Index Key of the issuer, ten digits.'),
    issuerName: text('The issuer, as the form has it.'),
    ownerName: text('The insider, as the form has it: family name first.'),
    ownerCik: text('Central Index Key of the insider, ten digits.'),
    ...relations,
    relationship: text('The same in words, as "Director, Officer: Chief Financial Officer".'),
    owners: list(JointOwner, 'Joint filers beyond the first; their one transaction is one row.'),
    transactionDate: orNull(day('Day of the transaction.')),
    deemedExecutionDate: orNull(day('Day it counts as executed, where that is another.')),
    filedAt: orNull(instant('When EDGAR accepted the filing; null where only its day is published.')),
    filedOn: day('Day of filing.'),
    periodOfReport: day('Day of the first transaction on the form; of a Form 5 the end of the fiscal year.'),
    transactionCode: oneOf(transactionCodes, 'Code of the SEC.'),
    transactionType: oneOf(Object.values(transactionTypes), 'The code in words.'),
    acquiredDisposed: oneOf(['A', 'D'], 'A where the insider acquired, D where the insider disposed.'),
    shares: orNull(meanShares('Securities in the transaction; null where the form gives only their value.')),
    pricePerShare: orNull(
      moneyPerShare(
        'Price of one security; null where only a footnote gives it, zero only where the form says zero.',
      ),
    ),
    value: orNull(money('shares × pricePerShare, in US dollars; null on derivative rows.')),
    sharesOwnedAfter: orNull(meanShares('Held after it in this security and kind of ownership.')),
    sharesOwnedBefore: orNull(
      meanShares(
        'Held before it: derived, and null where the lines of the filing do not follow on each other.',
      ),
    ),
    ownershipChangePct: orNull(percent('Change of what is held; null where nothing was held before.')),
    directIndirect: oneOf(['D', 'I'], 'D held directly, I through another.'),
    natureOfOwnership: orNull(text('Through whom or what, as "By spouse".')),
    securityTitle: text('The security, as the form has it.'),
    derivative: flag('Whether it is a line of table II: options, units and other derivatives.'),
    underlyingTitle: orNull(text('Security under a derivative.')),
    underlyingShares: orNull(meanShares('Number of the underlying securities.')),
    exercisePrice: orNull(
      moneyPerShare('Conversion or exercise price; null where only a footnote gives it.'),
    ),
    exerciseDate: orNull(
      day('First day a derivative can be exercised; null where only a footnote gives it.'),
    ),
    expirationDate: orNull(day('Day it expires.')),
    plan10b51: orNull(
      flag('Whether under a Rule 10b5-1 plan, by the form’s box or a footnote; null where neither says.'),
    ),
    timeliness: orNull(oneOf(['onTime', 'early', 'late'], 'Whether it was reported when it was due.')),
    equitySwap: flag('Whether an equity swap was involved.'),
    footnotes: list(text('A footnote.'), 'Footnotes that the line refers to.'),
    form: oneOf(ownershipForms, 'Form type.'),
    amendment: flag('Whether the form amends an earlier one; the lines it restates are not listed any more.'),
    amendsFilingDate: orNull(day('When the form it amends was filed.')),
    accessionNumber: text('Accession number.'),
    filingId: text('Id of the filing, as /v1/filings/by-id/{filing_id} takes it.'),
    url: url('The filing in the archive of the SEC.'),
  },
  'One transaction of an insider in a security of the issuer: one line of table I or II of a Form 4 or 5.',
)

/** Newest first. */
export const newestFirst = ['filedOn desc', 'filedAt desc', 'transactionDate desc', 'id'] as const

/** Found by the issuer's CIK, so that a ticker that changed keeps its rows. */
export const insiderTransactions = collection('insider_transactions', {
  record: InsiderTransaction,
  columns: {
    accession: 'text',
    /** I and II of the form. */
    table: ['N', 'D'],
    /** Number of the transaction in its table, from 1. */
    line: 'integer',
    id: 'text',
    cik: 'text',
    issuerName: 'text',
    ownerCik: 'text',
    filedOn: 'day',
    filedAt: 'instant?',
    transactionDate: 'day?',
    code: transactionCodes,
    value: 'real?',
    derivative: 'flag',
    /** 0 where an amendment restates the line. */
    current: 'flag',
    /** 1 where the line is current, of table I and a purchase or sale: what most ask for. */
    trade: 'flag',
    /** Day of the form that an amendment amends, else the form's own. */
    basedOn: 'day',
    amendment: 'flag',
  },
  key: ['accession', 'table', 'line'],
  // Each holds all that a filter asks for, so that lines it skips are not fetched.
  orders: [
    ['trade', ...newestFirst],
    ['current', 'derivative', ...newestFirst, 'code'],
    ['cik', 'current', 'derivative', ...newestFirst, 'code'],
    ['cik', 'basedOn', 'amendment'],
  ],
  placed: newestFirst,
  // Beside each total those of its days, so that a span of days is summed and not counted row by row.
  counts: [
    ['trade'],
    ['trade', 'filedOn'],
    ['current', 'derivative'],
    ['current', 'derivative', 'filedOn'],
    ['current', 'derivative', 'code'],
    ['current', 'derivative', 'code', 'filedOn'],
    ['cik', 'current', 'derivative'],
    ['cik', 'current', 'derivative', 'code'],
  ],
  late: ['id', 'cik', 'issuerName', 'filedAt', 'filedOn'],
  joined: ['ticker', 'company'],
})

/** Forms that were read by themselves, those without transactions too: what a data set says of them is not needed. */
export const insiderForms = collection('insider_forms', {
  record: record({
    accession: text('Accession number.'),
    cik: text('Central Index Key of the issuer, ten digits.'),
  }),
  columns: { accession: 'text', cik: 'text' },
  key: ['accession'],
  late: ['accession', 'cik'],
})
