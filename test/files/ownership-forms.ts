/** Ownership forms written by hand in EDGAR's layout, with figures of real filings. */

export type Line = {
  readonly title?: string
  readonly date?: string
  readonly code: string
  readonly shares: string
  /** Absent where there is only a footnote in its place. */
  readonly price?: string
  readonly sign: 'A' | 'D'
  readonly after: string
  readonly held?: 'D' | 'I'
  readonly nature?: string
  readonly notes?: readonly string[]
  readonly timeliness?: string
  readonly swap?: string
  /** Present on a line of table II. */
  readonly underlying?: { readonly title: string; readonly shares: string; readonly exercise?: string }
}

export type Owner = { readonly cik: string; readonly name: string; readonly relation: string }

export type Form = {
  readonly schema?: string
  readonly form?: string
  readonly period?: string
  readonly original?: string
  readonly issuer?: readonly [cik: string, name: string, symbol: string]
  readonly owners: readonly Owner[]
  readonly box?: string
  readonly lines: readonly Line[]
  readonly footnotes?: Readonly<Record<string, string>>
  readonly remarks?: string
}

const value = (tag: string, text: string | undefined, notes: readonly string[] = []): string =>
  `<${tag}>${text === undefined ? '' : `<value>${text}</value>`}${notes.map((id) => `<footnoteId id="${id}"/>`).join('')}</${tag}>`

const underlyingOf = ({ underlying }: Line): string =>
  underlying === undefined
    ? ''
    : `<underlyingSecurity>${value('underlyingSecurityTitle', underlying.title)}${value('underlyingSecurityShares', underlying.shares)}</underlyingSecurity>`

const lineText = (line: Line): string => {
  const { underlying, notes = [] } = line
  const tag = underlying === undefined ? 'nonDerivativeTransaction' : 'derivativeTransaction'
  return `<${tag}>
    ${value('securityTitle', line.title ?? 'Common Stock')}
    ${underlying === undefined ? '' : value('conversionOrExercisePrice', underlying.exercise, underlying.exercise === undefined ? notes : [])}
    ${value('transactionDate', line.date ?? '2022-05-04')}
    <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${line.code}</transactionCode>
      <equitySwapInvolved>${line.swap ?? '0'}</equitySwapInvolved></transactionCoding>
    ${line.timeliness === undefined ? '' : value('transactionTimeliness', line.timeliness)}
    <transactionAmounts>${value('transactionShares', line.shares)}${value('transactionPricePerShare', line.price, notes)}
      ${value('transactionAcquiredDisposedCode', line.sign)}</transactionAmounts>
    ${underlyingOf(line)}
    <postTransactionAmounts>${value('sharesOwnedFollowingTransaction', line.after)}</postTransactionAmounts>
    <ownershipNature>${value('directOrIndirectOwnership', line.held ?? 'D')}${line.nature === undefined ? '' : value('natureOfOwnership', line.nature)}</ownershipNature>
  </${tag}>`
}

const ownerText = ({ cik, name, relation }: Owner): string => `<reportingOwner>
    <reportingOwnerId><rptOwnerCik>${cik}</rptOwnerCik><rptOwnerName>${name}</rptOwnerName></reportingOwnerId>
    <reportingOwnerRelationship>${relation}</reportingOwnerRelationship></reportingOwner>`

/** As the files cut from submissions have it: a blank line before the declaration. */
export const formXml = (form: Form): string => {
  const [cik, name, symbol] = form.issuer ?? ['0000320193', 'Apple Inc.', 'AAPL']
  const common = form.lines.filter(({ underlying }) => underlying === undefined).map(lineText)
  const derivative = form.lines.filter(({ underlying }) => underlying !== undefined).map(lineText)
  const notes = Object.entries(form.footnotes ?? {}).map(
    ([id, text]) => `<footnote id="${id}">${text}</footnote>`,
  )
  return `
<?xml version="1.0"?>
<ownershipDocument>
  <schemaVersion>${form.schema ?? 'X0306'}</schemaVersion>
  <documentType>${form.form ?? '4'}</documentType>
  <periodOfReport>${form.period ?? '2022-05-04'}</periodOfReport>
  ${form.original === undefined ? '' : `<dateOfOriginalSubmission>${form.original}</dateOfOriginalSubmission>`}
  <issuer><issuerCik>${cik}</issuerCik><issuerName>${name}</issuerName><issuerTradingSymbol>${symbol}</issuerTradingSymbol></issuer>
  ${form.owners.map(ownerText).join('\n')}
  ${form.box === undefined ? '' : `<aff10b5One>${form.box}</aff10b5One>`}
  <nonDerivativeTable>${common.join('\n')}</nonDerivativeTable>
  <derivativeTable>${derivative.join('\n')}</derivativeTable>
  <footnotes>${notes.join('\n')}</footnotes>
  <remarks>${form.remarks ?? ''}</remarks>
</ownershipDocument>`
}

