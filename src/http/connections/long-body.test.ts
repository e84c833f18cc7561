import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LongBody } from './long-body.ts'

const bodyOf = (pieces: readonly string[]) => {
  const body = new LongBody()
  for (const piece of pieces) body.add(piece)
  return body.end()
}

test('a short body stays in the pieces it was made of', () => {
  assert.deepEqual(bodyOf(['ä', 'b', '']), { pieces: ['ä', 'b', ''], bytes: 3 })
})

test('a long body has the same bytes, also where characters lie over the end of a block', () => {
  for (const character of ['x', 'ä', '€', '😀']) {
    const pieces = ['1', character.repeat(70_000), '', character.repeat(250_000), 'end']
    const made = bodyOf(pieces)
    assert.ok('blocks' in made, character)
    const whole = Buffer.concat(made.blocks)
    assert.equal(whole.toString(), pieces.join(''))
    assert.equal(made.length, whole.length)
    made.release()
  }
})

test('blocks that are given back are used again', () => {
  const [one, other] = [bodyOf(['x'.repeat(300_000)]), bodyOf(['y'.repeat(300_000)])]
  assert.ok('blocks' in one && 'blocks' in other)
  assert.notEqual(one.blocks[0]?.buffer, other.blocks[0]?.buffer)
  const [first] = other.blocks
  other.release()
  other.release()
  const next = bodyOf(['z'.repeat(300_000)])
  assert.ok('blocks' in next)
  assert.ok(next.blocks.some(({ buffer }) => buffer === first?.buffer))
  const buffers = new Set([...one.blocks, ...next.blocks].map(({ buffer }) => buffer))
  assert.equal(buffers.size, one.blocks.length + next.blocks.length, 'no block is given back twice')
})
