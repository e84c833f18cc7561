/** Net income of the parent and of common shareholders, told from other amounts by earnings per share. */
import type { Stated, Term } from '../selection/stated-lines.ts'
import { roundingOf } from '../validation/rule.ts'
import { knownIn, type Lines } from './evaluation.ts'
import { isLedTo } from './operating-checks.ts'
import { added, sumsOfSome, turned, without, withTerm } from './stated-changes.ts'

/** Of a share: half a cent, and what counts rounded to thousands or millions add to it. */
const HALF_CENT = 0.006

/** Whether earnings per share times the mean count come to `income`, except for their rounding; null where one of them is missing. */
const isSharedOut = (lines: Lines, income: number): boolean | null => {
  const [perShare, shares] = [knownIn(lines, 'eps'), knownIn(lines, 'weightedAverageShsOut')]
  if (perShare === null || shares === null) return null
  return Math.abs(income - perShare * shares) <= HALF_CENT * shares
}

/**
 * Without a share of minorities of a note, or of other companies' owners: earnings per share share out all of profit, and not what that
 * share leaves of it (Mastercard, 2020).
 */
export const withoutForeignMinorities = (stated: Stated): Stated => {
  const { lines } = stated
  const [profit, share] = [knownIn(lines, 'profit'), knownIn(lines, 'minorityShare')]
  const isTagged = ['netIncome', 'availableToCommon'].some((line) => knownIn(lines, line) !== null)
  if (profit === null || share === null || isTagged) return stated
  const common = profit - (knownIn(lines, 'preferredDividends') ?? 0)
  const isAll = isSharedOut(lines, common) === true && isSharedOut(lines, common - share) === false
  return isAll ? without(stated, 'minorityShare') : stated
}

/**
 * What minorities have in continuing operations as their share, where none of net income is stated and earnings per share share out what it
 * leaves of profit, and not all of it. A minus is none: filings lose the sign of that share (McDermott: 92.6 of 97.9 million).
 */
export const withContinuingShare = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const continuing =
    knownIn(lines, 'netIncomeFromDiscontinuedOperations') === null
      ? knownIn(lines, 'netIncomeFromContinuingOperations')
      : null
  const [whole, term] = [knownIn(lines, 'profit') ?? continuing, terms['continuingShare']]
  const isTagged = ['netIncome', 'availableToCommon', 'minorityShare'].some(
    (line) => knownIn(lines, line) !== null,
  )
  if (whole === null || term === undefined || isTagged || isSharedOut(lines, whole) !== false) return stated
  const share = term.value < 0 ? turned(term) : term
  return isSharedOut(lines, whole - share.value) === true ? withTerm(stated, 'minorityShare', share) : stated
}

/** What minorities have in continuing operations is at least this part of all they have, and at most its inverse. */
const MOST = 0.75

/** Whether minorities explain what is left of profit: redeemable interests on a line of their own, or what they have in continuing operations. */
const isOfMinorities = (lines: Lines, left: number): boolean => {
  const [share, redeemable] = [knownIn(lines, 'minorityShare'), knownIn(lines, 'redeemableShare')]
  if (share !== null) return Math.abs(left - share - (redeemable ?? 0)) <= roundingOf(lines)
  const part = (knownIn(lines, 'continuingShare') ?? 0) / left
  return part >= MOST && part <= 1 / MOST
}

/**
 * Income of common shareholders as net income, where none is tagged, no dividends are preferred, and earnings per share refute what the
 * tagged share of minorities leaves of profit: redeemable interests have a line of their own (Sinclair), or the share is only that in
 * continuing operations (Ecolab).
 */
