/** One socket: answers its requests one at a time, each after the client has read the previous reply. */
import type { Socket } from 'node:net'
import { ipPrefixOf } from '../../access/ip-prefix.ts'
import { PartReader } from './part-reader.ts'

/** With this many waiting requests the socket is read in parts from then on. */
const MAX_READ_AHEAD = 16
/** Sockets read in parts at the same time: what came in on them, up to 128 KB each, waits in this process. */
const MAX_IN_PARTS = 1000
/** Requests of one socket that are answered in one turn of the event loop. */
const MAX_IN_TURN = 16

/** The pause after a refusal; it doubles with each further refusal in a row. */
const FIRST_PAUSE_MS = 4
const MAX_PAUSE_MS = 500

/**
 * A client that closed its half of the socket still gets replies made within this time: it may have left, which looks the
 * same.
 */
const HALF_CLOSED_MS = 100

/** Answers one request. Undefined where the reply is flushed already; the promise never rejects. */
export type Serve = () => Promise<void> | undefined

export type ReadAhead = {
  /** Requests that wait behind another one of their socket, on all sockets. */
  waiting: number
  /** Sockets that are read in parts. */
  inParts: number
  /** A socket of the network brought sixteen at once. */
  readonly noteMany: (network: string) => void
}

export class Connection {
  /** The client's; behind a trusted proxy that of the last request. */
  address: string
  /** What it is counted for: all addresses that one client can be expected to own. */
  network: string
  /** Whether a request on it had a key that may ask. */
  hasGoodKey = false
  /** The newest request, if it announces a body. */
  withBody: { readonly complete: boolean } | null = null
  /** False where a pause would also affect other clients (the socket is a proxy's), the socket has left HTTP, or a test injects its request. */
  mayPause = true
  readonly #socket: Socket
  readonly #readAhead: ReadAhead
  #waiting: Serve[] = []
  #isBusy = false
  #isClosed = false
  #isPaused = false
  #hasLeftHttp = false
  readonly #parts: PartReader
  #refusals = 0

  constructor(socket: Socket, address: string, readAhead: ReadAhead) {
    this.#socket = socket
    this.address = address
    this.network = ipPrefixOf(address)
    this.#readAhead = readAhead
    this.#parts = new PartReader(
      socket,
      () => !this.#isPaused && (!this.#isBusy || this.awaitsBody) && this.#waiting.length === 0,
    )
    // Node resumes the socket by itself after a request.
    socket.on('resume', () => (this.#isPaused ? this.#pauseSocket() : this.#parts.noteResumed()))
    socket.once('end', () => setTimeout(() => this.#leave(), HALF_CLOSED_MS).unref())
    socket.once('close', () => {
      this.#isClosed = true
      this.#drop()
      this.#readAsItComes()
    })
  }

  /** Whether the body of the newest request is still to come: its reply is not made before that. */
  get awaitsBody(): boolean {
    return this.withBody?.complete === false
  }

  /** Whether the request that is answered now waits for its body. */
  get isReadingBody(): boolean {
    return this.awaitsBody && this.#waiting.length === 0
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  /** False where sixteen requests wait, and too many sockets are read in parts for this one to be. */
  get mayReadAhead(): boolean {
    return this.#waiting.length < MAX_READ_AHEAD || this.#parts.isStarted
  }

  add(serve: Serve): void {
    this.#parts.noteRequest()
    if (!this.#isBusy) {
      this.#run(serve)
      return
    }
    this.#waiting.push(serve)
    this.#readAhead.waiting += 1
    if (this.#waiting.length !== MAX_READ_AHEAD) return
    this.readInParts()
    if (this.mayPause) this.#readAhead.noteMany(this.network)
  }

  /** Parses what came in a few requests at a time, each time when all requests before are answered. */
  readInParts(): void {
    if (this.#hasLeftHttp || this.#parts.isStarted || this.#readAhead.inParts >= MAX_IN_PARTS) return
    this.#readAhead.inParts += 1
    this.#parts.start()
  }

  /** Whether a request whose time has ended may go on. */
  postponesTimeout(): boolean {
    if (!this.#parts.postponesTimeout()) return false
    this.readInParts()
    // Else nothing would end it later.
    return this.#parts.isStarted
  }

  /** Another protocol follows. */
  leaveHttp(): void {
    this.mayPause = false
    this.#hasLeftHttp = true
    this.#readAsItComes()
    this.resume()
  }

  /** Forgets what waits and answers this in its place. */
  replaceWaiting(serve: Serve): void {
    this.#drop()
    this.add(serve)
  }

  /** Forgets the newest request where its body will never be complete. */
  dropIncomplete(): void {
    if (!this.awaitsBody || this.#waiting.pop() === undefined) return
    this.#readAhead.waiting -= 1
  }

  /** Reads nothing more until `resume`. */
  pause(): void {
    if (this.#isPaused || !this.mayPause) return
    this.#isPaused = true
    this.#pauseSocket()
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    if (this.#parts.isOn) this.#parts.continue()
    else this.#socket.resume()
  }

  noteAnswered(): void {
    this.#refusals = 0
  }

  /**
   * Resolves when the next request may be answered, so that a client that is refused and continues takes no time from others.
   */
  async pauseBehindRefusal(): Promise<void> {
    if (!this.mayPause) return
    const ms = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#refusals)
    this.#refusals += 1
    await new Promise((resolve) => setTimeout(resolve, ms).unref())
  }

  #pauseSocket(): void {
    if (!this.#parts.isOn) this.#socket.pause()
  }

  #readAsItComes(): void {
    if (!this.#parts.isStarted) return
    this.#readAhead.inParts -= 1
    this.#parts.stop()
  }

  /** Unless the client still reads. */
  #leave(): void {
    if (this.#isBusy && this.#socket.writableLength === 0) this.#socket.destroy()
  }

  #drop(): void {
    this.#readAhead.waiting -= this.#waiting.length
    this.#waiting = []
  }

  #run(serve: Serve): void {
    const done = serve()
    if (done === undefined) return
    this.#isBusy = true
    void done.then(() => this.#next())
  }

  #next(): void {
    for (let count = 0; count < MAX_IN_TURN; count += 1) {
      this.#isBusy = false
      const serve = this.#waiting.shift()
      if (serve === undefined || this.#isClosed) break
      this.#readAhead.waiting -= 1
      this.#run(serve)
      if (this.#isBusy) break
    }
    this.#parts.continue()
    if (this.#isBusy || this.#waiting.length === 0) return
    this.#isBusy = true
    setImmediate(() => this.#next())
  }
}
