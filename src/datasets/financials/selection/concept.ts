/** A concept as a company tags it: its facts by the period they are of; leaves out which of them are served. */
import type { FiscalPart } from '../../../derived/fiscal-calendar.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'

/** Facts of one concept by the number of their period. */
export type FactsByPeriod = readonly (readonly Fact[] | undefined)[]
/** The same while it is put together. */
export type FactLists = FactsByPeriod[number][]

export type TaggedConcept = {
  readonly name: string
  /** By the number of a part of a year. */
  readonly flows: FactsByPeriod
  /** By the number of a day: its place among those that the company states stocks of. */
  readonly stocks: FactsByPeriod
  /** Of payments, proceeds and other amounts without a sign. */
  readonly isUnsigned: boolean
  /** A mean over a year is no sum of means over its quarters. */
  readonly isMean: boolean
}

/** A concept of a statement's lines, with its place among those that the company tags. */
export type Concept = TaggedConcept & { readonly at: number }

const positions: Readonly<Record<FiscalPart, number>> = { FY: 0, Q1: 1, Q2: 2, Q3: 3, Q4: 4, H1: 5, '9M': 6 }

/** Parts of a year have numbers from that of the year itself. */
export const PARTS = 7
/** The number of a part of a year; `year` is a position among the company's fiscal years. */
export const numberOf = (year: number, part: FiscalPart): number => year * PARTS + positions[part]

const NONE: readonly Fact[] = []

/** Facts of a flow for a part of a year. */
export const flowOf = ({ flows }: TaggedConcept, year: number, part: FiscalPart): readonly Fact[] =>
  flows[numberOf(year, part)] ?? NONE

/** Facts of a stock at the end of a day, by its number. */
export const stockOf = ({ stocks }: TaggedConcept, day: number): readonly Fact[] => stocks[day] ?? NONE
