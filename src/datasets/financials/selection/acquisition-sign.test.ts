/** Payments for businesses that a filing tags with the minus that it prints. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, factsFrom, type Row } from '../../../../test/files/fact-rows.ts'
import { statementsOf } from '../company-statements.ts'
import { lineageOf } from '../history/lineage.ts'

const by: Filing = { accn: '0000277135-10-000030', form: '10-Q', filed: '2010-04-30' }
const acquisitionsIn = (flows: Readonly<Record<string, number>>) => {
  const [start, end] = ['2010-01-01', '2010-03-31']
  const known = factsFrom([
    ['NetIncomeLoss', start, end, 96765, by],
    ['NetCashProvidedByUsedInOperatingActivities', start, end, 85124, by],
    ...Object.entries(flows).map(([concept, val]): Row => [concept, start, end, val, by]),
  ])
  const all = statementsOf(known)
  const statement = all.find((each) => each.statement === 'cash-flow') ?? assert.fail()
  const { acquisitionsNet, otherInvestingActivities } = lineageOf(statement, known, all)
  const coefficients = acquisitionsNet?.facts.map(({ coefficient }) => coefficient)
  return [acquisitionsNet?.value, otherInvestingActivities?.value, coefficients]
}

test('a payment for businesses below zero is one above it where the investing section adds up so', () => {
  // Grainger, first quarter of 2010, in thousands.
  const property = { PaymentsToAcquirePropertyPlantAndEquipment: 13819 }
  const tagged = { ...property, PaymentsToAcquireBusinessesNetOfCashAcquired: -9072 }
  const total = 'NetCashProvidedByUsedInInvestingActivities'
  assert.deepEqual(acquisitionsIn({ ...tagged, [total]: -22891 }), [-9072, 0, [1]])
  // Made up: more cash was acquired than paid, and a section with amounts of the filing's own.
  assert.deepEqual(acquisitionsIn({ ...tagged, [total]: -4747 }), [9072, 0, [-1]])
  assert.deepEqual(acquisitionsIn({ ...tagged, [total]: -20000 }), [9072, -15253, [-1]])
})

test('what a section leaves by chance turns no payment that is tagged without a minus', () => {
  // Praxair, first quarter of 2010, 10-Q 0001193125-10-096335, in millions: 8 of assets sold under a name of its own.
  const flows = {
    PaymentsToAcquirePropertyPlantAndEquipment: 288,
    PaymentsToAcquireBusinessesAndInterestInAffiliates: 4,
  }
  assert.deepEqual(acquisitionsIn({ ...flows, NetCashProvidedByUsedInInvestingActivities: -284 }), [
    -4,
    8,
    [-1],
  ])
})
