/** Calls between two threads over a port: each side has functions that the other may call by name. */

import type { MessagePort, Worker } from 'node:worker_threads'

export type Port = MessagePort | Worker

/** Their arguments and results are copied, memory that is shared excepted. */
export type Functions<F> = { readonly [N in keyof F]: (...args: never[]) => unknown }

type Call = { readonly call: string; readonly args: readonly never[]; readonly id: number | null }
type Outcome = { readonly id: number; readonly value?: unknown; readonly error?: unknown }

export type Calls<Theirs extends Functions<Theirs>> = {
  /** Rejects with what the function throws, as it comes through a port, or when the calls are ended. */
  readonly call: <N extends keyof Theirs & string>(
    name: N,
    ...args: Parameters<Theirs[N]>
  ) => Promise<Awaited<ReturnType<Theirs[N]>>>
  /** Calls without waiting for a result; the function must not fail. */
  readonly tell: <N extends keyof Theirs & string>(name: N, ...args: Parameters<Theirs[N]>) => void
  /** Rejects all calls that are under way. */
  readonly end: (reason: Error) => void
}

const answerOf = async (ours: Functions<unknown>, { call, args }: Call): Promise<unknown> => {
  const found = (ours as Readonly<Record<string, (...args: never[]) => unknown>>)[call]
  if (found === undefined) throw new TypeError(`no function ${call}`)
  return found(...args)
}

export const callsOver = <Ours extends Functions<Ours>, Theirs extends Functions<Theirs>>(
  port: Port,
  ours: Ours,
): Calls<Theirs> => {
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  let calls = 0
  port.on('message', (message: Call | Outcome) => {
    if ('call' in message) {
      const { id } = message
      const answer = answerOf(ours, message)
      if (id === null) return
      answer.then(
        (value) => port.postMessage({ id, value }),
        (error) => port.postMessage({ id, error }),
      )
      return
    }
    const { id, value, error } = message
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(value as never)
    else asked?.reject(error)
  })
  return {
    call: (name, ...args) => {
      const id = ++calls
      const asked = Promise.withResolvers<never>()
      waiting.set(id, asked)
      port.postMessage({ call: name, args, id } satisfies Call)
      return asked.promise
    },
    tell: (name, ...args) => port.postMessage({ call: name, args, id: null } satisfies Call),
    end: (reason) => {
      for (const { reject } of waiting.values()) reject(reason)
      waiting.clear()
    },
  }
}
