import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Questions } from './question.ts'
import { routeTableOf } from './route-table.ts'

const questions = new Questions(routeTableOf([['/x', 'x']]))
const replyOf = (bytes: number) => ({ status: 200, headers: [], body: new Uint8Array(bytes) })

test('the shelf never holds more than 32 MB, and nothing that fills much of it alone', () => {
  for (let at = 0; at < 500; at++) {
    const question = questions.find(`/x?at=${at}`) ?? assert.fail()
    question.shelf?.keep(question, 'tag', replyOf(200_000))
    assert.ok(question.reply !== undefined && (question.shelf?.bytes ?? 0) <= 32 * 1024 * 1024)
  }
  const held = Array.from({ length: 500 }, (_, at) => questions.find(`/x?at=${at}`)?.reply !== undefined)
  assert.ok(held.filter(Boolean).length < 168)
  const long = questions.find('/x?long') ?? assert.fail()
  long.shelf?.keep(long, 'tag', replyOf(300_000))
  assert.equal(long.reply, undefined)
})

test('what was asked with a key in the URL is not kept', () => {
  assert.equal(questions.find('/x?apiKey=a')?.shelf, undefined)
})