/** The whole text of a submission; `accepted` is New York's clock, as `20220506183057`. */
export const submissionText = (accession: string, accepted: string, form: Form): string => {
  const [issuer] = form.issuer ?? ['0000320193']
  const day = accepted.slice(0, 8)
  const type = form.form ?? '4'
  return `<SEC-DOCUMENT>${accession}.txt : ${day}
<SEC-HEADER>${accession}.hdr.sgml : ${day}
<ACCEPTANCE-DATETIME>${accepted}
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	${type}
PUBLIC DOCUMENT COUNT:		1
FILED AS OF DATE:		${day}

REPORTING-OWNER:
	OWNER DATA:
		CENTRAL INDEX KEY:			${form.owners[0]?.cik}
ISSUER:
	COMPANY DATA:
		CENTRAL INDEX KEY:			${issuer}
</SEC-HEADER>
<DOCUMENT>
<TYPE>${type}
<SEQUENCE>1
<FILENAME>form4.xml
<DESCRIPTION>FORM 4
<TEXT>
<XML>${formXml(form)}
</XML>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`
}

const officer =
  '<isDirector>0</isDirector><isOfficer>1</isOfficer><officerTitle>SVP, GC and Secretary</officerTitle>'

/** The first two of the seven sales of filing 0000320193-22-000061. */
export const exampleSale: Form = {
  owners: [{ cik: '0001462356', name: 'Adams Katherine L.', relation: officer }],
  lines: [
    { code: 'S', shares: '9136', price: '159.94', sign: 'D', after: '468198', notes: ['F1', 'F2'] },
    { code: 'S', shares: '5316', price: '160.82', sign: 'D', after: '462882', notes: ['F1'] },
  ],
  footnotes: {
    F1: 'This transaction was made pursuant to a Rule 10b5-1 trading plan adopted on August 16, 2021.',
    F2: 'Executed in multiple trades at prices from $159.42 to $160.41.',
    F3: 'Of no line.',
  },
}

/** Of June 2026: units become shares, some are withheld for taxes. */
export const exampleVesting: Form = {
  schema: 'X0609',
  period: '2026-06-15',
  owners: [
    {
      cik: '0001780525',
      name: 'Newstead Jennifer',
      relation: '<isOfficer>true</isOfficer><officerTitle>SVP, GC and Secretary</officerTitle>',
    },
  ],
  box: 'false',
  lines: [
    { date: '2026-06-15', code: 'M', shares: '30104', sign: 'A', after: '57784', notes: ['F1'] },
    { date: '2026-06-15', code: 'F', shares: '16238', price: '296.42', sign: 'D', after: '41546' },
    {
      title: 'Restricted Stock Unit',
      date: '2026-06-15',
      code: 'M',
      shares: '30104',
      sign: 'D',
      after: '210728',
      notes: ['F1'],
      underlying: { title: 'Common Stock', shares: '30104' },
    },
  ],
  footnotes: { F1: 'Each restricted stock unit represents the right to receive one share.' },
}

/** DaVita of May 2026: one sale that two report together. */
export const berkshire: Form = {
  schema: 'X0609',
  period: '2026-05-01',
  issuer: ['0000927066', 'DAVITA INC.', 'DVA'],
  owners: [
    {
      cik: '0001067983',
      name: 'BERKSHIRE HATHAWAY INC',
      relation: '<isTenPercentOwner>true</isTenPercentOwner>',
    },
    { cik: '0000315090', name: 'BUFFETT WARREN E', relation: '<isTenPercentOwner>true</isTenPercentOwner>' },
  ],
  box: 'false',
  lines: [
    {
      date: '2026-05-01',
      code: 'S',
      shares: '1220376',
      price: '149.8429',
      sign: 'D',
      after: '28880209',
      held: 'I',
      nature: 'See footnotes',
    },
  ],
}
