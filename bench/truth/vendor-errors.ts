/** Whether the filing proves that a difference is the vendor's; leaves out the differences that somebody has looked up. */
import { DIFFERENCE_MARK, type PeriodFacts } from './period-facts.ts'
import { vendorErrors } from './vendor-error-table.ts'
import type { Vendor } from './vendors.ts'

type Proof =
  /** What the filing states, by the vendor's date. */
  | { readonly filed: Readonly<Record<string, number>> }
  /** What theirs is a multiple of: ours. */
  | { readonly times: number }
  /** Concepts, as `A + B - C`, that the filing tags for the period and that come to ours. */
  | { readonly tagged: readonly string[] }
  /** Concepts of another line that equal theirs, with either sign. */
  | { readonly theirs: readonly string[] }
  /** Concepts of another line that equal the difference, with either sign. */
  | { readonly off: readonly string[] }
  /** Theirs is at most this, either way, and ours is nothing. */
  | { readonly residueUpTo: number }

export type VendorError = Proof & {
  readonly ticker: string
  readonly vendor: Vendor
  readonly lines: readonly string[]
  /** The one date of theirs that it is proven for; all where it is left out. */
  readonly on?: string
  readonly reason: string
}

const SAME = 0.002

type Figure = {
  readonly ticker: string
  readonly vendor: Vendor
  readonly date: string
  readonly line: string
  readonly ours: number | null
  readonly theirs: number
}

const TERM = /(?<sign>[+-])?\s*(?<concept>\w+)/g

/** Every value that `A + B - C` may have, of the versions that filings give its concepts. */
const amountsOf = (text: string, facts: PeriodFacts): readonly number[] =>
  [...text.matchAll(TERM)].reduce<readonly number[]>(
    (sums, { groups = {} }) => {
      const { sign, concept = '' } = groups
      const values = facts.get(concept) ?? facts.get(concept + DIFFERENCE_MARK) ?? []
      return sums.flatMap((sum) => values.map((value) => (sign === '-' ? sum - value : sum + value)))
    },
    [0],
  )

const isNear = (value: number, right: number): boolean => Math.abs(value - right) <= SAME * Math.abs(right)

const isAnyOf = (value: number, texts: readonly string[], facts: PeriodFacts): boolean =>
  value !== 0 && texts.some((text) => amountsOf(text, facts).some((amount) => isNear(value, amount)))

const isEitherSign = (value: number, texts: readonly string[], facts: PeriodFacts): boolean =>
  isAnyOf(value, texts, facts) || isAnyOf(-value, texts, facts)

const isProven = (error: VendorError, { date, ours, theirs }: Figure, facts: PeriodFacts): boolean => {
  if (error.on !== undefined && error.on !== date) return false
  if ('residueUpTo' in error) return ours === null && Math.abs(theirs) <= error.residueUpTo
  if ('theirs' in error) return isEitherSign(theirs, error.theirs, facts)
  if (ours === null) return false
  if ('tagged' in error) return isAnyOf(ours, error.tagged, facts)
  if ('off' in error) return isEitherSign(ours - theirs, error.off, facts)
  const right = 'times' in error ? theirs / error.times : error.filed[date]
  return right !== undefined && isNear(ours, right)
}

/** Why a difference is the vendor's; undefined where nothing is proven by `facts`, the company's of the period. */
export const vendorErrorOf = (figure: Figure, facts: PeriodFacts): string | undefined =>
  vendorErrors.find(
    (error) =>
      error.ticker === figure.ticker &&
      error.vendor === figure.vendor &&
      error.lines.includes(figure.line) &&
      isProven(error, figure, facts),
  )?.reason
