import assert from 'node:assert/strict'
import { test } from 'node:test'
import { targetOf } from '../../api/call.ts'
import { parsedSearch } from '../../shell/search-params.ts'
import { columnSets } from './column-sets.ts'
import { rowAfter } from './grid-keys.ts'
import { presets } from './presets.ts'
import {
  explainCall,
  pageCall,
  pageCalls,
  pagesOf,
  savedQuery,
  screenIn,
  screenQuery,
  shownColumns,
} from './screen.ts'
import { testMetricsById } from './test-metrics.ts'

const screenOf = (search: string) => screenIn(parsedSearch(search))

test('the address is the whole screen, and the first one has none', () => {
  assert.equal(screenQuery(screenOf('')), '')
  for (const search of [
    '?filter=peTtm:below:20',
    '?filter=peTtm:below:20&filter=sector:equal:Real+Estate,Finance&sort=peTtm&order=asc&view=valuation',
    '?columns=peTtm,pb',
    ...presets.map((preset) => screenQuery({ ...preset, columns: null })),
  ])
    assert.equal(screenQuery(screenOf(search)), search)
})

test('an unknown order or set of columns is the usual one', () => {
  const { order, view } = screenOf('?order=sideways&view=nothing')
  assert.deepEqual([order, view], ['desc', 'overview'])
})

test('a clause counts once, also where another was changed into it', () => {
  const twice = '?filter=peTtm:below:20&filter=pb:below:2&filter=peTtm:below:20'
  assert.deepEqual(screenOf(twice).filter, ['peTtm:below:20', 'pb:below:2'])
})

test('a set of columns shows also what is filtered and sorted by; the reader’s own choice is shown as it is', () => {
  const ids = (search: string) => shownColumns(screenOf(search), testMetricsById).map(({ id }) => id)
  assert.deepEqual(ids('?filter=insiderNetValue90d:above:0&view=dividends'), [
    'ticker',
    'company',
    'marketCap',
    'insiderNetValue90d',
  ])
  assert.deepEqual(ids('?columns=netMarginTtm,peTtm,nothing&filter=marketCap:above:1'), [
    'ticker',
    'company',
    'netMarginTtm',
    'peTtm',
  ])
})

test('a saved screen is a query of the interface, and opens as it was', () => {
  assert.equal(savedQuery(screenOf('')), '')
  assert.match(
    savedQuery(screenOf('?view=valuation&sort=peTtm')),
    /^sort=peTtm&columns=price,marketCap,peTtm,/,
  )
  for (const search of [
    '?filter=peTtm:below:20&sort=peTtm&order=asc&view=dividends',
    '?filter=sector:equal:Real+Estate&columns=peTtm,pb',
  ])
    assert.equal(screenQuery(screenOf(`?${savedQuery(screenOf(search))}`)), search)
})

const given = ['ticker', 'company', 'sector', 'marketCap']

test('a page is one call, with the columns that rows do not have anyway', () => {
  const screen = screenOf('?filter=peTtm:below:20&filter=sector:equal:Finance&columns=peTtm,marketCap')
  const table = { screen, columns: shownColumns(screen, testMetricsById), given }
  assert.equal(
    targetOf(pageCall(table, 2)),
    '/v1/screener?filter=peTtm:below:20&filter=sector:equal:Finance&sort=marketCap&order=desc&columns=peTtm,type&limit=100&offset=200',
  )
  assert.equal(
    targetOf(explainCall('BRK-B', table)),
    '/v1/screener?filter=ticker:equal:BRK-B&columns=peTtm,type&explain=true',
  )
})

test('all rows are as many calls as they have pages', () => {
  const table = { screen: screenOf(''), columns: [], given }
  assert.deepEqual(
    pageCalls(table, 250).map(({ params }) => params.offset),
    [0, 100, 200],
  )
  assert.deepEqual(pageCalls(table, 0), [])
})

test('rows in view name their pages', () => {
  assert.deepEqual(pagesOf(-40, 60), [0])
  assert.deepEqual(pagesOf(80, 120), [0, 1])
  assert.deepEqual(pagesOf(11_900, 11_999), [119])
})

test('keys move within the rows', () => {
  assert.equal(rowAfter('ArrowDown', -1, 10), 0)
  assert.equal(rowAfter('ArrowDown', 9, 10), 9)
  assert.equal(rowAfter('ArrowUp', 0, 10), 0)
  assert.equal(rowAfter('PageDown', 3, 10), 9)
  assert.equal(rowAfter('End', 0, 10), 9)
  assert.equal(rowAfter('x', 0, 10), null)
})

test('presets and sets of columns have their names once', () => {
  for (const list of [presets, columnSets]) assert.equal(new Set(list.map(({ id }) => id)).size, list.length)
})
