/**
 * Differences of which the filing proves that the vendor errs or means something else, each with its proof. They are counted
 * apart where ours is what the filing states; the mapping never follows them. Leaves out what nobody has looked up.
 */
import type { Vendor } from './truth-vendors.ts'

type Proof =
  /** What the filing states, by the vendor's date. */
  | { readonly filed: Readonly<Record<string, number>> }
  /** What theirs is a multiple of: ours. */
  | { readonly times: number }

type VendorError = Proof & {
  readonly ticker: string
  readonly vendor: Vendor
  readonly lines: readonly string[]
  readonly why: string
}

const SAME = 0.002

const vendorErrors: readonly VendorError[] = [
  {
    ...{ ticker: 'TSM', vendor: 'fmp', lines: ['eps', 'epsDiluted'], times: 5 },
    why: 'per American depositary share, which is five of the shares that the 20-F counts',
  },
  {
    ...{ ticker: 'TSM', vendor: 'fmp', lines: ['weightedAverageShsOut', 'weightedAverageShsOutDil'] },
    times: 1 / 5,
    why: 'American depositary shares, which are five of the shares that the 20-F counts',
  },
  {
    ...{ ticker: 'WMT', vendor: 'fmp', lines: ['eps'], filed: { '2021-01-31': 4.77 } },
    why: 'the 10-K of 2021 states 4.77, which is 1.59 after the split of 2024',
  },
  {
    ...{ ticker: 'WMT', vendor: 'fmp', lines: ['epsDiluted'], filed: { '2021-01-31': 4.75 } },
    why: 'the 10-K of 2021 states 4.75, which is 1.58 after the split of 2024',
  },
  {
    ...{ ticker: 'AAPL', vendor: 'fmp', lines: ['operatingIncome'] },
    filed: { '2013-09-28': 48_999_000_000, '2016-09-24': 60_024_000_000 },
    why: 'the 10-Ks state 48,999 and 60,024 million, which is revenue less cost and expenses in the same file',
  },
]

type Figure = {
  readonly ticker: string
  readonly vendor: Vendor
  readonly date: string
  readonly line: string
  readonly ours: number | null
  readonly theirs: number
}

const isProven = (error: VendorError, { date, ours, theirs }: Figure): boolean => {
  if (ours === null) return false
  const right = 'times' in error ? theirs / error.times : error.filed[date]
  return right !== undefined && Math.abs(ours - right) <= SAME * Math.abs(right)
}

/** Why a difference is the vendor's; undefined where nothing is proven or ours is not what the filing states. */
export const vendorErrorOf = (figure: Figure): string | undefined =>
  vendorErrors.find(
    (error) =>
      error.ticker === figure.ticker &&
      error.vendor === figure.vendor &&
      error.lines.includes(figure.line) &&
      isProven(error, figure),
  )?.why
