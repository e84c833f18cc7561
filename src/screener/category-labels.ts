/** The labels that a filter of a categorical metric may name: those of the rows and those that exist without a row. */

import { similarLabels } from '../lib/similar-names.ts'
import { countriesLike, isCountryCode } from '../security-master/country-names.ts'
import { exchangeOfCode, exchanges } from '../security-master/exchange.ts'
import { industries, sectors } from '../security-master/industry.ts'
import type { CodeColumn } from './columns.ts'

/** The codes of the labels, or the first label that does not exist. */
export type LabelsFound = { readonly codes: ReadonlySet<number> } | { readonly unknown: string }

/** Similar labels, or all there are where none is near. */
export type LabelHints = { readonly didYouMean: readonly string[]; readonly allowed: readonly string[] }

/** Labels that exist whether or not a row has them. */
const isLabel: Readonly<Record<string, (label: string) => boolean>> = {
  sector: (label) => sectors.some((sector) => sector.toLowerCase() === label),
  industry: (label) => industries.some((industry) => industry.toLowerCase() === label),
  country: (label) => isCountryCode(label.toUpperCase()),
  exchange: (label) => exchangeOfCode(label.toUpperCase()) !== null,
  type: (label) => ['stock', 'etf', 'fund'].includes(label),
  reportingCurrency: (label) => /^[a-z]{3}$/.test(label),
}

/** What other publishers call otherwise. */
const vocabularies: Readonly<Record<string, readonly string[]>> = { sector: sectors, industry: industries }

/** A code for a label that no row has. */
const NO_ROW = -1

type Lookup = {
  readonly codeOf: (label: string) => number | undefined
  /** The highest number of commas in a label. */
  readonly commas: number
}

const lookups = new WeakMap<CodeColumn, Lookup>()

const lookupOf = (id: string, column: CodeColumn): Lookup => {
  const known = lookups.get(column)
  if (known !== undefined) return known
  const byLabel = new Map(column.labels.map((label, code) => [label.toLowerCase(), code]))
  if (id === 'exchange')
    for (const { code, name } of exchanges)
      byLabel.set(name.toLowerCase(), byLabel.get(code.toLowerCase()) ?? NO_ROW)
  const made = {
    codeOf: (label: string) => byLabel.get(label) ?? (isLabel[id]?.(label) === true ? NO_ROW : undefined),
    commas: Math.max(0, ...[...byLabel.keys()].map((label) => label.split(',').length - 1)),
  }
  lookups.set(column, made)
  return made
}

type Taken = { readonly code: number; readonly parts: number }

/** The longest run of parts that is a label: labels may contain commas. */
const longestAt = (parts: readonly string[], at: number, { codeOf, commas }: Lookup): Taken | undefined => {
  for (let count = Math.min(commas + 1, parts.length - at); count > 0; count -= 1) {
    const code = codeOf(
      parts
        .slice(at, at + count)
        .join(',')
        .trim()
        .toLowerCase(),
    )
    if (code !== undefined) return { code, parts: count }
  }
  return undefined
}

/** Labels that the caller may have meant: those of rows first, of a country what its name says. */
const labelsLike = (id: string, { labels }: CodeColumn, unknown: string): readonly string[] => {
  if (id === 'country') {
    const named = countriesLike(unknown)
    return named.length > 0 ? named : similarLabels(unknown, labels)
  }
  const more = id === 'exchange' ? exchanges.map(({ name }) => name) : (vocabularies[id] ?? [])
  return similarLabels(unknown, [...new Set([...labels, ...more])])
}

export const labelHints = (id: string, column: CodeColumn, unknown: string): LabelHints => {
  const didYouMean = labelsLike(id, column, unknown)
  return { didYouMean, allowed: didYouMean.length > 0 ? [] : (vocabularies[id] ?? []) }
}

/** Labels separated by commas, in any letter case. Where no row has a label, every text is accepted and matches nothing. */
export const labelsFound = (id: string, column: CodeColumn, list: string): LabelsFound => {
  const lookup = lookupOf(id, column)
  const parts = list.split(',')
  const codes = new Set<number>()
  if (column.labels.length === 0) return { codes }
  for (let at = 0; at < parts.length; ) {
    const taken = longestAt(parts, at, lookup)
    if (taken === undefined) return { unknown: (parts[at] ?? '').trim() }
    if (taken.code !== NO_ROW) codes.add(taken.code)
    at += taken.parts
  }
  return { codes }
}
