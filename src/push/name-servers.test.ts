/** Look-ups by a name server that answers for one name, knows of no other, and is silent about some. */
import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { resolveByNameServers } from './name-servers.ts'

const ADDRESSES: Readonly<Record<number, readonly number[]>> = {
  1: [93, 184, 216, 34],
  28: [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11],
}
const HEADER_BYTES = 12

/** To a question of one name; null where there is no such name. */
const answerTo = (asked: Buffer, question: Buffer, address: readonly number[] | null): Buffer => {
  const answers = address === null ? 0 : 1
  const header = [...asked.subarray(0, 2), 0x81, answers === 0 ? 0x83 : 0x80, 0, 1, 0, answers, 0, 0, 0, 0]
  // Where the name is, its type and class again, a minute, and the address.
  const record = [0xc0, HEADER_BYTES, ...question.subarray(-4), 0, 0, 0, 60, 0, address?.length ?? 0]
  return Buffer.from([...header, ...question, ...(address === null ? [] : [...record, ...address])])
}

const nameServer = async (t: TestContext): Promise<string> => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  t.after(() => socket.close())
  await once(socket, 'listening')
  socket.on('message', (asked, { port }) => {
    const question = asked.subarray(HEADER_BYTES, asked.indexOf(0, HEADER_BYTES) + 5)
    const name = question.toString('latin1')
    if (name.includes('silent')) return
    const address = name.includes('alive')
      ? (ADDRESSES[question.readUInt16BE(question.length - 4)] ?? null)
      : null
    socket.send(answerTo(asked, question, address), port, '127.0.0.1')
  })
  return `127.0.0.1:${socket.address().port}`
}

type Found = { readonly error: Error | null; readonly addresses: readonly LookupAddress[] }

const lookUpAt = (server: string) => {
  const resolve = resolveByNameServers([server])
  return (name: string): Promise<Found> =>
    new Promise((done) => resolve(name, (error, addresses) => done({ error, addresses })))
}

test('a name has the addresses of both kinds that its server knows; without one it has none', async (t) => {
  const lookUp = lookUpAt(await nameServer(t))
  assert.deepEqual(await lookUp('alive.example'), {
    error: null,
    addresses: [
      { address: '93.184.216.34', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ],
  })
  const { error, addresses } = await lookUp('none.example')
  assert.deepEqual([error !== null && 'code' in error && error.code, addresses], ['ENOTFOUND', []])
})

test('names whose server is silent hold up no other name, and no thread of the process', async (t) => {
  const lookUp = lookUpAt(await nameServer(t))
  let ended = 0
  const silent = Array.from({ length: 20 }, async (_, at) => {
    const { error } = await lookUp(`silent-${at}.example`)
    ended += 1
    return error?.message
  })
  assert.equal((await lookUp('alive.example')).addresses.length, 2)
  assert.equal(ended, 0)
  assert.ok(!process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap'))
  assert.deepEqual(
    await Promise.all(silent),
    silent.map((_, at) => `no name server answered for silent-${at}.example`),
  )
})
