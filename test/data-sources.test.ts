/** docs/data-sources.md is what `npm run docs` makes of the feeds and the datasets' READMEs, and has every feed once. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { dataSourcesPage } from '../docs/data-sources.ts'
import { datasets } from '../src/datasets/index.ts'
import { feedsOf } from '../src/ingest/feeds.ts'

const page = readFileSync(new URL('../docs/data-sources.md', import.meta.url), 'utf8')

test('the page is up to date: `npm run docs` makes the same', () => {
  assert.equal(page, dataSourcesPage())
})

test('docs/data-sources.md has every feed of the program under a heading, and no other', () => {
  const described = [...page.matchAll(/^### (.+)$/gm)].flatMap(([, names = '']) => names.split(', '))
  const feeds = feedsOf(datasets).map(({ name }) => name)
  assert.deepEqual(described.toSorted(), feeds.toSorted())
})

test('each feed says where its files are, who publishes them on which terms, what they lack and what was checked', () => {
  for (const section of page.split(/^### /m).slice(1))
    for (const bullet of ['Publishers?', 'Terms', 'Files', 'Gaps', 'Checked by hand'])
      assert.match(section, new RegExp(`^- \\*\\*${bullet}\\*\\*: \\S`, 'm'), section.split('\n')[0])
})
