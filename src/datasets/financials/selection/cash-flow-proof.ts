/** What the sections of a cash flow statement prove by adding up: which version is right, which figure is of no note. */

import { isKnown, isUnknown, UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { cashFlowTotals, depreciationByNotes } from '../lines/cash-flow.ts'
import { knownIn } from '../lines/evaluation.ts'
import { roundingOf } from '../validation/rule.ts'
import { type AdditionalDebt, additionsIn, withAdditionalDebt, withPlacement } from './additional-debt.ts'
import { isRounded } from './partial-figures.ts'
import { addendsOf, addsUp, sumOf } from './section-sums.ts'
import { type Figure, type Stated, without, withTerm } from './stated-lines.ts'

export const DEPRECIATION = 'depreciationAndAmortization'
const CHANGES = 'changeInWorkingCapital'
const PAY = 'stockBasedCompensation'
/** Lines of cash from operations other than depreciation. */
const OPERATING = ['netIncome', 'deferredIncomeTax', PAY, CHANGES]
/** Changes that have lines of their own. */
const TRADE = ['accountsReceivables', 'inventory', 'accountsPayables']
/** Sections that miss the change of cash by more are wrong, not rounded. */
const CLOSE = 0.001

const CHANGE = 'netChangeInCash'
const EXCHANGE = 'effectOfForexChangesOnCash'
/** Effect of exchange rates, which the sections may leave out of the change of cash: cash of both days shows whether it is included. */
export const EXCHANGE_BELOW = 'exchangeBelowChange'

/** What the sections and exchange rates make, with discontinued operations or without, less the change of cash; zero where one of them is not stated. */
const gapOf = (stated: Stated, exchange = knownIn(stated.lines, EXCHANGE) ?? 0): number => {
  const change = knownIn(stated.lines, CHANGE)
  const sections = cashFlowTotals.map((name) => knownIn(stated.lines, name)).filter(isKnown)
  if (change === null || sections.length < cashFlowTotals.length) return 0
  const sum = sections.reduce((whole, amount) => whole + amount, exchange)
  const rounding = CLOSE * Math.max(...sections.map(Math.abs))
  const below = [0, knownIn(stated.lines, 'discontinuedCash') ?? 0]
  return below.some((amount) => Math.abs(sum + amount - change) <= rounding) ? 0 : sum - change
}

/** Whether the sections make the change of cash, or one of them is not stated. */
export const closes = (stated: Stated): boolean => gapOf(stated) === 0

/**
 * Where no version adds up, without the one line that keeps it from that: exchange rates that the sections do not need, or a
 * section whose sign is lost. Other figures that do not add up are served as they are.
 */
export const withoutGap = (stated: Stated): Stated => {
  const gap = gapOf(stated)
  if (gap === 0) return stated
  if (gapOf(stated, 0) === 0) {
    const { lines, terms } = without(stated, EXCHANGE, UNKNOWN)
    return { lines, terms: copied(terms, { [EXCHANGE_BELOW]: stated.terms[EXCHANGE] }) }
  }
  const turned = cashFlowTotals.find((name) => {
    const amount = knownIn(stated.lines, name) ?? 0
    return Math.abs(gap - 2 * amount) <= CLOSE * Math.abs(amount)
  })
  return turned === undefined ? stated : without(stated, turned, UNKNOWN)
}

const factsBehind = ({ fact, less }: Figure): readonly Fact[] => (less === undefined ? [fact] : [fact, less])

/** Whether the operating section adds up with an amount and what else of it is known. */
const operatingAddsUp = (
  year: Stated,
  others: readonly string[],
  amount: number,
  rounding?: number,
  notes?: number,
): boolean => {
  const total = knownIn(year.lines, 'netCashProvidedByOperatingActivities')
  if (total === null) return false
  return addsUp(addendsOf(year, 'adjustments'), total - sumOf(year, others) - amount, rounding, notes)
}

/** Whether the tagged changes are those of trade alone, so that others may have no concept. */
const isTradeAlone = ({ terms }: Stated): boolean => {
  const changes = terms[CHANGES]?.figures ?? []
  if (changes.length === 0) return false
  const ofTrade = TRADE.flatMap((line) => terms[line]?.figures ?? []).flatMap(factsBehind)
  return changes.flatMap(factsBehind).every((fact) => ofTrade.includes(fact))
}

/** What the year says of its quarters. */
export type Proven = {
  /** The line that depreciation is taken from where no total gives it. */
  readonly depreciation: string | null
  /** Whether what is tagged as a total is a part. */
  readonly isPart: boolean
  readonly isTaxChange: boolean
  /** Whether pay in shares has the name of a note. */
  readonly isAllocatedPay: boolean
  readonly additionalDebt: AdditionalDebt | null
  /** Whether the section adds up with a private placement of shares. */
  readonly hasPlacement: boolean
  /** Whether the section adds up with the changes of trade alone. */
  readonly isTradeAll: boolean
  /** A quarter without depreciation has it under another name then. */
  readonly hasDepreciation: boolean
}

/** What is known of a year's depreciation from outside its cash flow statement. */
export type Depreciation = {
  /** What all filings of the year have for depreciation and amortization in one figure. */
  readonly totals: readonly number[]
  /** Whether depreciation alone is stated as notes are: for single quarters, where cash flows are for the year to date. */
  readonly isOfNote: boolean
  /** Whether the statement is that of a quarter, because there is no year. */
  readonly isQuarter?: boolean
  /** Depreciation with the amortization that is stated as lines of the cash flow statement are; null where none is. */
  readonly lineOfCash: 'depreciationWithAmortization' | 'depreciationWithIntangibles' | null
  /** Whether depreciation under a name of costs is all: costs are by nature, or the cash flow statement alone has it. */
  readonly costsHaveAll?: boolean
}

/**
 * The line that combines depreciation with amortization, where the cash flow statement has both: amortization by the name of a line of it
 * (McKesson, Hitachi), or of intangible assets, with software or without, stated as lines of it are (Texas Instruments).
 */
const combinedDepreciation = (year: Stated, lineOfCash: Depreciation['lineOfCash']): string | null => {
  const amount = (name: string): number | null => knownIn(year.lines, name)
  const both = amount('depreciationWithAmortization')
  const line = lineOfCash ?? 'depreciationWithAdjustment'
  return amount(line) !== null && amount(line) === both ? line : null
}

/** Depreciation and amortization of two notes, or of two lines. */
const NOTED_PARTS = ['depreciationWithAmortization', 'depreciationWithIntangibles']

/** Depreciation, what is named other depreciation and amortization, or both. */
const ofTwo = (plain: number, other: number, of: Depreciation): string | null => {
  const { isOfNote, isQuarter, costsHaveAll } = of
  if (plain === 0 && other === 0 && costsHaveAll === true) return 'depreciationOfCosts'
  if (isOfNote) return other > 0 ? 'otherDepreciation' : null
  // A quarter has depreciation on its cash flow statement, a year in a note too (AMD): of the quarter the two may be separate.
  if (other > plain) return isQuarter === true && plain > 0 ? null : 'otherDepreciation'
  // Less than depreciation it does not hold that: it is other (Discover), unless a text rounds depreciation.
  if (isRounded(plain, other, 0.05)) return 'otherDepreciation'
  return other > 0 && other < plain ? 'depreciationWithOther' : 'depreciation'
}

/**
 * Whether what is named other depreciation and amortization is all: costs have it too (Crown), or what notes have for depreciation and for
 * amortization comes to it, or rounds it (Veeva: 9 and 20 million, for 29,455 thousand).
 */
const isOtherAll = ({ lines }: Stated, other: number): boolean =>
  other > 0 &&
  (knownIn(lines, 'depreciationOfCosts') === other ||
    NOTED_PARTS.some((name) => {
      const sum = knownIn(lines, name) ?? 0
      return sum > (knownIn(lines, 'depreciation') ?? 0) && (sum === other || isRounded(sum, other, 0.05))
    }))

/** Next to amortization: the lines of both, or what is named other depreciation and amortization, where a year has more of it than of both. */
const ofKinds = (year: Stated, other: number, { isOfNote, isQuarter, lineOfCash }: Depreciation) => {
  const combined = isOfNote && lineOfCash === null ? null : combinedDepreciation(year, lineOfCash)
  const kinds = knownIn(year.lines, 'depreciationWithAmortization') ?? 0
  return combined ?? (kinds > 0 && other > kinds && isQuarter !== true ? 'otherDepreciation' : null)
}

/** What this filing names alone, where nothing proves it; null where its names leave open which it is. */
const unprovenDepreciation = (year: Stated, of: Depreciation): string | null => {
  const [plain, other] = [
    knownIn(year.lines, 'depreciation') ?? 0,
    knownIn(year.lines, 'otherDepreciation') ?? 0,
  ]
  if (isOtherAll(year, other)) return 'otherDepreciation'
  const both = knownIn(year.lines, 'otherDepreciationWithAmortization') ?? other
  // AMD, 2022: amortization of 3,548 million is no part of depreciation and amortization of 626. Where both together are less than
  // depreciation they do not hold it (Textainer), nor where depreciation is a line of the cash flow statement next to them (People's United).
  if (both > 2 * other)
    return both < plain || of.lineOfCash !== null ? null : 'otherDepreciationWithAmortization'
  const hasAmortization =
    (knownIn(year.lines, 'depreciationWithAmortization') ?? plain) !== plain || both !== other
  return hasAmortization ? ofKinds(year, other, of) : ofTwo(plain, other, of)
}

/**
 * The line that gives a year's depreciation where no total does: the first that another filing's total equals or the operating
 * section adds up with; else, where no filing has a total, what this one names alone, which the company's own names of
 * adjustments keep from adding up. Tesla's note on property has its depreciation alone, a third less than its cash flow statement.
 */
const depreciationOf = (year: Stated, of: Depreciation): string | null => {
  const { totals } = of
  const proven = depreciationByNotes.find((name) => {
    const amount = knownIn(year.lines, name)
    return amount !== null && (totals.includes(amount) || operatingAddsUp(year, OPERATING, amount))
  })
  if (proven !== undefined || totals.length > 0) return proven ?? null
  return unprovenDepreciation(year, of)
}

/**
 * Whether deferred tax is the change of its balance: where the section adds up with it and not with the expense, or, where neither
 * or both do, unless the expense is of cash. Of 312 annual reports of fiscal 2020 that tag both, 277 have the change alone in the
 * statement, and the expense in a note.
 */
const isTaxChange = (year: Stated, isExpenseOfCash: () => boolean): boolean => {
  const [change, expense] = [
    knownIn(year.lines, 'deferredTaxChange'),
    knownIn(year.lines, 'deferredIncomeTax'),
  ]
  if (change === null || expense === null) return change !== null
  const others = [...OPERATING.filter((name) => name !== 'deferredIncomeTax'), DEPRECIATION]
  const [byChange, byExpense] = [change, expense].map((amount) => operatingAddsUp(year, others, amount))
  return byChange === byExpense ? !isExpenseOfCash() : byChange === true
}

/**
 * Whether pay in shares is of the statement under a name of notes: where it has it under no other, or where the section, with `depreciation`,
 * adds up with that and not with what another name has (Tronox's 2020: 30 million, next to -4 of another name).
 */
const isAllocatedPay = (year: Stated, depreciation: number, isOfCash: () => boolean): boolean => {
  const { lines } = year
  const allocated = knownIn(lines, 'allocatedPay')
  if (allocated === null || isUnknown(lines[PAY])) return false
  const own = knownIn(lines, PAY)
  if (own === null && isOfCash()) return true
  const others = OPERATING.filter((name) => name !== PAY)
  const addsUpWith = (pay: number, notes?: number): boolean =>
    operatingAddsUp(year, others, depreciation + pay, 0, notes)
  return allocated !== own && addsUpWith(allocated, own === null ? undefined : 0) && !addsUpWith(own ?? 0)
}

const hasAmount = ({ lines }: Stated, name: string): boolean => (knownIn(lines, name) ?? 0) !== 0

/** Amortization stated separately from what a report calls depreciation and amortization and a later one other; else nothing. */
const otherAmortization = ({ lines }: Stated): number => {
  const other = knownIn(lines, 'otherDepreciation')
  if (other === null || other !== knownIn(lines, DEPRECIATION)) return 0
  return (knownIn(lines, 'otherDepreciationWithAmortization') ?? other) - other
}

const WITH_AMORTIZATION = 'totalWithAmortization'

/** What is named a total of depreciation and amortization, and the amortization of intangible assets next to it; null where one is missing. */
const totalAndAmortization = ({ lines }: Stated): { total: number; amortization: number } | null => {
  const [total, both] = [knownIn(lines, DEPRECIATION), knownIn(lines, WITH_AMORTIZATION)]
  const amortization = knownIn(lines, 'amortization') ?? 0
  const isNext = total !== null && amortization > 0 && both === total + amortization
  return isNext ? { total, amortization } : null
}

/** Whether such a total is less than that amortization, which is not in it then. */
const isBelowAmortization = (year: Stated): boolean => {
  const amounts = totalAndAmortization(year)
  return amounts !== null && amounts.total < amounts.amortization
}

/** Whether a company states amortization next to what it names a total: in two years the total is less. In one, content may have the name (Discovery). */
export const separatesAmortization = (years: readonly Stated[]): boolean =>
  years.filter(isBelowAmortization).length > 1

/**
 * Whether amortization is no part of the year's total: the section adds up with both lines and every adjustment that is tagged, or the total
 * is less in two years; never where the section adds up with the total alone.
 */
const isWithoutAmortization = (year: Stated, isSeparate: () => boolean): boolean => {
  const amounts = totalAndAmortization(year)
  if (amounts === null || operatingAddsUp(year, OPERATING, amounts.total)) return false
  const both = amounts.total + amounts.amortization
  return operatingAddsUp(year, OPERATING, both, 0, 0) || isSeparate()
}

/** Depreciation of a note may be more than the total by so much of it: 167.2 million of property and 166.3 of both (Abercrombie). */
const NEARLY_ALL = 0.01

/**
 * Whether depreciation alone is more than an amount under the name of depreciation and amortization. Such an amount is not all of both: it
 * is a line of the income statement, whose cost of sales has the rest (Dr Pepper Snapple, 2010). What a note rounds is not more
 * ("$16.9 million" of 16,878 thousand, El Pollo Loco).
 */
const isBelowDepreciation = (year: Stated, total: number, { isOfNote }: Depreciation): boolean => {
  const plain = knownIn(year.lines, 'depreciation') ?? 0
  const isAll = operatingAddsUp(year, OPERATING, plain, 0, 0)
  const isMore = plain > total + Math.max(2 * roundingOf(year.lines), isAll ? 0 : NEARLY_ALL * total)
  return (
    isMore && total > 0 && !isOfNote && !isRounded(plain, total) && !operatingAddsUp(year, OPERATING, total)
  )
}

/**
 * Whether the section adds up with what is named other depreciation and amortization and not with the total, which is of a note or of the
 * income statement then, or rounds it as a text does.
 */
const isRefutedByOther = (year: Stated, total: number): boolean => {
  const other = knownIn(year.lines, 'otherDepreciation')
  if (other === null || other === total) return false
  const addsUpWith = (amount: number, notes?: number): boolean =>
    operatingAddsUp(year, OPERATING, amount, 0, notes)
  return !addsUpWith(total) && (isRounded(total, other, 0.02) || addsUpWith(other, 0))
}

/** The line of depreciation, what a tagged total has of it, and whether that is a part. */
type FoundDepreciation = Pick<Proven, 'depreciation' | 'isPart'> & { readonly total: number | null }

/** What is at least `least`, where what is tagged as a total is a part. */
const apartFromTotal = (year: Stated, filed: Depreciation, least: number): string | null =>
  depreciationOf(year, { ...filed, totals: filed.totals.filter((amount) => amount >= least) })

const depreciationIn = (year: Stated, filed: Depreciation, isSeparate: () => boolean): FoundDepreciation => {
  const total = knownIn(year.lines, DEPRECIATION)
  if (total === null) return { depreciation: depreciationOf(year, filed), isPart: false, total }
  const part = { isPart: true, total: null }
  // What is less than amortization alone is without it (Marvell).
  const amortization = otherAmortization(year)
  if (total < amortization) return { ...part, depreciation: apartFromTotal(year, filed, amortization) }
  if (isRefutedByOther(year, total)) return { ...part, depreciation: 'otherDepreciation' }
  if (isWithoutAmortization(year, isSeparate)) return { ...part, depreciation: WITH_AMORTIZATION }
  if (isBelowDepreciation(year, total, filed)) {
    const least = knownIn(year.lines, 'depreciation') ?? 0
    const depreciation = apartFromTotal(year, filed, least)
    // A company with such a line has amortization, too: depreciation is all only where the section adds up with it.
    const isAll = depreciation !== 'depreciation' || operatingAddsUp(year, OPERATING, least)
    return { ...part, depreciation: isAll ? depreciation : null }
  }
  // AMD's 10-Qs of 2023 state in two lines what its 10-K has in one.
  const isTotal = (name: string): boolean => knownIn(year.lines, name) === total
  return { depreciation: depreciationByNotes.find(isTotal) ?? null, isPart: false, total }
}

/**
 * `hasLeases` says whether finance leases are a line of the company's statements, `isTaxOfCash` whether the expense of deferred tax
 * is one by its name or by reports on parts of the year, `isSeparate` whether amortization is next to what is named a total, `isPayOfCash`
 * whether pay in shares under a name of notes is stated as cash flows are.
 */
export const provenIn = (
  year: Stated,
  filed: Depreciation,
  hasLeases: () => boolean = () => false,
  isTaxOfCash: () => boolean = () => false,
  isSeparate: () => boolean = () => false,
  isPayOfCash: () => boolean = () => false,
): Proven => {
  const { depreciation, isPart, total } = depreciationIn(year, filed, isSeparate)
  const own = total ?? knownIn(year.lines, depreciation ?? '')
  return {
    depreciation,
    isPart,
    isTaxChange: isTaxChange(year, isTaxOfCash),
    isAllocatedPay: isAllocatedPay(year, own ?? 0, isPayOfCash),
    ...additionsIn(year, hasLeases),
    isTradeAll: isTradeAlone(year) && operatingAddsUp(year, OPERATING, own ?? 0, 2 * roundingOf(year.lines)),
    hasDepreciation: own === null ? depreciationByNotes.some((name) => hasAmount(year, name)) : own !== 0,
  }
}

/** With the lines that the year proves; depreciation that is negative, or that a quarter lacks, is unknown. */
export const withProven = (stated: Stated, proven: Proven): Stated => {
  const { terms } = stated
  let found = isTradeAlone(stated) && !proven.isTradeAll ? without(stated, CHANGES, UNKNOWN) : stated
  const depreciation = terms[proven.depreciation ?? '']
  if (proven.isPart) found = without(found, DEPRECIATION, UNKNOWN)
  if (found.terms[DEPRECIATION] === undefined) found = withTerm(found, DEPRECIATION, depreciation)
  if (proven.isAllocatedPay) found = withTerm(found, PAY, terms['allocatedPay'])
  if (proven.isTaxChange) found = withTerm(found, 'deferredIncomeTax', terms['deferredTaxChange'])
  if (proven.hasPlacement) found = withPlacement(found)
  if (proven.additionalDebt !== null) found = withAdditionalDebt(found, proven.additionalDebt)
  const amount = found.lines[DEPRECIATION] ?? null
  const isLacking = amount === null && proven.hasDepreciation
  return isLacking || (isKnown(amount) && amount < 0)
    ? { terms: found.terms, lines: copied(found.lines, { [DEPRECIATION]: UNKNOWN }) }
    : found
}
