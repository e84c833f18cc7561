/** Limits of single lines of a balance sheet, which a lost sign or a wrong scale breaks; leaves out equations between lines. */

import { isKnown } from '../../../formula/amount.ts'
import type { balanceSheet } from '../lines/balance-sheet.ts'
import { knownIn, type Lines } from '../lines/evaluation.ts'
import { agrees, type Breach, breachOf, roundingOf } from './rule.ts'

/** What a company has: never below zero, and never more than all of it. */
const assetLines = [
  ...[
    'cashAndCashEquivalents',
    'shortTermInvestments',
    'netReceivables',
    'accountsReceivables',
    'otherReceivables',
  ],
  ...['inventory', 'prepaids', 'otherCurrentAssets', 'totalCurrentAssets', 'propertyPlantEquipmentNet'],
  ...['goodwill', 'intangibleAssets', 'longTermInvestments', 'taxAssets', 'otherNonCurrentAssets'],
  'totalNonCurrentAssets',
] as const satisfies readonly (keyof typeof balanceSheet.rules)[]

/** What it owes: never below zero, and more than all that it has where equity is below zero. */
const liabilityLines = [
  ...[
    'accountPayables',
    'taxPayables',
    'accruedExpenses',
    'shortTermDebt',
    'deferredRevenue',
    'longTermDebt',
  ],
  ...[
    'otherCurrentLiabilities',
    'totalCurrentLiabilities',
    'capitalLeaseObligations',
    'deferredRevenueNonCurrent',
  ],
  ...['deferredTaxLiabilitiesNonCurrent', 'otherNonCurrentLiabilities', 'totalNonCurrentLiabilities'],
  'totalLiabilities',
] as const satisfies readonly (keyof typeof balanceSheet.rules)[]

/**
 * Owed amounts beyond so many times all assets are of another scale, unless the sheet balances with them, as that of a shell company; those
 * of companies in distress are three times as much.
 */
const MOST_OWED = 20

/** All liabilities of a sheet that balances with them; null of any other. */
const balancedLiabilities = (lines: Lines, rounding: () => number): number | null => {
  const [all, owed, equity] = ['totalAssets', 'totalLiabilities', 'totalEquity'].map((line) =>
    knownIn(lines, line),
  )
  if (!isKnown(all) || !isKnown(owed) || !isKnown(equity)) return null
  const sides = owed + equity + (knownIn(lines, 'temporaryEquity') ?? 0)
  return agrees(all, sides, rounding, 3) ? owed : null
}

/** The lines of a balance sheet that are below zero, or more than the company can have. */
export const limitBreaches = (lines: Lines): readonly Breach[] => {
  const all = knownIn(lines, 'totalAssets')
  const rounding = (): number => roundingOf(lines)
  const below = [...assetLines, ...liabilityLines].flatMap((line): Breach[] => {
    const value = knownIn(lines, line) ?? 0
    return value < 0 ? [breachOf(`${line} >= 0`, value, 0)] : []
  })
  const above = assetLines.flatMap((line): Breach[] => {
    const value = knownIn(lines, line) ?? 0
    const isAbove = all !== null && value > all && !agrees(value, all, rounding, 2)
    return isAbove ? [breachOf(`${line} <= totalAssets`, value, all)] : []
  })
  const balanced = balancedLiabilities(lines, rounding)
  const owed = liabilityLines.flatMap((line): Breach[] => {
    const value = knownIn(lines, line) ?? 0
    const isOfSheet = balanced !== null && (value <= balanced || agrees(value, balanced, rounding, 2))
    const isFar = all !== null && all > 0 && value > MOST_OWED * all && !isOfSheet
    return isFar ? [breachOf(`${line} <= ${MOST_OWED} * totalAssets`, value, MOST_OWED * all)] : []
  })
  return [...below, ...above, ...owed]
}
