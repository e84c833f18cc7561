/** The kind of business of a company, derived from the lines of its balance sheet; leaves out what a list of companies says. */

import { isKnown } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import { remembered } from '../../../lib/remembered.ts'
import type { Lines } from './evaluation.ts'
import { type Industry, industries, type StatementLines } from './line.ts'

/** Lines that only companies of one kind have, the surest kinds first: a bank may insure, too. */
const signs: readonly (readonly [Industry, line: string])[] = [
  ['bank', 'deposits'],
  ['insurer', 'insuranceLiabilities'],
  ['broker', 'customerAccounts'],
  ['reit', 'investmentProperty'],
]

/** Share of total assets above which goods are sold, not merely held by a lender or an insurer. */
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

/** By industry the lines that its statements do not have. */
const foreignTo = remembered((statement: StatementLines) => {
  const foreignOf = (industry: Industry): readonly string[] =>
    Object.keys(statement.rules).filter((line) => !isOfIndustry(statement, line, industry))
  return Object.fromEntries(industries.map((industry) => [industry, foreignOf(industry)])) as Record<
    Industry,
    readonly string[]
  >
})

/** A balance sheet without lines that companies of its kind do not have: a note may tag one all the same. */
export const withoutForeignLines = (statement: StatementLines, balance: Lines): Lines => {
  const foreign = foreignTo(statement)[industryOf(balance)]
  if (foreign.every((line) => (balance[line] ?? null) === null)) return balance
  const lines = copied(balance)
  for (const line of foreign) lines[line] = null
  return lines
}
