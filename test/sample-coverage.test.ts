/** What the bundled sample holds beside what its README says: metrics without a value, sectors, employees, and its size. */
import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { profiles } from '../src/datasets/companies/record.ts'
import { sampleFile } from '../src/ingest/sample.ts'
import { screenerRows } from '../src/screener/collections.ts'
import { metrics } from '../src/screener/registry.ts'
import { runScreener } from '../src/screener/run.ts'
import { securities } from '../src/security-master/collections.ts'
import { openSampleStore } from './support/sample-store.ts'

const readme = readFileSync(new URL('README.md', sampleFile), 'utf8')

/** The names in backquotes of the item that begins with this title. */
const namesOf = (title: string): readonly string[] => {
  const item = readme.split('\n- ').find((each) => each.startsWith(`**${title}**`))
  assert.ok(item !== undefined, title)
  return [...item.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '')
}

// The later day shows what goes with time: rows count back from the sample's own days.
for (const at of ['2026-11-23T10:00:00Z', '2027-08-02T10:00:00Z'])
  test(`the metrics without a value on the sample are those that its README names (${at.slice(0, 10)})`, async (t) => {
    const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
    await runScreener(store, Date.parse(at))
    const rows = await store.records(screenerRows, {})
    const without = metrics.filter((_, place) => rows.every(({ values }) => values[place] === null))
    assert.deepEqual(
      without.map(({ id }) => id).toSorted(),
      namesOf('Metrics of the screener without a value on it').toSorted(),
    )
    assert.ok(without.length <= 45, `${without.length}`)
  })

test('a company has the employees that its release counts', async (t) => {
  const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
  const employees = async (cik: string) => (await store.record(profiles, { cik }))?.employees
  assert.deepEqual([await employees('0001326801'), await employees('0000320193')], ['78450', null])
})

test('every listed company has a sector but those that the README names', async (t) => {
  const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
  const listed = await store.rows(securities, { where: { canonical: 1, type: 'stock' } })
  const without: string[] = []
  for (const { columns } of listed) {
    const { sector = null, industry = null } = (await store.record(profiles, { cik: columns.cik })) ?? {}
    assert.equal(sector === null, industry === null, columns.ticker)
    if (sector === null) without.push(columns.ticker)
  }
  assert.deepEqual(without.toSorted(), namesOf('Companies without a sector').toSorted())
})

test('the sample is under 8 MB', () => {
  assert.ok(statSync(sampleFile).size < 8_000_000)
})
