/** docs/push.md: its tables have the topics, filters and statuses that there are. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { streamStatuses } from '../contract/stream-message.ts'
import { pushes } from '../datasets/index.ts'

const page = readFileSync(new URL('../../docs/push.md', import.meta.url), 'utf8')

/** The cells of the rows of the table whose first column has this title. */
const tableOf = (title: string): readonly (readonly string[])[] => {
  const [, rows = ''] = page.split(new RegExp(`^\\| ${title} \\|.*\n\\|[- |]+\\|\n`, 'm'))
  const [table = ''] = rows.split('\n\n', 1)
  return table
    .trimEnd()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
}

const quotedIn = (cell = ''): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

test('the topics with their filters and the values of these are those of the program', () => {
  const told = tableOf('topic').map(([, topic, , filters]) => [quotedIn(topic), quotedIn(filters)])
  const expected = pushes.map(({ topic, filters }) => [
    [`${topic}.TICKER`, `${topic}.*`],
    Object.entries(filters).flatMap(([name, { values = ['8-K,10-Q'] }]) => [name, ...values]),
  ])
  const byTopic = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  assert.deepEqual(byTopic(told), byTopic(expected))
})

test('the statuses are those of the program', () => {
  const told = tableOf('status').flatMap(([, status]) => quotedIn(status))
  assert.deepEqual(told.toSorted(), Object.keys(streamStatuses).toSorted())
})

test('the topics of webhooks are all that there are, as the page lists them', () => {
  const names = pushes.map(({ topic }) => topic)
  const [, listed] = /\*\*In order for each topic\*\* \(([^)]*)\)/.exec(page) ?? []
  assert.deepEqual(quotedIn(listed).toSorted(), names.toSorted())
})
