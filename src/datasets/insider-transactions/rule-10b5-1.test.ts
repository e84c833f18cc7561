/** Plans under Rule 10b5-1: the form's box, its footnotes, its remarks. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planOf } from './rule-10b5-1.ts'

const adopted = 'Sold pursuant to a Rule 10b5-1 trading plan adopted on August 16, 2021.'

test('the box holds for every line, and a footnote for the lines that refer to it', () => {
  assert.equal(planOf(true, [], null), true)
  assert.equal(planOf(false, [], null), false)
  assert.equal(planOf(false, [adopted], null), true)
  assert.equal(planOf(null, ['Weighted average price.', adopted], null), true)
})

test('a form without a box and without a mention leaves it unknown', () => {
  assert.equal(planOf(null, ['Repurchased under Rule 10b-18.'], 'Power of attorney on file.'), null)
})

test('remarks count on a form without a box, and not against a box', () => {
  assert.equal(planOf(null, [], adopted), true)
  assert.equal(planOf(false, [], adopted), false)
})

test('the rule is known in the spellings of filers, and where it is denied', () => {
  for (const rule of ['10b5-1', '10b5‑1', '10b-5-1', '10(b)(5)-1', '10b5-1(c)', '10B5 - 1'])
    assert.equal(planOf(null, [`Under a ${rule} plan.`], null), true, rule)
  assert.equal(planOf(null, ['The sale was not made pursuant to a Rule 10b5-1 plan.'], null), null)
})
