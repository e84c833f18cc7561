/** A transport over standard input and output that still answers the requests read before the input ended. */
import { type Readable, Transform, type Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { isJsonText } from '../lib/json-text.ts'
import { redactedMessage } from './redacted-message.ts'

export type AnsweringTransport = Transport & {
  /** Resolves when every request that came has its answer; of the input all must have come. */
  readonly answered: () => Promise<void>
}

/** Bytes of a message with the end of its line. At more the library's transport ends. */
const MAX_LINE_BYTES = 10 * 1024 * 1024
const LINE_FEED = 10

/** By JSON-RPC, an id that is not read is null. */
const faultLine = (code: number, message: string): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })}\n`

const faults = {
  tooLong: faultLine(-32_600, `A message may have ${MAX_LINE_BYTES / 1024 ** 2} MB: this one was not read.`),
  notJson: faultLine(-32_700, 'A message is JSON on one line: this line is not.'),
  noMessage: faultLine(-32_600, 'This is no message of JSON-RPC, or several in a list: send each by itself.'),
} as const

/** The lines of the input, each as a whole; one that is too long or not JSON is left out, and `refuse` called. */
const wholeLines = (refuse: (fault: 'tooLong' | 'notJson') => void): Transform => {
  let parts: Uint8Array[] = []
  let length = 0
  const take = (part: Uint8Array): void => {
    const before = length
    length += part.length
    if (length <= MAX_LINE_BYTES) parts.push(part)
    else {
      parts = []
      if (before <= MAX_LINE_BYTES) refuse('tooLong')
    }
  }
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      let rest = chunk
      for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
        take(rest.subarray(0, end + 1))
        const line = length <= MAX_LINE_BYTES ? Buffer.concat(parts) : null
        const text = line?.toString().trim() ?? ''
        if (text !== '' && isJsonText(text)) this.push(line)
        // The library passes over it without a word.
        else if (text !== '') refuse('notJson')
        parts = []
        length = 0
        rest = rest.subarray(end + 1)
      }
      take(rest)
      done()
    },
  })
}

/** The library's transport drops what is in work when its input ends, so it does not get to see the end. */
export const answeringTransport = (input: Readable, output: Writable): AnsweringTransport => {
  const messages = wholeLines((fault) => output.write(faults[fault]))
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
      wire.onerror = (error) => {
        if (error.name.endsWith('ZodError')) output.write(faults.noMessage)
        transport.onerror?.(error)
      }
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
