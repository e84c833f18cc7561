/** Who a registrant is, from the head of its submissions file; leaves out its filings. Blank is null. */
import { isJsonObject, type JsonObject } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'

export type RegistrantAddress = {
  readonly street1: string | null
  readonly street2: string | null
  readonly city: string | null
  /** EDGAR's code of a US state, Canadian province or country. */
  readonly stateOrCountry: string | null
  readonly stateOrCountryDescription: string | null
  readonly zipCode: string | null
  /** EDGAR's code again, in newer files and for foreign addresses only. */
  readonly countryCode: string | null
}

/** `from` and `to` are YYYY-MM-DD; EDGAR has some names whose `to` lies before their `from`. */
export type FormerName = { readonly name: string; readonly from: string | null; readonly to: string | null }

export type Registrant = {
  readonly cik: string
  readonly name: string
  readonly entityType: string | null
  readonly sic: string | null
  readonly sicDescription: string | null
  readonly tickers: readonly string[]
  /** One a ticker, null where SEC gives none. */
  readonly exchanges: readonly (string | null)[]
  readonly ein: string | null
  readonly description: string | null
  readonly website: string | null
  readonly category: string | null
  /** MM-DD. */
  readonly fiscalYearEnd: string | null
  readonly stateOfIncorporation: string | null
  readonly mailingAddress: RegistrantAddress | null
  readonly businessAddress: RegistrantAddress | null
  readonly phone: string | null
  readonly formerNames: readonly FormerName[]
  readonly insiderTransactionForOwnerExists: boolean
  readonly insiderTransactionForIssuerExists: boolean
}

type Head = { readonly fields: JsonObject; readonly file: string }

const bad = ({ fields, file }: Head, name: string): SourceFormatError =>
  new SourceFormatError(file, null, `${name} is ${JSON.stringify(fields[name])}`)

const textIn = (head: Head, name: string): string | null => {
  const value = head.fields[name]
  if (value === null || value === '') return null
  if (typeof value === 'string') return value
  throw bad(head, name)
}

/** A field that only some years of the file have. */
const textIfAny = (head: Head, name: string): string | null =>
  head.fields[name] === undefined ? null : textIn(head, name)

const flagIn = (head: Head, name: string): boolean => {
  const value = head.fields[name]
  if (value === 0 || value === 1 || typeof value === 'boolean') return Boolean(value)
  throw bad(head, name)
}

const listIn = (head: Head, name: string): readonly unknown[] => {
  const value = head.fields[name]
  if (Array.isArray(value)) return value
  throw bad(head, name)
}

const textsIn = (head: Head, name: string): readonly (string | null)[] =>
  listIn(head, name).map((value) => {
    if (value === null || value === '') return null
    if (typeof value === 'string') return value
    throw bad(head, name)
  })

const objectIn = (head: Head, name: string): JsonObject => {
  const value = head.fields[name]
  if (isJsonObject(value)) return value
  throw bad(head, name)
}

/** Older files write the number without its zeros, newer ones ten digits of text. */
const cikIn = (head: Head): string => {
  const value = head.fields['cik']
  const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (/^\d{1,10}$/.test(digits) && Number(digits) > 0) return digits.padStart(10, '0')
  throw bad(head, 'cik')
}

const nameIn = (head: Head): string => {
  const name = textIn(head, 'name')
  if (name !== null) return name
  throw bad(head, 'name')
}

/** Nine zeros are EDGAR's word for no number. */
const einIn = (head: Head): string | null => {
  const ein = textIn(head, 'ein')
  return ein === '000000000' ? null : ein
}

/** Lines are parted by a tag: `Non-accelerated filer<br>Smaller reporting company`. */
const categoryIn = (head: Head): string | null =>
  (textIn(head, 'category') ?? '')
    .split('<br>')
    .filter((line) => line !== '')
    .join(', ') || null

const yearEndIn = (head: Head): string | null => {
  const value = textIn(head, 'fiscalYearEnd')
  if (value === null) return null
  const [, month, day] = /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(value) ?? []
  if (month === undefined || day === undefined) throw bad(head, 'fiscalYearEnd')
  return `${month}-${day}`
}

const dayIn = (head: Head, name: string): string | null => {
  const value = textIn(head, name)
  if (value === null) return null
  const day = /^(\d{4}-\d\d-\d\d)(?:T|$)/.exec(value)?.[1]
  if (day === undefined) throw bad(head, name)
  return day
}

const formerNamesIn = (head: Head): readonly FormerName[] =>
  listIn(head, 'formerNames').map((entry) => {
    if (!isJsonObject(entry)) throw bad(head, 'formerNames')
    const former = { fields: entry, file: head.file }
    return { name: nameIn(former), from: dayIn(former, 'from'), to: dayIn(former, 'to') }
  })

const addressIn = (head: Head, kind: string): RegistrantAddress | null => {
  const all = { fields: objectIn(head, 'addresses'), file: head.file }
  if (all.fields[kind] === undefined || all.fields[kind] === null) return null
  const address = { fields: objectIn(all, kind), file: head.file }
  const found = {
    street1: textIn(address, 'street1'),
    street2: textIn(address, 'street2'),
    city: textIn(address, 'city'),
    stateOrCountry: textIn(address, 'stateOrCountry'),
    stateOrCountryDescription: textIn(address, 'stateOrCountryDescription'),
    zipCode: textIn(address, 'zipCode'),
    countryCode: textIfAny(address, 'countryCode'),
  }
  return Object.values(found).every((part) => part === null) ? null : found
}

/** `fields` is the parsed main file. Throws SourceFormatError where a field is missing or of another kind. */
export const registrantOf = (fields: JsonObject, file: string): Registrant => {
  const head = { fields, file }
  const tickers = textsIn(head, 'tickers')
  const exchanges = textsIn(head, 'exchanges')
  if (tickers.length !== exchanges.length) throw bad(head, 'exchanges')
  const listed = tickers.flatMap((ticker, at) =>
    ticker === null ? [] : [{ ticker, exchange: exchanges[at] ?? null }],
  )
  return {
    cik: cikIn(head),
    name: nameIn(head),
    entityType: textIn(head, 'entityType'),
    sic: textIn(head, 'sic'),
    sicDescription: textIn(head, 'sicDescription'),
    tickers: listed.map(({ ticker }) => ticker),
    exchanges: listed.map(({ exchange }) => exchange),
    ein: einIn(head),
    description: textIn(head, 'description'),
    website: textIn(head, 'website'),
    category: categoryIn(head),
    fiscalYearEnd: yearEndIn(head),
    stateOfIncorporation: textIn(head, 'stateOfIncorporation'),
    mailingAddress: addressIn(head, 'mailing'),
    businessAddress: addressIn(head, 'business'),
    phone: textIn(head, 'phone'),
    formerNames: formerNamesIn(head),
    insiderTransactionForOwnerExists: flagIn(head, 'insiderTransactionForOwnerExists'),
    insiderTransactionForIssuerExists: flagIn(head, 'insiderTransactionForIssuerExists'),
  }
}
