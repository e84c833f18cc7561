/** One socket: answers its requests one at a time, each after the client has read the previous reply. */
import type { Socket } from 'node:net'
import { ipPrefixOf } from '../../access/ip-prefix.ts'

/**
 * With this many waiting requests the socket is paused; those of one read from the kernel (64 KB) are parsed already and
 * wait too.
 */
const MAX_READ_AHEAD = 16
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

/** Requests that wait behind another one of their socket, on all sockets. */
export type ReadAhead = { waiting: number }

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
  #isHeld = false
  #isPaused = false
  #refusals = 0

  constructor(socket: Socket, address: string, readAhead: ReadAhead) {
    this.#socket = socket
    this.address = address
    this.network = ipPrefixOf(address)
    this.#readAhead = readAhead
    // Node resumes the socket by itself after a request.
    socket.on('resume', () => (this.#isPaused ? socket.pause() : this.#hold()))
    socket.once('end', () => setTimeout(() => this.#leave(), HALF_CLOSED_MS).unref())
    socket.once('close', () => {
      this.#isClosed = true
      this.#drop()
    })
  }

  /** Whether the body of the newest request is still to come: its reply is not made before that. */
  get awaitsBody(): boolean {
    return this.withBody?.complete === false
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  add(serve: Serve): void {
    if (!this.#isBusy) {
      this.#run(serve)
      return
    }
    this.#waiting.push(serve)
    this.#readAhead.waiting += 1
    this.#hold()
  }

  /** Forgets what waits and answers this in its place. */
  replaceWaiting(serve: Serve): void {
    this.#drop()
    this.add(serve)
  }

  /** Reads nothing more until `resume`. */
  pause(): void {
    if (this.#isPaused || !this.mayPause) return
    this.#isPaused = true
    this.#socket.pause()
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    if (!this.#isHeld) this.#socket.resume()
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

  #hold(): void {
    if (this.#waiting.length < MAX_READ_AHEAD) return
    this.#isHeld = true
    this.#socket.pause()
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
    if (this.#isHeld && this.#waiting.length < MAX_READ_AHEAD) {
      this.#isHeld = false
      if (!this.#isPaused) this.#socket.resume()
    }
    if (this.#isBusy || this.#waiting.length === 0) return
    this.#isBusy = true
    setImmediate(() => this.#next())
  }
}
