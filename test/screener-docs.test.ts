/** docs/screener.md says of every metric and figure what the program does. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { categories } from '../src/screener/metric.ts'
import { periods, plainOperands } from '../src/screener/operand.ts'
import { metrics } from '../src/screener/registry.ts'

const page = readFileSync(new URL('../docs/screener.md', import.meta.url), 'utf8')

/** Cells of the tables, in order; a formula is between accents. */
const tableRows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(2, -2).split(' | '))

test('the page lists every metric with its label, unit, formula and sentence, by category', () => {
  const expected = metrics.map(({ id, label, kind, unit, formula, about }) => [
    `\`${id}\``,
    label,
    kind,
    unit ?? '',
    `\`${formula}\``,
    about,
  ])
  assert.deepEqual(
    tableRows.filter((cells) => cells.length === 6),
    expected,
  )
  const headings = page.split('\n').filter((line) => line.startsWith('### '))
  assert.deepEqual(
    headings,
    categories.map((category) => `### ${category.charAt(0).toUpperCase()}${category.slice(1)}`),
  )
})

test('the page lists every figure that a formula may name', () => {
  const named = Object.entries(plainOperands).map(([name, about]) => [`\`${name}\``, about])
  const ofPeriods = Object.entries(periods).map(([name, about]) => [`\`${name}(line)\``, about])
  assert.deepEqual(
    tableRows.filter((cells) => cells.length === 2),
    [...ofPeriods, ...named],
  )
})
