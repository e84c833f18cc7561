/** Where each figure of a statement comes from: its facts and the arithmetic, or why it is null. */
import { addendsOf, amountOf, chosenOf, type Values } from '../../../formula/addends.ts'
import { type Amount, isKnown, isUnknown, UNKNOWN } from '../../../formula/amount.ts'
import { written } from '../../../formula/syntax.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { CompanyFacts } from '../../../sources/edgar/company-facts.ts'
import type { Lines } from '../lines/evaluation.ts'
import { industryOf, isOfIndustry } from '../lines/industry.ts'
import { lineOfYear } from '../lines/line.ts'
import type { Figure } from '../selection/stated-lines.ts'
import type { Statement, Trace } from '../statement.ts'
import { type TaggedFact, taggedFacts } from './tagged-facts.ts'

/** One tagged figure, and how often it is in the value: the value is the sum of the facts times their coefficients. */
export type LineageFact = {
  readonly concept: string
  readonly value: number
  readonly unit: string
  readonly start: string | null
  readonly end: string
  readonly form: string
  readonly accession: string
  readonly filedOn: string
  readonly coefficient: number
}
export type NullReason = 'notReported' | 'notApplicable' | 'notYetFiled' | 'notDerivable'
export type LineageFigure = {
  readonly value: number | null
  readonly how: 'reported' | 'derived' | 'null'
  readonly reason: NullReason | null
  readonly formula: string | null
  readonly facts: readonly LineageFact[]
}

type Names = (fact: Fact, line: string) => TaggedFact | null

const tagged = new WeakMap<CompanyFacts, ReadonlyMap<string, readonly TaggedFact[]>>()

/** By filing, made once for a company, whose figures are asked for one after the other. */
const taggedIn = (known: CompanyFacts): ReadonlyMap<string, readonly TaggedFact[]> => {
  const made = tagged.get(known) ?? Map.groupBy(taggedFacts(known), ({ fact }) => fact.accn)
  tagged.set(known, made)
  return made
}

/** As the filing has it: a wrong sign is corrected on the way. */
const isSameAmount = (one: Fact, other: Fact): boolean =>
  one.end === other.end && one.start === other.start && Math.abs(one.val) === Math.abs(other.val)

/** Finds a fact's concept: that of the very fact, else, where its sign was corrected, one of the line's own with its amount. */
const namesIn = (known: CompanyFacts, conceptsOf: (line: string) => ReadonlySet<string>): Names => {
  const byFiling = taggedIn(known)
  return (sought, line) => {
    const ofFiling = byFiling.get(sought.accn) ?? []
    const itself = ofFiling.find(({ fact }) => fact === sought)
    if (itself !== undefined) return itself
    const found = ofFiling.filter(({ fact }) => isSameAmount(fact, sought))
    const wanted = conceptsOf(line)
    return found.find(({ concept }) => wanted.has(concept)) ?? found[0] ?? null
  }
}

type Share = { readonly fact: Fact; readonly line: string; readonly coefficient: number }

const sharesOf = (line: string, figures: readonly Figure[]): readonly Share[] =>
  figures.flatMap(({ original, less, sign = 1, scale = 1 }) => [
    { fact: original, line, coefficient: sign * scale },
    ...(less === undefined ? [] : [{ fact: less, line, coefficient: -sign * scale }]),
  ])

const times = (shares: readonly Share[], factor: number): readonly Share[] =>
  shares.map((share) => ({ ...share, coefficient: share.coefficient * factor }))

const ownShares = ({ stated }: Trace, line: string): readonly Share[] =>
  sharesOf(line, stated.terms[line]?.figures ?? [])

const valuesIn =
  ({ lines, stated, year }: Trace, line: string): Values =>
  (name) => {
    if (name === 'stated') return stated.lines[line] ?? null
    const ofYear = lineOfYear(name)
    return ofYear === null ? (lines[name] ?? null) : ((year ?? lines)[ofYear] ?? null)
  }

/** Whether the line is what its concepts give, or what other periods leave of it. */
const isStated = ({ table, stated, ofPeriods }: Trace, line: string): boolean => {
  if (ofPeriods?.[line] !== undefined) return true
  const formula = table.formulas.get(line)
  return (
    stated.terms[line] !== undefined &&
    (formula === undefined || (isKnown(stated.lines[line]) && !formula.needs.includes('stated')))
  )
}

