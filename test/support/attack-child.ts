/**
 * A hostile client in its own process: many sockets of one address send requests all the time. Prints the statuses it got.
 */
import { connect, type Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** What comes from standard input as JSON. */
export type Attack = {
  readonly port: number
  readonly from: string
  readonly seconds: number
  readonly sockets: number
  /** What the sockets send in turn; empty: nothing. */
  readonly requests: readonly string[]
  readonly pipelined: number
  /** `all` reads and sends again; `none` never reads until the attack is over; a number reads so many bytes a second. */
  readonly reads: 'all' | 'none' | number
  /** Sockets that are opened a second; a closed one is opened again. */
  readonly opensPerSecond: number
}

/** How often each status was answered, and how many sockets the server closed. */
export type AttackReport = {
  readonly statuses: Readonly<Record<string, number>>
  readonly closed: number
  readonly opened: number
}

// A client on another machine takes no processor from the server.
setPriority(constants.priority.PRIORITY_LOW)

const attack = (await json(process.stdin)) as Attack
const statuses = new Map<string, number>()
let closed = 0
let opened = 0
let sent = 0
const open = new Set<Socket>()

const STATUS = 'HTTP/1.1 '

/** Counts the status lines of a chunk; one that is cut between two chunks is missed. */
const note = (chunk: Buffer): number => {
  let found = 0
  for (let at = chunk.indexOf(STATUS); at >= 0; at = chunk.indexOf(STATUS, at + STATUS.length)) {
    const status = chunk.toString('latin1', at + STATUS.length, at + STATUS.length + 3)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    found += 1
  }
  return found
}

const slowly = async (socket: Socket, bytesPerSecond: number): Promise<void> => {
  while (!socket.destroyed) {
    await pause(1000)
    const chunk: Buffer | null = socket.read(
      Math.min(bytesPerSecond, socket.readableLength || bytesPerSecond),
    )
    if (chunk !== null) note(chunk)
  }
}

const start = (): void => {
  const { port, from, requests, pipelined, reads } = attack
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true })
  open.add(socket)
  opened += 1
  let waiting = pipelined
  const send = () => {
    waiting = pipelined
    const next = () => requests[sent++ % requests.length]
    socket.write(Array.from({ length: pipelined }, next).join(''))
  }
  socket.on('connect', () => {
    if (pipelined > 0) send()
    if (typeof reads === 'number') void slowly(socket, reads)
  })
  if (reads === 'all') {
    socket.on('data', (chunk: Buffer) => {
      waiting -= note(chunk)
      if (waiting <= 0) send()
    })
  }
  if (typeof reads === 'number') socket.on('readable', () => {})
  socket.on('error', () => {})
  socket.on('close', () => {
    closed += 1
    open.delete(socket)
  })
}

const endsAt = Date.now() + attack.seconds * 1000
const STEP_MS = 50
/** How long the sockets that read nothing read what has been answered, once the attack is over. */
const UNREAD_MS = 1000
while (Date.now() < endsAt) {
  const most = Math.ceil((attack.opensPerSecond * STEP_MS) / 1000)
  for (let count = 0; count < most && open.size < attack.sockets; count += 1) start()
  await pause(STEP_MS)
}
// A socket that does not read learns nothing of its end either.
if (attack.reads === 'none') {
  for (const socket of open) socket.on('data', note)
  await pause(UNREAD_MS)
}
const report: AttackReport = { statuses: Object.fromEntries(statuses), closed, opened }
for (const socket of open) socket.destroy()
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0))
