/** The end of a registrant's listing by the forms that it and its exchange file. */
import { daysBetween } from '../lib/day.ts'

/** The exchange (`25-NSE`) or the company takes a class of securities from an exchange: shares, or notes that matured. */
const LISTING_ENDS = ['25', '25-NSE'] as const
/** The company ends its registration, which it can do only when hardly anyone holds its securities. */
const REGISTRATION_ENDS = ['15-12B', '15-12G', '15-15D', '15F-12B', '15F-12G', '15F-15D'] as const
/** A class is registered again, as by a company that only changes the exchange, or an end is corrected. */
const REGISTERED_ANEW = [
  ...[
    '8-A12B',
    '8-A12G',
    '10-12B',
    '10-12G',
    '8-K12B',
    '8-K12G3',
    '20FR12B',
    '20FR12G',
    '40FR12B',
    '40FR12G',
  ],
  ...REGISTRATION_ENDS.map((form) => `${form}/A`),
] as const

/** The forms that the end of a listing is read from. */
export const delistingForms: readonly string[] = [...LISTING_ENDS, ...REGISTRATION_ENDS, ...REGISTERED_ANEW]

type FiledForm = { readonly form: string; readonly filedOn: string }

export type Delisting = {
  /** Day of the form that took the shares from the exchange. */
  readonly delistedOn: string
  /** Day of the form that ended the registration. */
  readonly deregisteredOn: string
}

/** Most registrations end within two weeks of the listing. */
const MAX_DAYS = 120

const daysOf = (filed: readonly FiledForm[], forms: readonly string[]): readonly string[] =>
  filed.flatMap(({ form, filedOn }) => (forms.includes(form) ? [filedOn] : [])).toSorted()

/**
 * Null where the forms do not say that the company as a whole left the market: a Form 25 alone may concern one class of notes, a
 * Form 15 alone rights that expired.
 */
export const delistingOf = (filed: readonly FiledForm[]): Delisting | null => {
  const deregisteredOn = daysOf(filed, REGISTRATION_ENDS).at(-1)
  if (deregisteredOn === undefined) return null
  const delistedOn = daysOf(filed, LISTING_ENDS).findLast((day) => day <= deregisteredOn)
  if (delistedOn === undefined || daysBetween(delistedOn, deregisteredOn) > MAX_DAYS) return null
  const isAnew = daysOf(filed, REGISTERED_ANEW).some((day) => day > delistedOn)
  return isAnew ? null : { delistedOn, deregisteredOn }
}
