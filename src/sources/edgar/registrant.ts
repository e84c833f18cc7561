/** Who a registrant is, from the head of its submissions file. Blank is null. */
import { isDay } from '../../lib/day.ts'
import { isJsonObject, type JsonObject } from '../../lib/json-document.ts'
import { cik, fieldReader, flag, orNull, textLike, textOrNull } from './field-reader.ts'

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

const readerOf = (fields: unknown, file: string) =>
  fieldReader((name) => (isJsonObject(fields) ? fields[name] : undefined), file)

const list = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)

const texts = (value: unknown): readonly (string | null)[] | undefined => {
  const found = list(value)?.map(textOrNull)
  return found?.every((each) => each !== undefined) === true ? found : undefined
}

const yearEnd = orNull(textLike(/^(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/))

/** `0926` as `09-26`; null of a day that no year has, such as `0231`. */
const monthAndDayOf = (text: string | null): string | null => {
  const found = text?.replace(/^../, '$&-') ?? ''
  return isDay(`2000-${found}`) ? found : null
}

const day = orNull((value) =>
  typeof value === 'string' && /^.{10}(?:T|$)/.test(value) && isDay(value.slice(0, 10)) ? value : undefined,
)

const formerNameOf = (entry: unknown, file: string): FormerName => {
  const read = readerOf(entry, file)
  const dayIn = (name: string) => read(name, day)?.slice(0, 10) ?? null
  return { name: read('name', textLike(/./)), from: dayIn('from'), to: dayIn('to') }
}

const addressOf = (address: unknown, file: string): RegistrantAddress | null => {
  if (address === undefined || address === null) return null
  const read = readerOf(address, file)
  const found = {
    street1: read('street1', textOrNull),
    street2: read('street2', textOrNull),
    city: read('city', textOrNull),
    stateOrCountry: read('stateOrCountry', textOrNull),
    stateOrCountryDescription: read('stateOrCountryDescription', textOrNull),
    zipCode: read('zipCode', textOrNull),
    // Only files of some years have it.
    countryCode: read('countryCode', (code = null) => textOrNull(code)),
  }
  return Object.values(found).every((part) => part === null) ? null : found
}

/** `fields` is the parsed main file. Throws SourceFormatError where a field is missing or of another kind. */
export const registrantOf = (fields: JsonObject, file: string): Registrant => {
  const read = readerOf(fields, file)
  const tickers = read('tickers', texts)
  const exchanges = read('exchanges', (value) =>
    list(value)?.length === tickers.length ? texts(value) : undefined,
  )
  const listed = tickers.flatMap((ticker, at) =>
    ticker === null ? [] : [{ ticker, exchange: exchanges[at] ?? null }],
  )
  const addresses = read('addresses', (value) => (isJsonObject(value) ? value : undefined))
  const ein = read('ein', textOrNull)
  // A tag separates lines: `Non-accelerated filer<br>Smaller reporting company`.
  const categories = read('category', textOrNull)?.split('<br>') ?? []
  return {
    cik: read('cik', cik),
    name: read('name', textLike(/./)),
    entityType: read('entityType', textOrNull),
    sic: read('sic', textOrNull),
    sicDescription: read('sicDescription', textOrNull),
    tickers: listed.map(({ ticker }) => ticker),
    exchanges: listed.map(({ exchange }) => exchange),
    // Nine zeros are EDGAR's word for no number.
    ein: ein === '000000000' ? null : ein,
    description: read('description', textOrNull),
    website: read('website', textOrNull),
    category: categories.filter((line) => line !== '').join(', ') || null,
    fiscalYearEnd: monthAndDayOf(read('fiscalYearEnd', yearEnd)),
    stateOfIncorporation: read('stateOfIncorporation', textOrNull),
    mailingAddress: addressOf(addresses['mailing'], file),
    businessAddress: addressOf(addresses['business'], file),
    phone: read('phone', textOrNull),
    formerNames: read('formerNames', list).map((entry) => formerNameOf(entry, file)),
    insiderTransactionForOwnerExists: read('insiderTransactionForOwnerExists', flag),
    insiderTransactionForIssuerExists: read('insiderTransactionForIssuerExists', flag),
  }
}
