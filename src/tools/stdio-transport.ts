/** A transport over standard input and output that still answers the requests read before the input ended. */
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { redactedMessage } from './redacted-message.ts'

export type AnsweringTransport = Transport & {
  /** Resolves when every request that came has its answer; of the input all must have come. */
  readonly answered: () => Promise<void>
}

/** The library's transport drops what is in work when its input ends, so it does not get to see the end. */
export const answeringTransport = (input: Readable, output: Writable): AnsweringTransport => {
  const messages = new PassThrough()
  input.pipe(messages, { end: false })
  const wire = new StdioServerTransport(messages, output)
  const open = new Set<unknown>()
  let settle = (): void => undefined
  const settled = (id: unknown): void => {
    open.delete(id)
    if (open.size === 0) settle()
  }
  const noted = (message: JSONRPCMessage): void => {
    if (!('method' in message)) return
    if ('id' in message) open.add(message.id)
    // A cancelled request has no answer.
    else if (message.method === 'notifications/cancelled') settled(message.params?.['requestId'])
  }
  const transport: AnsweringTransport = {
    start: () => {
      wire.onmessage = (message) => {
        noted(message)
        transport.onmessage?.(message)
      }
      wire.onerror = (error) => transport.onerror?.(error)
      wire.onclose = () => transport.onclose?.()
      return wire.start()
    },
    send: async (message) => {
      await wire.send(redactedMessage(message))
      if (!('method' in message)) settled(message.id)
    },
    close: () => wire.close(),
    answered: async () => {
      while (messages.writableLength + messages.readableLength > 0) await setImmediate()
      if (open.size === 0) return
      await new Promise<void>((resolve) => {
        settle = resolve
      })
    },
  }
  return transport
}
