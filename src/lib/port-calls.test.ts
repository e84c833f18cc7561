import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { MessageChannel } from 'node:worker_threads'
import { callsOver } from './port-calls.ts'

type Sums = { readonly sum: (...numbers: number[]) => number; readonly note: (text: string) => void }
type Asked = { readonly fail: (message: string) => never; readonly wait: () => Promise<string> }

const bothSides = (noted: string[]) => {
  const { port1, port2 } = new MessageChannel()
  const never = Promise.withResolvers<string>()
  const there = callsOver<Sums, Asked>(port2, {
    sum: (...numbers) => numbers.reduce((one, other) => one + other, 0),
    note: (text) => void noted.push(text),
  })
  const here = callsOver<Asked, Sums>(port1, {
    fail: (message) => {
      throw new RangeError(message)
    },
    wait: () => never.promise,
  })
  const close = async () => {
    const closed = [port1, port2].map((port) => once(port, 'close'))
    port1.close()
    await Promise.all(closed)
  }
  return { here, there, close }
}

test('each side calls the functions of the other, and gets results and errors', async () => {
  const noted: string[] = []
  const { here, there, close } = bothSides(noted)
  here.tell('note', 'told')
  assert.deepEqual(
    await Promise.all([here.call('sum', 1, 2), here.call('sum'), here.call('sum', 5)]),
    [3, 0, 5],
  )
  assert.deepEqual(noted, ['told'])
  await assert.rejects(there.call('fail', 'too far'), { name: 'RangeError', message: 'too far' })
  await close()
})

test('calls that are under way when the other side is gone are rejected', async () => {
  const { there, close } = bothSides([])
  const waiting = there.call('wait')
  there.end(new Error('gone'))
  await assert.rejects(waiting, /gone/)
  await close()
})
