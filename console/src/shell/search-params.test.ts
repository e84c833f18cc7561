import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsedSearch, searchText } from './search-params.ts'

test('an address says what is shown in plain words, and is read back the same', () => {
  const search = {
    view: 'growth',
    form: '10-K,10-Q',
    filter: ['pb:below:3', 'sector:equal:Real Estate'],
    q: '007',
  }
  const text = searchText(search)
  assert.equal(text, '?view=growth&form=10-K,10-Q&filter=pb:below:3&filter=sector:equal:Real+Estate&q=007')
  assert.deepEqual(parsedSearch(text), search)
})

test('what is not set is not in the address', () => {
  assert.equal(searchText({ view: undefined, q: '' }), '')
  assert.deepEqual(parsedSearch(''), {})
})

test('a value cannot become a parameter of its own', () => {
  assert.deepEqual(parsedSearch(searchText({ q: 'a&b=c#d+e%' })), { q: 'a&b=c#d+e%' })
})

test('a parameter named like a part of every object is one like others', () => {
  assert.deepEqual(Object.entries(parsedSearch('?__proto__=x&constructor=y')), [
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ])
})
