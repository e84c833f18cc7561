import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Place, paletteOrder } from './palette-order.ts'

const places = ['Home', 'Halts', 'Filings', 'Screener'].map((label) => ({ label, group: 'Pages' }))
const views = [{ label: 'Filings', group: 'AAPL' }]

const order = (typed: string, tickers: readonly string[] = []) => {
  const { first, rest, isNamed } = paletteOrder<Place>([...places, ...views], tickers, typed)
  const named = ({ group, label }: Place) => (group === 'Pages' ? label : `${group} ${label}`)
  return { first: first.map(named), rest: rest.map(named), isNamed }
}

test('a page that is named in full goes before every company', () => {
  assert.deepEqual(order('home', ['HOME']), { first: ['Home'], rest: [], isNamed: true })
})

test('a beginning leads where no ticker is the text', () => {
  assert.deepEqual(order('hal').first, ['Halts'])
  assert.deepEqual(order('hal', ['HAL', 'HALO']), { first: [], rest: ['Halts'], isNamed: false })
})

test('one or two letters are a ticker first', () => {
  assert.deepEqual(order('f', ['F']).first, [])
  assert.deepEqual(order('h').rest, ['Home', 'Halts'])
})

test('a group and a view of it are found together; without a text everything stands as it comes', () => {
  assert.deepEqual(order('aapl fil').rest, ['AAPL Filings'])
  assert.deepEqual(order('').rest.length, 5)
})

test('the words of a place may be typed in part and in any order', () => {
  const places = [{ label: 'Create a new key', group: 'Actions' }]
  for (const typed of ['new key', 'create key', 'key create'])
    assert.equal(paletteOrder(places, [], typed).rest.length, 1, typed)
  assert.equal(paletteOrder(places, [], 'new member').rest.length, 0)
})
