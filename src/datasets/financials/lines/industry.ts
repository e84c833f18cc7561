/** How a company states its business, told from what its balance sheet has; leaves out what a list of companies says. */
import { isKnown } from '../../../formula/amount.ts'
import type { Lines } from './evaluation.ts'
import type { Industry, StatementLines } from './line.ts'

/** Lines that only companies of one kind have, the surest kinds first: a bank may insure, too. */
const signs: readonly (readonly [Industry, line: string])[] = [
  ['bank', 'deposits'],
  ['insurer', 'insuranceLiabilities'],
  ['broker', 'customerAccounts'],
  ['reit', 'investmentProperty'],
]

/** Of total assets: goods above this are sold, not held beside loans and policies. */
const GOODS = 0.01

/** General Electric lends and insures, and states inventories on a sheet that does not divide. */
const sellsGoods = (balance: Lines): boolean => {
  const [inventory, assets] = [balance['inventory'], balance['totalAssets']]
  return isKnown(inventory) && isKnown(assets) && inventory > GOODS * assets
}

/**
 * A sheet that divides into current and non-current is that of a general company or a utility, whatever else it has; so is
 * one with goods for sale.
 */
export const industryOf = (balance: Lines): Industry => {
  if (isKnown(balance['totalCurrentAssets']) || isKnown(balance['totalCurrentLiabilities']))
    return isKnown(balance['regulatedAssets']) ? 'utility' : 'general'
  if (sellsGoods(balance)) return 'general'
  return signs.find(([, line]) => isKnown(balance[line]))?.[0] ?? 'general'
}

/** Whether statements of that kind of company have the line. */
export const isOfIndustry = ({ rules }: StatementLines, line: string, industry: Industry): boolean =>
  rules[line]?.industries?.includes(industry) ?? true

/** A balance sheet without lines that companies of its kind do not have: a note may tag one all the same. */
export const withoutForeignLines = (statement: StatementLines, balance: Lines): Lines => {
  const industry = industryOf(balance)
  const foreign = Object.keys(statement.rules).filter((line) => !isOfIndustry(statement, line, industry))
  return foreign.length === 0
    ? balance
    : { ...balance, ...Object.fromEntries(foreign.map((line) => [line, null])) }
}
