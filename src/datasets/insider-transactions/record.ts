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
  tenPercentOwner: flag('Whether the owner holds more than 10 % of a class of shares.'),
  otherRelation: flag('Whether the owner is related in another way.'),
  officerTitle: orNull(text('Title of the officer, as on the form.')),
}

const JointOwner = model('JointOwner', {
  name: text('Name, as on the form.'),
  cik: text('Central Index Key, ten digits.'),
  ...relations,
})

const ownershipForms = ['3', '3/A', '4', '4/A', '5', '5/A'] as const

export type OwnershipForm = (typeof ownershipForms)[number]

export const InsiderTransaction = model(
  'InsiderTransaction',
  {
    id: text(
      'Digits of the accession number, N (table I) or D (table II), number of the transaction in the table.',
    ),
    ticker: orNull(
      text('The requested ticker, else that of the issuer’s primary listing; null if it has none.'),
    ),
    company: orNull(text('Present name of the issuer; the name on the form if it is no longer listed.')),
    cik: text('Central Index Key of the issuer, ten digits.'),
    issuerName: text('Name of the issuer, as on the form.'),
    ownerName: text('Name of the insider, as on the form: family name first.'),
    ownerCik: text('Central Index Key of the insider, ten digits.'),
    ...relations,
    relationship: text('The relations above in words, such as "Director, Officer: Chief Financial Officer".'),
    owners: list(JointOwner, 'Further joint filers. A joint transaction is one row.'),
    transactionDate: orNull(day('Day of the transaction.')),
    deemedExecutionDate: orNull(day('Deemed execution date, if it differs.')),
    filedAt: orNull(instant('When EDGAR accepted the filing; null if only its day is published.')),
    filedOn: day('Filing date.'),
    periodOfReport: day('Day of the first transaction on the form; for a Form 5 the end of the fiscal year.'),
    transactionCode: oneOf(transactionCodes, 'SEC transaction code.'),
    transactionType: oneOf(Object.values(transactionTypes), 'Transaction code in words.'),
    acquiredDisposed: oneOf(['A', 'D'], '`A` for acquired, `D` for disposed.'),
    shares: orNull(meanShares('Number of securities; null if the form states only their value.')),
    pricePerShare: orNull(
      moneyPerShare(
        'Price per security; null if it is stated only in a footnote. Zero only if the form says zero.',
      ),
    ),
    value: orNull(money('shares × pricePerShare, in US dollars; null for derivatives.')),
    sharesOwnedAfter: orNull(
      meanShares('Holding after the transaction, in this security and form of ownership.'),
    ),
    sharesOwnedBefore: orNull(
      meanShares(
        'Holding before the transaction, calculated; null if the lines of the filing do not form a sequence.',
      ),
    ),
    ownershipChangePct: orNull(
      percent('Change of the holding in percent; null if there was no holding before.'),
    ),
    directIndirect: oneOf(['D', 'I'], '`D` for direct, `I` for indirect ownership.'),
    natureOfOwnership: orNull(text('Nature of indirect ownership, such as "By spouse".')),
    securityTitle: text('Title of the security, as on the form.'),
    derivative: flag('Whether the line is from table II: options, units and other derivatives.'),
    underlyingTitle: orNull(text('Underlying security of a derivative.')),
    underlyingShares: orNull(meanShares('Number of underlying securities.')),
    exercisePrice: orNull(
      moneyPerShare('Conversion or exercise price; null if it is stated only in a footnote.'),
    ),
    exerciseDate: orNull(
      day('First day on which a derivative can be exercised; null if it is stated only in a footnote.'),
    ),
    expirationDate: orNull(day('Expiration date.')),
    plan10b51: orNull(
      flag(
        'Whether the transaction was under a Rule 10b5-1 plan, from the form’s checkbox or a footnote; null if neither says.',
      ),
    ),
    timeliness: orNull(
      oneOf(['onTime', 'early', 'late'], 'Whether the transaction was reported on time, early or late.'),
    ),
    equitySwap: flag('Whether an equity swap was involved.'),
    footnotes: list(text('A footnote.'), 'Footnotes of the line.'),
    form: oneOf(ownershipForms, 'Form type.'),
    amendment: flag(
      'Whether the form amends an earlier one. Lines that an amendment restates are no longer listed.',
    ),
    amendsFilingDate: orNull(day('Filing date of the amended form.')),
    accessionNumber: text('Accession number.'),
    filingId: text('Id of the filing, for /v1/filings/by-id/{filing_id}.'),
    url: url('URL of the filing in EDGAR’s archive.'),
  },
  'An insider transaction in a security of the issuer: one line of table I or II of a Form 4 or 5.',
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
  // For each total also those of its days, so that a span of days is summed and not counted row by row.
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
