/** What the thread of `history-worker.ts` hands over. Apple's fiscal 2009 as filed and as amended, in millions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transferableSymbol, valueSymbol } from 'piscina'
import { type Filing, factsFrom, type Row } from '../../../../test/files/fact-rows.ts'
import { statementsOf } from '../company-statements.ts'
import { blockBytes, packedFacts, unpackedFacts } from './fact-block.ts'
import { type HandedOver, type HistoryJob, handedOver, history } from './history-worker.ts'
import { revisionsOf } from './revisions.ts'

const cik = '0000320193'
const filed: Filing = { accn: '0001193125-09-214859', form: '10-K', filed: '2009-10-27' }
const amended: Filing = { accn: '0001193125-10-012091', form: '10-K/A', filed: '2010-01-25' }
const [START, END] = ['2008-09-28', '2009-09-26']
const rows: readonly Row[] = [
  ['SalesRevenueNet', START, END, 36537, filed],
  ['NetIncomeLoss', START, END, 5704, filed],
  ['SalesRevenueNet', START, END, 42905, amended],
  ['NetIncomeLoss', START, END, 8235, amended],
]
const packed = packedFacts(factsFrom(rows))
const facts = unpackedFacts(cik, { block: packed })

/** What a thread hands over for a job, its lines, and whether it frees the block and moves the bytes. */
const handed = (job: Omit<HistoryJob, 'block'>) => {
  const taken = blockBytes(packed)
  const moved = handedOver({ ...job, block: taken } as HistoryJob) as Record<symbol, unknown>
  const made = moved[valueSymbol] as HandedOver
  assert.equal(taken.byteLength, 0)
  assert.deepEqual(moved[transferableSymbol], [made.results.buffer])
  return { lines: Buffer.from(made.results).toString().split('\n'), total: made.total }
}

const revised = {
  kind: 'revisions',
  cik: '0000320193',
  asOf: null,
  from: null,
  order: 'desc',
  limit: 2,
  turnMs: Number.POSITIVE_INFINITY,
} as const
const flag = (stop: 0 | 1) => {
  const numbers = new Int32Array(new SharedArrayBuffer(4))
  numbers[0] = stop
  return numbers
}

test('revisions that are told to stop do so after a filing, and go on with the next', () => {
  // Facts of its own: what has been read of the others may be kept.
  const [first = assert.fail()] = rows
  const company = packedFacts(factsFrom([...rows, [...first.slice(0, 3), 1, filed] as unknown as Row]))
  const answered = (stop: 0 | 1) => history({ ...revised, block: blockBytes(company), stop: flag(stop) })
  // One for each filing.
  for (const _ of [filed, amended]) assert.throws(() => answered(1), /nobody waits/)
  const made = answered(1)
  assert.deepEqual(made, answered(0))
  assert.ok(made !== null && 'total' in made && made.total > 0)
})

test('revisions give the thread up after their turn, and go on with the next filing', () => {
  const [first = assert.fail()] = rows
  const company = packedFacts(factsFrom([...rows, [...first.slice(0, 3), 2, filed] as unknown as Row]))
  const answered = (turnMs: number) =>
    history({ ...revised, turnMs, block: blockBytes(company), stop: flag(0) })
  // One for each filing.
  for (const _ of [filed, amended]) assert.equal(answered(0), null)
  const made = answered(0)
  assert.deepEqual(made, answered(Number.POSITIVE_INFINITY))
  assert.ok(made !== null && 'total' in made && made.total > 0)
})

test('revisions are handed over as lines in bytes, and the block that came is freed', () => {
  const job = { ...revised, stop: flag(0) }
  const all = revisionsOf(facts)
  const lines = [...all.slice(0, 2).map((one) => JSON.stringify(one)), '']
  assert.deepEqual(handed(job), { lines, total: all.length })
})

test('statements are handed over as lines in bytes, in the order asked for', () => {
  const job = {
    kind: 'statements',
    cik,
    asOf: null,
    statement: 'income',
    period: 'annual',
    basis: null,
    order: 'desc',
    limit: 1,
  } as const
  const { lines, total } = handed(job)
  const [newest, rest] = lines
  const { trace: _, ...parts } = statementsOf(facts).find(({ end }) => end === END) ?? assert.fail()
  assert.deepEqual([JSON.parse(newest ?? ''), rest], [parts, ''])
  assert.equal(total, 1)
  assert.deepEqual(handed({ ...job, asOf: '2009-01-01' }), { lines: [''], total: 0 })
})
