/**
 * Readers of a stream that do not read, in their own process, ten to a key. It says when all are subscribed; told to, they read the rest,
 * and it says with which codes they were closed.
 */
import { openSocket } from '../support/stream-clients.ts'

const READERS_OF_KEY = 10

const [, , url = '', ...keys] = process.argv

const opened = async (key: string) => {
  const reader = openSocket(`${url}/v1/stream`, { 'X-API-Key': key })
  await reader.received('authenticated')
  reader.subscribe('halts.*')
  await reader.received('subscribed')
  reader.socket.pause()
  return reader
}

const readers = await Promise.all(
  keys.flatMap((key) => Array.from({ length: READERS_OF_KEY }, () => opened(key))),
)
process.once('message', async () => {
  for (const reader of readers) reader.socket.resume()
  const ends = await Promise.all(readers.map((reader) => reader.ended()))
  process.send?.(ends.map(({ code }) => code))
  process.disconnect()
})
process.send?.('subscribed')
