/**
 * Tells by its words what a name that is published with a symbol is of: a fund, notes, or the share of a company. Leaves out the
 * lists, which say it of tickers. The SEC's files of fails abbreviate, and cut names at thirty characters.
 */

const fundWords = /\b(?:ETFS?|ETNS?|ETFIS|funds?|FDS?|FND|SER)\b/i
const trustWords = /\b(?:trust|TR)\b/i
const legalForms = 'inc|incorporated|corp|corporation|co|company|ltd|limited|plc|hldgs'
const companyWords = new RegExp(String.raw`\b(?:${legalForms}|acquisition)\b`, 'i')

/** What a trust that is a company by itself owns: Physicians Realty Trust, which had DOC before Healthpeak Properties. */
const realtyWords = /\b(?:realty|RLTY|real estate|propert(?:y|ies)|PPTYS?|REIT)\b/i

/** Names of funds often have none of those of their trust. */
export const isFundName = (name: string): boolean =>
  fundWords.test(name) || (trustWords.test(name) && !realtyWords.test(name))

/** Names of notes often have none of those of their bank, but of the index that they follow. */
export const isNoteName = (name: string): boolean => /\b(?:notes?|index)\b/i.test(name)

const isCompanyForm = (name: string): boolean => companyWords.test(name)

/** What a bank or company issues under a name like a fund's: exchange-traded notes, and preferred shares by a capital trust. */
const issuedWords = /\b(?:ETNS?|CAP(?:ITAL)? (?:TR|trust)|PFD?|preferred)\b/i

/** Of a fund alone: iShares, Inc. is a company too. */
export const isOnlyFundName = (name: string): boolean =>
  isFundName(name) && !isCompanyForm(name) && !issuedWords.test(name)

/** The name of a company, which no fund or trust has. */
export const isCompanyName = (name: string): boolean =>
  isCompanyForm(name) && !fundWords.test(name) && !trustWords.test(name) && !isNoteName(name)

const legalForm = String.raw`\b(?:${legalForms})\b[.,]?`
const shareWord = String.raw`[\s-]+(?:com|common|stk|stock|shs?|shares?|ord|ordinary|class|cl|[a-c]|new|non|vtg|voting|adr|ads|sponsored)\b`
const ending = String.raw`\s*(?:\([^)]*\)?)?\s*$`
const companyAtEnd = new RegExp(`${legalForm}(?:${shareWord})*${ending}`, 'i')
const shareAtEnd = new RegExp(`${legalForm}(?:${shareWord})+${ending}`, 'i')

/** The name of a company or its share, with nothing after it but the kind of share: a fund follows on its issuer's name. */
export const isShareName = (name: string): boolean => isCompanyName(name) && companyAtEnd.test(name)

/** The same with the kind of share: `ISHARES INC` may be a fund, and CORP at the end of a name that is cut means corporate bonds. */
export const isShareKindName = (name: string): boolean => isCompanyName(name) && shareAtEnd.test(name)