/** Sums of cents in binary differ in their last digits. */
const isSame = (a: Amount, b: Amount): boolean =>
  isKnown(a) && isKnown(b) && Math.abs(a - b) <= 1e-9 * Math.abs(b)

/** How a formula comes to its value: the values that it takes, and the facts behind them. */
type Way = { readonly values: Values; readonly shares: readonly Share[] }

/** The way by which no line follows from itself, those that would being `masked`; null where there is none. */
const wayWithout = (
  trace: Trace,
  line: string,
  { above, mask }: { readonly above: readonly string[]; readonly mask: Amount },
): Way | null => {
  const tree = trace.table.formulas.get(line)?.tree
  const [path, known] = [[...above, line], valuesIn(trace, line)]
  const masked = new Set(path)
  const values: Values = (name) => (masked.has(name) ? mask : known(name))
  while (tree !== undefined && isSame(amountOf(tree, values), trace.lines[line] ?? null)) {
    const addends = addendsOf(tree, values).map((addend) => ({
      ...addend,
      shares: addend.name === 'stated' ? ownShares(trace, line) : sharesIn(trace, addend.name, path),
    }))
    const circular = addends.filter(({ shares }) => shares === null)
    for (const { name } of circular) masked.add(name)
    if (circular.length === 0)
      return {
        values,
        shares: addends.flatMap(({ shares, coefficient }) => times(shares ?? [], coefficient)),
      }
  }
  return null
}

/**
 * Lines that follow from each other were found by one of the ways that their formulas offer: where a line is not known, or
 * absent, the other of two is taken.
 */
const wayTo = (trace: Trace, line: string, above: readonly string[] = []): Way | null =>
  wayWithout(trace, line, { above, mask: UNKNOWN }) ?? wayWithout(trace, line, { above, mask: null })

/** The facts that a line is the sum of, through the formulas of the lines that it is made of; null where it follows from `above`. */
const sharesIn = (trace: Trace, line: string, above: readonly string[]): readonly Share[] | null => {
  const parts = trace.ofPeriods?.[line]
  if (parts !== undefined)
    return parts.flatMap((part) => times(sharesIn(part.trace, part.line ?? line, []) ?? [], part.coefficient))
  const isMade = trace.table.formulas.has(line) && !isStated(trace, line)
  return isMade ? (wayTo(trace, line, above)?.shares ?? null) : ownShares(trace, line)
}

const joined = (facts: readonly LineageFact[]): readonly LineageFact[] => {
  const byFact = new Map<string, LineageFact>()
  for (const fact of facts) {
    const { concept, accession, start, end, value } = fact
    const key = `${concept} ${accession} ${start} ${end} ${value}`
    const coefficient = (byFact.get(key)?.coefficient ?? 0) + fact.coefficient
    byFact.set(key, { ...fact, coefficient })
  }
  return [...byFact.values()].filter(({ coefficient }) => coefficient !== 0)
}

const periodOf = ({ start, end }: LineageFact): string => (start === null ? end : `${start}/${end}`)

/** The arithmetic over facts: `A[2023-10-01/2024-09-28] - A[2023-10-01/2024-06-29]`. */
const arithmeticOf = (facts: readonly LineageFact[]): string =>
  facts
    .map((fact, at) => {
      const sign = fact.coefficient < 0 ? '-' : '+'
      const often = Math.abs(fact.coefficient)
      const term = `${often === 1 ? '' : `${often} * `}${fact.concept}[${periodOf(fact)}]`
      return at === 0 ? `${sign === '-' ? '-' : ''}${term}` : ` ${sign} ${term}`
    })
    .join('')

const formulaOf = (trace: Trace, line: string, facts: readonly LineageFact[]): string => {
  const formula = trace.table.formulas.get(line)
  if (formula === undefined || isStated(trace, line)) return arithmeticOf(facts)
  const chosen = chosenOf(formula.tree, wayTo(trace, line)?.values ?? valuesIn(trace, line))
  return chosen.kind === 'figure' && chosen.name === 'stated' ? arithmeticOf(facts) : written(chosen)
}

/**
 * Whether the line is computed from others, though only one of them may be known: EBIT without interest is income before tax. A
 * formula that is another line alone gives that line a second name.
 */
