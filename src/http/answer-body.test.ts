import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longBodyFrom } from './answer-body.ts'

test('pieces become blocks where they are too long for a text', () => {
  const short = { pieces: ['{"a":', '1}'], bytes: 7 }
  assert.equal(longBodyFrom(short), short)
  const pieces = ['[', '"ä"'.repeat(80_000), ']']
  const long = longBodyFrom({ pieces, bytes: Buffer.byteLength(pieces.join('')) })
  assert.ok('blocks' in long)
  assert.equal(Buffer.concat(long.blocks).toString(), pieces.join(''))
  long.release()
})
