/** Which concepts the mapping names for a line. */
import { mappings } from '../../src/datasets/financials/selection/mapping.ts'
import type { StatementName } from './companies.ts'

const namedIn = (statement: StatementName): readonly (readonly [string, readonly string[]])[] =>
  mappings.flatMap(({ income, balance, cashFlow, cashPosition }) => {
    if (statement === 'balance-sheet') return [...balance.concepts]
    return statement === 'income' ? [...income.concepts] : [...cashFlow.concepts, ...cashPosition.concepts]
  })

const statements: readonly StatementName[] = ['income', 'balance-sheet', 'cash-flow']

/** By `statement line`. */
export const mappedConcepts = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const named = new Map<string, Set<string>>()
  for (const statement of statements) {
    for (const [line, concepts] of namedIn(statement)) {
      const place = `${statement} ${line}`
      named.set(place, new Set([...(named.get(place) ?? []), ...concepts]))
    }
  }
  return named
}
