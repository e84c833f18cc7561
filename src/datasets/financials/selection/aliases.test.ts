import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '../../../sources/edgar/company-facts.ts'
import { aliasedPlaces, type Places } from './aliases.ts'

const fact = (val: number, accn: string): Fact => ({
  start: '2020-01-01',
  end: '2020-03-31',
  val,
  accn,
  form: '10-Q',
  filed: '2020-04-29',
})
const aliased = (places: Readonly<Record<string, Places>>) =>
  aliasedPlaces([Object.keys(places)], (concept) => places[concept])

test('two tags that gave one period the same figure continue each other', () => {
  // Alphabet, first quarter of 2020: 41,159 million by both tags; the year by one, nine months by the other.
  const found = aliased({
    Revenues: new Map([
      [1, [fact(41159, '0001652044-21-000020')]],
      [0, [fact(182527, '0001652044-21-000010')]],
    ]),
    Contracts: new Map([
      [1, [fact(41159, '0001652044-20-000021')]],
      [6, [fact(125629, '0001652044-20-000050')]],
    ]),
  })
  assert.deepEqual(
    found
      .get('Revenues')
      ?.get(6)
      ?.map(({ val }) => val),
    [125629],
  )
  assert.deepEqual(
    found
      .get('Contracts')
      ?.get(0)
      ?.map(({ val }) => val),
    [182527],
  )
})

test('tags that one filing gives different figures stay apart, even if they agreed once', () => {
  const found = aliased({
    ProfitLoss: new Map([
      [0, [fact(14738, 'a')]],
      [1, [fact(3000, 'b')]],
    ]),
    NetIncomeLoss: new Map([
      [0, [fact(14653, 'a')]],
      [1, [fact(3000, 'b')]],
    ]),
  })
  assert.equal(found.size, 0)
})

test('agreement on zero, or on a period that is no part of a statement, proves nothing', () => {
  assert.equal(aliased({ A: new Map([[0, [fact(0, 'a')]]]), B: new Map([[0, [fact(0, 'b')]]]) }).size, 0)
  assert.equal(aliased({ A: new Map([[-1, [fact(7, 'a')]]]), B: new Map([[-1, [fact(7, 'b')]]]) }).size, 0)
})
