/**
 * The open sockets: limits them by network (an IPv4 address, or 64 bits of an IPv6 one) and in total, closes those without a good key
 * first that are idle or in the middle of a body, and cuts clients that do not read their replies.
 */
import type { Socket } from 'node:net'
import { ipPrefixOf } from '../../access/ip-prefix.ts'
import type { MonotonicClock } from '../../lib/uptime.ts'
import type { SocketBound } from '../observer.ts'
import { Connection, type ReadAhead } from './connection.ts'
import type { SocketCounts } from './socket-counts.ts'

/** Open sockets of a server. */
export const MAX_CONNECTIONS = 10_000
/** Requests read ahead on all sockets: some 4 KB each. */
const MAX_READ_AHEAD = 10_000
/** What is written to a socket, 64 KB of a longer reply, must be flushed to the client within this. */
const FLUSH_MS = 20_000
const SWEEP_MS = 1000
/** How long new sockets of a network are read in parts after one of it brought many requests at once: a minute at most. */
const REMEMBER_MS = 60_000
/** How long a refused client may take to read the refusal. */
const LINGER_MS = 1000

/** At once, the system would drop what the client has not read yet. */
const closeSoon = (socket: Socket): void => {
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/**
 * When a socket closes, Node makes two errors for each request that waits on it, and their stacks take 25 ms for the 600 of one read:
 * nobody sees them. Its own listener is the first of the others.
 */
const closeWithoutTraces = (socket: Socket): void => {
  const { stackTraceLimit } = Error
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0
  })
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit
  })
}

export const detailOfBound: Readonly<Record<SocketBound, string>> = {
  address: 'This address has as many open connections as it may: close one, or use one again',
  server: 'The server has as many open connections as it may',
}

export type ConnectionTableParts = {
  readonly maxPerAddress: number
  readonly maxConnections: number
  /** Of this server, or of all threads that serve its port. */
  readonly counts: SocketCounts
  /** Whether the peer is a proxy, whose sockets are counted by the clients behind it. */
  readonly isProxy: (address: string) => boolean
  /** Writes a 503 that closes the connection; `bound` is the one that was reached. */
  readonly refuse: (socket: Socket, bound: SocketBound) => void
  readonly clock: MonotonicClock
  /** For each socket that is let in. */
  readonly opened?: (connection: Connection) => void
}

/** One for a server. */
export class ConnectionTable {
  readonly #parts: ConnectionTableParts
  readonly #connections = new Map<Socket, Connection>()
  readonly #byNetwork = new Map<string, Set<Connection>>()
  /** Those that never sent a good key, oldest first. */
  readonly #unauthenticated = new Set<Socket>()
  /** Sockets with written bytes that are not flushed yet, by the time of writing. */
  readonly #pending = new Map<Socket, number>()
  /** Sockets that others write to, with the bytes that were flushed when they were last looked at; NaN where none waited. */
  readonly #watched = new Map<Socket, number>()
  readonly #readAhead: ReadAhead = { waiting: 0, inParts: 0, noteMany: (network) => this.#noteMany(network) }
  /** Networks whose sockets are read in parts from the start. */
  readonly #inParts = new Set<string>()
  #forgetsAt = 0
  #sweeper: NodeJS.Timeout | undefined

  constructor(parts: ConnectionTableParts) {
    this.#parts = parts
  }

  /** True where no more requests may wait behind others. */
  get isReadAheadFull(): boolean {
    return this.#readAhead.waiting >= MAX_READ_AHEAD
  }

  /** For each new socket. */
  accept(socket: Socket): void {
    const { isProxy, counts, maxConnections } = this.#parts
    const peer = socket.remoteAddress ?? ''
    const address = isProxy(peer) ? '' : peer
    const network = ipPrefixOf(address)
    if (!this.#enters(network)) {
      this.#refuse(socket, 'address')
      return
    }
    if (counts.changeAll(0) >= maxConnections && !this.#evicts()) {
      this.#count(network, -1)
      this.#refuse(socket, 'server')
      return
    }
    this.#open(socket, address)
  }

  /** Null for a socket that was refused. One that was never accepted, since a test injects its request, is opened. */
  of(socket: Socket, address: string): Connection | null {
    const known = this.#connections.get(socket)
    if (known !== undefined) return known
    if (socket.writableEnded) return null
    this.#count(ipPrefixOf(address), 1)
    const injected = this.#open(socket, address)
    injected.mayPause = false
    return injected
  }

