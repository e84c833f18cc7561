/** Clients that send requests all the time, and the outcomes while the server is stopped or replaced. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

const CLIENTS = 20

/** How often each outcome came: a status, or what failed; and how many requests were sent a second time. */
export type Load = { readonly outcomes: ReadonlyMap<string, number>; readonly repeated: number }

/** Resolves when this many more requests were answered. */
export type Answers = (more: number) => Promise<void>

/** The status of a reply over a kept connection. `fetch` would take one for a request with `Connection: close` too. */
const keptStatus = async (url: string, headers: Readonly<Record<string, string>>): Promise<number> => {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  return response.status
}

const freshStatus = async (url: string, headers: Readonly<Record<string, string>>): Promise<number> => {
  const [response] = (await once(get(url, { agent: false, headers }), 'response')) as [IncomingMessage]
  await once(response.resume(), 'end')
  return response.statusCode ?? 0
}

/** Half of the clients make a new connection each time; requests use the keys in turn. */
export const whileUnderLoad = async (
  url: string,
  keys: readonly string[],
  work: (answers: Answers) => Promise<void>,
): Promise<Load> => {
  const outcomes = new Map<string, number>()
  let isOver = false
  let answered = 0
  let repeated = 0
  let asked = 0
  const ask = (isKept: boolean): Promise<number> => {
    const statusOf = isKept ? keptStatus : freshStatus
    return statusOf(`${url}/v1/filings/AAPL?limit=50`, { 'X-API-Key': `${keys[asked++ % keys.length]}` })
  }
  /**
   * A kept connection may be closed while a request is on its way to it: a client then asks once more (RFC 9112, 9.3.1). A stop meets
   * several at once where client and server wait for the processor. More than half of the kept connections and one
   * request in 500 would be the server's doing.
   */
  const askedAgain = (error: unknown): Promise<number> => {
    repeated += 1
    const isLate = /other side closed|ECONNRESET/.test(String((error as Error).cause))
    if (!isLate || repeated > CLIENTS / 4 + answered / 500) throw error
    return ask(false)
  }
  const client = async (at: number): Promise<void> => {
    const isKept = at % 2 === 0
    while (!isOver) {
      const asking = isKept ? ask(true).catch(askedAgain) : ask(false)
      const outcome = await asking.catch((error: unknown) => String((error as Error).cause ?? error))
      outcomes.set(`${outcome}`, (outcomes.get(`${outcome}`) ?? 0) + 1)
      answered += 1
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, at) => client(at))
  try {
    await work(async (more) => {
      const enough = answered + more
      while (answered < enough) await new Promise((resolve) => setTimeout(resolve, 10))
    })
  } finally {
    isOver = true
    await Promise.all(clients)
  }
  return { outcomes, repeated }
}
