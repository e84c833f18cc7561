/**
 * Tells by its words what a name that is published with a symbol is of: a fund, notes, or the share of a company. Leaves out the
 * lists, which say it of tickers. The SEC's files of fails abbreviate, and cut names at thirty characters.
 */

const fundWords = /\b(?:ETFS?|ETNS?|ETFIS|funds?|FDS?|FND|SER)\b/i
const trustWords = /\b(?:trust|TR)\b/i
const companyWords = /\b(?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|hldgs|acquisition)\b/i

/** What a trust that is a company by itself owns: Physicians Realty Trust, which had DOC before Healthpeak Properties. */
const realtyWords = /\b(?:realty|RLTY|real estate|propert(?:y|ies)|PPTYS?|REIT)\b/i

/** Names of funds often have none of those of their trust. */
export const isFundName = (name: string): boolean =>
  fundWords.test(name) || (trustWords.test(name) && !realtyWords.test(name))

/** Names of notes often have none of those of their bank, but of the index that they follow. */
export const isNoteName = (name: string): boolean => /\b(?:notes?|index)\b/i.test(name)

const isCompanyForm = (name: string): boolean => companyWords.test(name)

/** Of a fund alone: iShares, Inc. is a company too. */
export const isOnlyFundName = (name: string): boolean => isFundName(name) && !isCompanyForm(name)

/** The name of a company, which no fund or trust has. */
export const isCompanyName = (name: string): boolean =>
  isCompanyForm(name) && !fundWords.test(name) && !trustWords.test(name) && !isNoteName(name)

/** What follows on a company's legal form in the name of its share: `INC COM STK (DE)`, `CORP NON-VTG`. */
const shareEnding =
  /\b(?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|hldgs)\b[.,]?(?:[\s-]+(?:com|common|stk|stock|shs?|shares?|ord|ordinary|class|cl|[a-c]|new|non|vtg|voting|adr|ads|sponsored)\b)*\s*(?:\([^)]*\)?)?\s*$/i

/** The name of a company's share, that has nothing after the company but the kind of share: a fund follows on its issuer's name. */
export const isShareName = (name: string): boolean => isCompanyName(name) && shareEnding.test(name)