  /** Counts the socket for the client behind the proxy. False where its network holds too many. */
  isWithinLimit(socket: Socket, connection: Connection, address: string): boolean {
    if (connection.address === address) return true
    const network = ipPrefixOf(address)
    if (network !== connection.network) {
      if (!this.#enters(network)) return false
      this.#count(connection.network, -1)
      this.#remove(connection)
      connection.network = network
      this.#add(connection)
    }
    connection.address = address
    return this.#connections.has(socket)
  }

  /** Those that are open. */
  ofNetwork(network: string): Iterable<Connection> {
    return this.#byNetwork.get(network) ?? []
  }

  /** The client has a key that may ask. */
  know(socket: Socket, connection: Connection): void {
    if (connection.hasGoodKey) return
    connection.hasGoodKey = true
    this.#unauthenticated.delete(socket)
  }

  /** Ends the socket after the replies to the earlier requests on it, and closes it, also where its client keeps its half. */
  endBehind(socket: Socket, end: () => void): void {
    const endSoon = (): void => {
      // It is ended already where it is over a limit.
      if (!socket.writableEnded) end()
      closeSoon(socket)
    }
    const connection = this.#connections.get(socket)
    if (connection === undefined || !connection.isBusy || connection.isReadingBody) {
      endSoon()
      return
    }
    connection.dropIncomplete()
    connection.add(() => {
      endSoon()
      return new Promise((resolve) => socket.once('close', () => resolve()))
    })
  }

  /** Also sockets that Node no longer knows, because they asked for another protocol. */
  closeAll(): void {
    for (const socket of this.#connections.keys()) socket.destroy()
  }

  /** Whether a request whose time has ended may go on. */
  postponesTimeout(socket: Socket): boolean {
    return this.#connections.get(socket)?.postponesTimeout() ?? false
  }

  /**
   * Closes the socket after what `refuse` writes onto it instead of all that waits there. A response of Node's would be held behind those of the
   * requests that are dropped.
   */
  shed(socket: Socket, connection: Connection, refuse: () => void): void {
    connection.replaceWaiting(() => {
      refuse()
      closeSoon(socket)
      return new Promise((resolve) => socket.once('close', () => resolve()))
    })
  }

  /** The socket has written bytes that are not flushed yet: its client reads slowly. */
  notePending(socket: Socket): void {
    this.#pending.set(socket, this.#parts.clock())
    this.#startSweeper()
  }

  /** A reply follows that is written elsewhere: whether its client reads it is looked at once a second. */
  watch(socket: Socket): void {
    this.#watched.set(socket, Number.NaN)
    this.#startSweeper()
  }

  /** The reply is flushed, or its client has left. */
  noteFlushed(socket: Socket): void {
    this.#pending.delete(socket)
    this.#watched.delete(socket)
  }

  #open(socket: Socket, address: string): Connection {
    const connection = new Connection(socket, address, this.#readAhead)
    connection.mayPause = !this.#parts.isProxy(socket.remoteAddress ?? '')
    this.#connections.set(socket, connection)
    this.#unauthenticated.add(socket)
    this.#add(connection)
    if (this.#inParts.size > 0) this.#forget()
    if (this.#inParts.has(connection.network)) connection.readInParts()
    this.#parts.counts.changeAll(1)
    this.#parts.opened?.(connection)
    closeWithoutTraces(socket)
    socket.once('close', () => {
      this.#parts.counts.changeAll(-1)
      this.#connections.delete(socket)
      this.#unauthenticated.delete(socket)
      this.noteFlushed(socket)
      this.#remove(connection)
      this.#count(connection.network, -1)
    })
    return connection
  }

  /** Also what waits in the kernel for its other sockets. */
  #noteMany(network: string): void {
    if (this.#inParts.has(network)) return
    if (this.#inParts.size === 0) this.#forgetsAt = this.#parts.clock() + REMEMBER_MS
    this.#inParts.add(network)
    for (const connection of this.ofNetwork(network)) connection.readInParts()
  }

  #forget(): void {
    if (this.#parts.clock() >= this.#forgetsAt) this.#inParts.clear()
  }

  #add(connection: Connection): void {
    const known = this.#byNetwork.get(connection.network)
    if (known === undefined) this.#byNetwork.set(connection.network, new Set([connection]))
    else known.add(connection)
  }

  #remove(connection: Connection): void {
    const known = this.#byNetwork.get(connection.network)
    known?.delete(connection)
    if (known?.size === 0) this.#byNetwork.delete(connection.network)
  }

  /** Counts another socket of the network; false where it holds as many as it may. */
  #enters(network: string): boolean {
    if (this.#count(network, 1) <= this.#parts.maxPerAddress) return true
    this.#count(network, -1)
    return false
  }

  #count(network: string, by: number): number {
    // Sockets of a proxy before their first request.
    return network === '' ? 0 : this.#parts.counts.change(network, by)
  }

  #refuse(socket: Socket, bound: SocketBound): void {
    this.#parts.refuse(socket, bound)
    closeSoon(socket)
  }

  #isIdle(socket: Socket): boolean {
    const connection = this.#connections.get(socket)
    return connection !== undefined && (!connection.isBusy || connection.isReadingBody)
  }

  /**
   * Closes the oldest socket that never sent a good key and is idle or in the middle of a body, or else has not taken its reply;
   * false if there is none.
   */
  #evicts(): boolean {
    const oldest = (mayGo: (socket: Socket) => boolean) => this.#unauthenticated.values().find(mayGo)
    const socket = oldest((each) => this.#isIdle(each)) ?? oldest((each) => this.#pending.has(each))
    if (socket === undefined) return false
    this.#unauthenticated.delete(socket)
    socket.destroy()
    return true
  }

  #startSweeper(): void {
    this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
  }

  #lookAtWatched(): void {
    for (const [socket, before] of this.#watched) {
      const unflushed = socket.writableLength
      const flushed = unflushed === 0 ? Number.NaN : socket.bytesWritten - unflushed
      this.#watched.set(socket, flushed)
      if (unflushed === 0) this.#pending.delete(socket)
      else if (flushed !== before) this.#pending.set(socket, this.#parts.clock())
    }
  }

  #sweep(): void {
    this.#lookAtWatched()
    const latest = this.#parts.clock() - FLUSH_MS
    for (const [socket, since] of this.#pending) {
      if (since <= latest) socket.destroy()
    }
    if (this.#pending.size + this.#watched.size > 0) return
    clearInterval(this.#sweeper)
    this.#sweeper = undefined
  }
}
