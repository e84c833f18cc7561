import assert from 'node:assert/strict'
import { it } from 'node:test'
import { randomTexts } from './random-texts.ts'

it('uses every random bit once and draws again when the piece is used up', () => {
  let draws = 0
  const drawn: number[] = []
  const random = (size: number) => {
    draws += 1
    return Uint8Array.from({ length: size }, () => {
      drawn.push((drawn.length * 37) % 256)
      return drawn.at(-1) ?? 0
    })
  }
  const next = randomTexts(random, 4, 8)
  const texts = [next(), next(), next()]
  assert.equal(draws, 2)
  const all = Buffer.from(texts.join(''), 'base64url')
  assert.deepEqual([...all], drawn.slice(0, all.length))
})

it('gives texts of the length asked for that may be in a header and a log line', () => {
  const next = randomTexts((size) => Uint8Array.from({ length: size }, (_, at) => at % 256), 16, 64)
  for (let at = 0; at < 20; at += 1) assert.match(next(), /^[\w-]{16}$/)
})
