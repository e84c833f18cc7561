import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axesSentence, rebasedSentence, scaleFor } from './scale-words.ts'

test('two units have two axes; three are rebased, and the page says why', () => {
  assert.equal(scaleFor('units', ['Percent', 'Index', 'Percent']), 'units')
  assert.equal(scaleFor('units', ['Percent', 'Index', 'Dollars']), 'rebased')
  assert.equal(scaleFor('rebased', ['Percent']), 'rebased')
  assert.equal(axesSentence(['Percent', 'Index', 'Percent']), 'Left axis: Percent. Right axis: Index.')
  assert.equal(axesSentence(['Percent', 'Percent']), 'Axis: Percent.')
  assert.match(rebasedSentence([{ title: 'Oil', base: '2024-01-02' }], true), /^More than two units/)
})

test('the base of each series is named, and what cannot be rebased', () => {
  const oil = { title: 'Oil', base: '2024-01-02' }
  assert.equal(rebasedSentence([oil, { ...oil, title: 'Gas' }], false), 'Each series is 100 on Jan 2, 2024.')
  assert.equal(
    rebasedSentence([oil, { title: 'Gas', base: '2024-02-01' }, { title: 'Spread', base: null }], false),
    '100 is Oil on Jan 2, 2024; Gas on Feb 1, 2024. Not shown, for it begins at zero or below: Spread.',
  )
})