export const withAllMinorities = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [profit, term] = [knownIn(lines, 'profit'), terms['availableToCommon']]
  const isOther = ['netIncome', 'preferredDividends'].some((line) => knownIn(lines, line) !== null)
  if (profit === null || term === undefined || isOther || term.value === profit) return stated
  const known = profit - (knownIn(lines, 'minorityShare') ?? 0)
  const isRefuted = isSharedOut(lines, term.value) === true && isSharedOut(lines, known) === false
  return isRefuted && isOfMinorities(lines, profit - term.value)
    ? withTerm(stated, 'netIncome', term)
    : stated
}

/**
 * What is tagged as net income of the parent is that of all owners where tax and the lines below operating income lead to it, and the
 * share of minorities from it to what common shareholders have (Eversource, whose minorities hold preferred shares).
 */
export const withNetIncomeOfAll = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [all, common] = [terms['netIncome'], terms['availableToCommon']]
  const [share, operating] = [knownIn(lines, 'minorityShare'), knownIn(lines, 'operatingIncome')]
  const tax = knownIn(lines, 'incomeTaxExpense')
  if (all === undefined || common === undefined || share === null || operating === null || tax === null)
    return stated
  const tolerance = roundingOf(lines)
  const isShare = share !== 0 && Math.abs(all.value - share - common.value) <= tolerance
  const isOfAll = (profit: number): boolean => isLedTo(lines, operating - tax, profit, tolerance)
  const profit = knownIn(lines, 'profit')
  if (!isShare || !isOfAll(all.value) || (profit !== null && isOfAll(profit))) return stated
  const changed = withTerm(withTerm(stated, 'profit', all), 'netIncome', common)
  return knownIn(lines, 'preferredDividends') === share ? without(changed, 'preferredDividends') : changed
}

/** What net income may leave to others than common shareholders, of which a filing may tag several. */
const DEDUCTIONS = [
  'preferredDividends',
  'preferredAccretion',
  'otherPreferredDividends',
  'redemptionAdjustment',
] as const

/** Net income of the parent, as tagged or as minorities leave it of profit. */
const parentIncomeIn = (lines: Lines): number | null => {
  const profit = knownIn(lines, 'profit')
  const left = profit === null ? null : profit - (knownIn(lines, 'minorityShare') ?? 0)
  return knownIn(lines, 'netIncome') ?? left
}

/** The lines that are known. */
const termsOf = ({ lines, terms }: Stated, names: readonly string[]): readonly Term[] =>
  names.flatMap((name) => (knownIn(lines, name) === null ? [] : (terms[name] ?? [])))

/** Income of common shareholders under a name of diluted earnings, or of what continues. */
const availableIn = (stated: Stated): readonly Term[] => {
  const [ended] = termsOf(stated, ['netIncomeFromDiscontinuedOperations'])
  const continuing = termsOf(stated, ['availableOfContinuing']).map((term) =>
    ended === undefined ? term : added(term, ended),
  )
  return [...termsOf(stated, ['availableOfDiluted']), ...continuing]
}

/**
 * Deductions under further names where what common shareholders have is not tagged, and earnings per share share out what they leave of net
 * income, but neither all of it nor what preferred dividends alone leave.
 */
export const withProvenDeductions = (stated: Stated): Stated => {
  const { lines } = stated
  const income = parentIncomeIn(lines)
  const isTagged = knownIn(lines, 'availableToCommon') !== null
  const preferred = knownIn(lines, 'preferredDividends') ?? 0
  if (income === null || isTagged || isSharedOut(lines, income - preferred) !== false) return stated
  if (isSharedOut(lines, income) === true) return stated
  const available = availableIn(stated).find(({ value }) => isSharedOut(lines, value) === true)
  if (available !== undefined) return withTerm(stated, 'availableToCommon', available)
  const deducted = termsOf(stated, DEDUCTIONS).map((term) => (term.value < 0 ? turned(term) : term))
  const [only, ...others] = sumsOfSome(deducted, added).filter(
    ({ value }) => isSharedOut(lines, income - value) === true,
  )
  return only === undefined || others.length > 0 ? stated : withTerm(stated, 'preferredDividends', only)
}
