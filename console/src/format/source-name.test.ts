import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAILS_SOURCE, SAMPLE_SOURCE, SNAPSHOT_SOURCE } from '../../../src/derived/prices/bar-source.ts'
import { reportSources } from '../../../src/sources/fund-report.ts'
import { sourceName, sourceNames } from './source-name.ts'

test('each source of prices and of fund holdings has a name that people read', () => {
  const bars = ['stooq', 'tiingo', 'alpaca', 'massive', 'csv']
  for (const source of [FAILS_SOURCE, SAMPLE_SOURCE, SNAPSHOT_SOURCE, ...reportSources, ...bars])
    assert.notEqual(sourceName(source), source)
})

test('several sources are named once each', () => {
  assert.equal(sourceNames(['nyse', null, 'nasdaq', 'nasdaq-screener']), 'NYSE, Nasdaq')
})