const isComputed = (trace: Trace, line: string, above: readonly string[] = []): boolean => {
  const formula = trace.table.formulas.get(line)
  if (formula === undefined || isStated(trace, line) || above.includes(line)) return false
  const values = wayTo(trace, line)?.values ?? valuesIn(trace, line)
  const chosen = chosenOf(formula.tree, values)
  if (chosen.kind === 'figure')
    return chosen.name !== 'stated' && isComputed(trace, chosen.name, [...above, line])
  return addendsOf(chosen, values).some(({ name }) => name !== 'stated')
}

/** Flows that a company with such assets or liabilities has: where no concept gives one, the company names it by its own. */
const flowsOf: Readonly<Record<string, string>> = {
  depreciationAndAmortization: 'propertyPlantEquipmentNet',
  ebitda: 'propertyPlantEquipmentNet',
  investmentsInPropertyPlantAndEquipment: 'propertyPlantEquipmentNet',
  capitalExpenditure: 'propertyPlantEquipmentNet',
  freeCashFlow: 'propertyPlantEquipmentNet',
  accountsReceivables: 'netReceivables',
  inventory: 'inventory',
  accountsPayables: 'accountPayables',
}

const isPresent = (sheet: Lines, line: string): boolean => {
  const amount = sheet[line]
  return isKnown(amount) && amount !== 0
}

const reasonOf = ({ statement, trace }: Statement, line: string, sheet: Lines): NullReason => {
  const { table, lines } = trace
  if (!isOfIndustry(table, line, industryOf(sheet))) return 'notApplicable'
  const stock = statement === 'balance-sheet' ? undefined : flowsOf[line]
  const isThere = stock !== undefined && isPresent(sheet, stock)
  return isThere || isUnknown(lines[line] ?? null) ? 'notDerivable' : 'notReported'
}

/** The balance sheet of the statement's last day, or the one nearest before it. */
const sheetAt = ({ end }: Statement, all: readonly Statement[]): Lines => {
  const sheets = all.filter(({ statement }) => statement === 'balance-sheet')
  return (sheets.find((each) => each.end <= end) ?? sheets.at(-1))?.trace.lines ?? {}
}

/** By line of `statement`, in their order. `known` has the company's facts; `all` are its statements, newest first. */
export const lineageOf = (
  statement: Statement,
  known: CompanyFacts,
  all: readonly Statement[],
): Readonly<Record<string, LineageFigure>> => {
  const { record, trace } = statement
  const sheet = sheetAt(statement, all)
  const concepts = new Map<string, ReadonlySet<string>>()
  const conceptsOf = (line: string): ReadonlySet<string> => {
    const found =
      concepts.get(line) ??
      new Set([
        ...(trace.table.usGaap.concepts.get(line) ?? []),
        ...(trace.table.ifrs.concepts.get(line) ?? []),
      ])
    concepts.set(line, found)
    return found
  }
  const nameOf = namesIn(known, conceptsOf)
  const factsOf = (shares: readonly Share[]): readonly LineageFact[] =>
    joined(
      shares.flatMap(({ fact, line, coefficient }) => {
        const found = nameOf(fact, line)
        if (found === null) return []
        const { concept, unit } = found
        const value = found.fact.val
        const { accn: accession, form, filed: filedOn, start = null, end, val } = fact
        const sign = value === val ? 1 : -1
        return [
          { concept, value, unit, start, end, form, accession, filedOn, coefficient: sign * coefficient },
        ]
      }),
    )
  const values: Readonly<Record<string, unknown>> = record
  const figureOf = (line: string): LineageFigure => {
    const value = values[line]
    if (typeof value !== 'number') {
      const reason = reasonOf(statement, line, sheet)
      return { value: null, how: 'null', reason, formula: null, facts: [] }
    }
    const facts = factsOf(sharesIn(trace, line, []) ?? [])
    const [only, ...others] = facts
    const isOne = others.length === 0 && only !== undefined && Math.abs(only.value) === Math.abs(value)
    const isReported = isOne && !isComputed(trace, line)
    return {
      value,
      how: isReported ? 'reported' : 'derived',
      reason: null,
      formula: isReported && only.coefficient === 1 ? null : formulaOf(trace, line, facts),
      facts,
    }
  }
  return Object.fromEntries(Object.keys(trace.table.served).map((line) => [line, figureOf(line)]))
}
