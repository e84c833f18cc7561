/** The sign of payments for businesses, which may be below zero, as cash acquired may exceed a price: some filings tag the minus that they print. */
import { isKnown } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import { knownIn } from '../lines/evaluation.ts'
import type { Stated } from './stated-lines.ts'

const LINE = 'acquisitionsNet'
const OTHERS = [
  'investmentsInPropertyPlantAndEquipment',
  'purchasesOfInvestments',
  'salesMaturitiesOfInvestments',
]
/** Of the section: of small amounts in millions one may be twice the other. */
const LEAST = 0.01

/** With a payment below zero as one above it, where the investing section adds up to the last digit so, and not as it is tagged. */
export const withAcquisitionSign = (stated: Stated): Stated => {
  const { lines, terms } = stated
  const [total, amount] = [knownIn(lines, 'netCashProvidedByInvestingActivities'), knownIn(lines, LINE)]
  const [figure, ...others] = terms[LINE]?.figures ?? []
  if (total === null || amount === null || amount < LEAST * Math.abs(total)) return stated
  if (figure?.sign !== -1 || others.length > 0) return stated
  const rest = OTHERS.map((name) => knownIn(lines, name))
    .filter(isKnown)
    .reduce((left, other) => left - other, total - amount)
  if (rest !== -2 * amount) return stated
  const { sign: _, ...paid } = figure
  return {
    lines: copied(lines, { [LINE]: -amount }),
    terms: copied(terms, { [LINE]: { value: -amount, figures: [paid] } }),
  }
}
