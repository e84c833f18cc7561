import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Connection } from './connection.ts'

const connected = () => {
  const socket = new Socket()
  return { socket, connection: new Connection(socket, '127.0.0.1', { waiting: 0 }) }
}

test('a paused socket is not read, also where Node resumes it behind a request, until it is resumed', async () => {
  const { socket, connection } = connected()
  connection.pause()
  socket.resume()
  await setImmediate()
  assert.equal(socket.isPaused(), true)
  connection.resume()
  await setImmediate()
  assert.equal(socket.isPaused(), false)
})

test('a socket on which sixteen requests wait is not read when its pause ends', async () => {
  const { socket, connection } = connected()
  const { promise, resolve } = Promise.withResolvers<void>()
  connection.add(() => promise)
  for (let count = 0; count < 16; count += 1) connection.add(() => undefined)
  connection.pause()
  connection.resume()
  await setImmediate()
  assert.equal(socket.isPaused(), true)
  resolve()
  while (socket.isPaused()) await setImmediate()
})

test('a socket of a proxy, or one that has left HTTP, is never paused', () => {
  const { socket, connection } = connected()
  connection.mayPause = false
  connection.pause()
  assert.equal(socket.isPaused(), false)
})

test('requests behind a refusal wait, the longer the more were refused in a row; those of a proxy do not', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { connection } = connected()
  const passed = async (): Promise<number> => {
    let isOver = false
    void connection.pauseBehindRefusal().then(() => {
      isOver = true
    })
    for (let ms = 0; ; ms += 1) {
      await setImmediate()
      if (isOver) return ms
      t.mock.timers.tick(1)
    }
  }
  const pauses: number[] = []
  for (let count = 0; count < 9; count += 1) pauses.push(await passed())
  assert.deepEqual(pauses, [4, 8, 16, 32, 64, 128, 256, 500, 500])
  connection.noteAnswered()
  assert.equal(await passed(), 4)
  connection.mayPause = false
  assert.equal(await passed(), 0)
})
