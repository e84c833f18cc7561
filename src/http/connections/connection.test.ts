import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Connection } from './connection.ts'

const connected = () => {
  const socket = new Socket()
  return {
    socket,
    connection: new Connection(socket, '127.0.0.1', { waiting: 0, inParts: 0, noteMany: () => {} }),
  }
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

/** A socket with sixteen requests behind one that is not answered, and the lengths of what is parsed of it afterwards. */
const readAhead = () => {
  const { socket, connection } = connected()
  const { promise, resolve } = Promise.withResolvers<void>()
  const parsed: number[] = []
  socket.on('data', ({ length }: Buffer) => parsed.push(length))
  connection.add(() => promise)
  for (let count = 0; count < 16; count += 1) connection.add(() => undefined)
  return { socket, connection, parsed, answer: resolve }
}
const turns = async () => {
  for (let count = 0; count < 20; count += 1) await setImmediate()
}

test('behind sixteen waiting requests nothing is parsed until they are answered, then 256 bytes at a time', async () => {
  const { socket, parsed, answer } = readAhead()
  await turns()
  socket.push(Buffer.alloc(1000))
  await turns()
  assert.deepEqual(parsed, [])
  answer()
  await turns()
  assert.deepEqual(parsed, [256, 256, 256, 232])
  socket.push(Buffer.alloc(1))
  await turns()
  assert.equal(parsed.at(-1), 1)
})

test('a part is parsed when the requests of the part before it are answered, or for the body of one of them', async () => {
  const { socket, connection, parsed, answer } = readAhead()
  answer()
  await turns()
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.once('data', () => connection.add(() => promise))
  socket.push(Buffer.alloc(1000))
  await turns()
  assert.deepEqual(parsed, [256])
  const withBody = { complete: false }
  connection.withBody = withBody
  socket.once('data', () => {
    withBody.complete = true
  })
  socket.push(Buffer.alloc(1))
  await turns()
  assert.deepEqual(parsed, [256, 256])
  resolve()
  await turns()
  assert.deepEqual(parsed, [256, 256, 256, 233])
})

test('a socket that is paused when sixteen requests wait is read in parts from when it is resumed', async () => {
  const { socket, connection } = connected()
  const { promise, resolve } = Promise.withResolvers<void>()
  const parsed: number[] = []
  socket.on('data', ({ length }: Buffer) => parsed.push(length))
  connection.add(() => promise)
  connection.pause()
  for (let count = 0; count < 16; count += 1) connection.add(() => undefined)
  connection.resume()
  await turns()
  socket.push(Buffer.alloc(300))
  await turns()
  assert.deepEqual(parsed, [])
  connection.pause()
  resolve()
  await turns()
  assert.deepEqual(parsed, [])
  connection.resume()
  await turns()
  assert.deepEqual(parsed, [256, 44])
})

test('a request has no time limit while bytes after it are not parsed; then its socket is closed unless it is complete', async () => {
  const inTime = readAhead()
  await turns()
  assert.equal(inTime.connection.postponesTimeout(), false, 'nothing is left to be parsed')
  inTime.socket.push(Buffer.alloc(10))
  await turns()
  assert.equal(inTime.connection.postponesTimeout(), true)
  inTime.socket.once('data', () => inTime.connection.add(() => undefined))
  inTime.answer()
  await turns()
  assert.deepEqual([inTime.parsed, inTime.socket.destroyed], [[10], false])
  const late = readAhead()
  await turns()
  late.socket.push(Buffer.alloc(10))
  await turns()
  assert.equal(late.connection.postponesTimeout(), true)
  late.answer()
  await turns()
  assert.deepEqual([late.parsed, late.socket.destroyed], [[10], true])
})

test('a request whose time has ended while its bytes were not parsed is cut when more were than it can have', async () => {
  const { socket, connection, parsed, answer } = readAhead()
  await turns()
  socket.push(Buffer.alloc(600 * 1024))
  await turns()
  assert.equal(connection.postponesTimeout(), true)
  answer()
  while (!socket.destroyed) await setImmediate()
  const bytes = parsed.reduce((sum, each) => sum + each, 0)
  assert.ok(bytes > 512 * 1024 && bytes <= 512 * 1024 + 256, `${bytes} bytes`)
})

test('beside a thousand sockets that are read in parts, a request keeps its time limit on one that is paused', () => {
  const socket = new Socket()
  const connection = new Connection(socket, '127.0.0.1', { waiting: 0, inParts: 1000, noteMany: () => {} })
  connection.pause()
  assert.equal(connection.postponesTimeout(), false)
})

test('a request has no time limit while its socket is paused', async () => {
  const { socket, connection } = connected()
  assert.equal(connection.postponesTimeout(), false)
  socket.on('data', () => undefined)
  connection.pause()
  assert.equal(connection.postponesTimeout(), true)
  connection.resume()
  await turns()
  assert.equal(socket.destroyed, false)
  socket.push(Buffer.alloc(10))
  await turns()
  assert.equal(socket.destroyed, true, 'bytes came, but no request')
})

test('a socket that leaves HTTP is read as it comes', async () => {
  const { socket, connection, parsed, answer } = readAhead()
  answer()
  await turns()
  connection.leaveHttp()
  await turns()
  socket.push(Buffer.alloc(1000))
  await turns()
  assert.deepEqual(parsed, [1000])
  // Another socket of its network brought sixteen requests at once.
  connection.readInParts()
  await turns()
  socket.push(Buffer.alloc(1000))
  await turns()
  assert.deepEqual(parsed, [1000, 1000])
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
