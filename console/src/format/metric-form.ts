/** How figures of the screener's metrics are written: the form of each unit, and the word after it. */
import { type NumberForm, numberText } from './number.ts'

type Unit = { readonly unit: string | null }

const forms: Readonly<Record<string, NumberForm>> = {
  USD: { kind: 'money', currency: 'USD', compact: true },
  'USD per share': { kind: 'price', currency: 'USD' },
  percent: { kind: 'percent' },
  'percentage points': { kind: 'ratio' },
  ratio: { kind: 'ratio' },
  shares: { kind: 'count', compact: true },
  count: { kind: 'count' },
}

/** Days, years and scores are whole, or have two decimals. */
export const metricForm = ({ unit }: Unit, value: number): NumberForm =>
  forms[unit ?? ''] ?? { kind: Number.isInteger(value) ? 'count' : 'ratio' }

const words: Readonly<Record<string, string>> = {
  'percentage points': 'pp',
  shares: 'shares',
  days: 'days',
  years: 'years',
}

/** What follows a figure, where neither its text nor the name of the metric says it. */
export const unitWord = ({ unit, label }: Unit & { readonly label: string }): string | null => {
  const word = words[unit ?? ''] ?? null
  return word === null || label.toLowerCase().includes(word) ? null : word
}

/** A text with its unit. */
export const withUnit = (text: string, metric: Parameters<typeof unitWord>[0]): string => {
  const word = unitWord(metric)
  return word === null ? text : `${text} ${word}`
}

/** A figure with its unit. */
export const metricText = (value: number, metric: Parameters<typeof unitWord>[0]): string =>
  withUnit(numberText(value, metricForm(metric, value)), metric)
