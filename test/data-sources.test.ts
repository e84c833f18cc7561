/** The page of sources and the program name the same feeds. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { datasets } from '../src/datasets/index.ts'
import { feedsOf } from '../src/ingest/feeds.ts'

test('docs/data-sources.md has every feed of the program under a heading, and no other', () => {
  const page = readFileSync(new URL('../docs/data-sources.md', import.meta.url), 'utf8')
  const described = [...page.matchAll(/^## (.+)$/gm)].flatMap(([, names = '']) => names.split(', '))
  const feeds = feedsOf(datasets).map(({ name }) => name)
  assert.deepEqual(described.toSorted(), feeds.toSorted())
})
