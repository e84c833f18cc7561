import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { aliasedFlows } from './aliases.ts'
import type { FactsByPeriod } from './concept.ts'

const fact = (val: number, accn: string): Fact => ({
  start: '2020-01-01',
  end: '2020-03-31',
  val,
  accn,
  form: '10-Q',
  filed: '2020-04-29',
})
const aliased = (flows: Readonly<Record<string, FactsByPeriod>>) =>
  aliasedFlows([Object.keys(flows)], (concept) => flows[concept])

test('two tags that gave one period the same figure continue each other', () => {
  // Alphabet, first quarter of 2020: 41,159 million by both tags; the year by one, nine months by the other.
  const found = aliased({
    Revenues: [[fact(182527, '0001652044-21-000010')], [fact(41159, '0001652044-21-000020')]],
    Contracts: [undefined, [fact(41159, '0001652044-20-000021')], [fact(125629, '0001652044-20-000050')]],
  })
  assert.deepEqual(
    found.get('Revenues')?.[2]?.map(({ val }) => val),
    [125629],
  )
  assert.deepEqual(
    found.get('Contracts')?.[0]?.map(({ val }) => val),
    [182527],
  )
})

test('tags that one filing gives different figures stay apart, even if they agreed once', () => {
  const found = aliased({
    ProfitLoss: [[fact(14738, 'a')], [fact(3000, 'b')]],
    NetIncomeLoss: [[fact(14653, 'a')], [fact(3000, 'b')]],
  })
  assert.equal(found.size, 0)
})

test('agreement on zero proves nothing', () => {
  assert.equal(aliased({ A: [[fact(0, 'a')]], B: [[fact(0, 'b')]] }).size, 0)
})
