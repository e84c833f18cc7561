/** Parses what came in on a socket in parts, where Node parses what each read brings: 64 KB, up to 3,600 requests. */
import type { Socket } from 'node:net'

/** At most fourteen requests of the shortest, of 18 bytes. */
const PART_BYTES = 256
/** What is parsed of a request whose time has ended: more than headers and the longest body together. */
const MAX_OVERDUE_BYTES = 512 * 1024

/** One for a socket. */
export class PartReader {
  readonly #socket: Socket
  readonly #mayParse: () => boolean
  /** `soon` until Node has begun to read the socket again: it never would where its parser leaves a socket that is not read. */
  #state: 'off' | 'soon' | 'on' = 'off'
  #isPartDue = false
  /** Whether the time for a request ended while bytes of it were not parsed. */
  #isOverdue = false
  #overdueBytes = 0

  /** `mayParse` says whether all requests parsed before are answered, or the body of one is missing. */
  constructor(socket: Socket, mayParse: () => boolean) {
    this.#socket = socket
    this.#mayParse = mayParse
  }

  get isStarted(): boolean {
    return this.#state !== 'off'
  }

  get isOn(): boolean {
    return this.#state === 'on'
  }

  /** Reads in parts from here on, and from the end of its pause if the socket is paused. */
  start(): void {
    if (this.#state !== 'off') return
    this.#state = 'soon'
    this.#socket.pause().resume()
  }

  /** The socket is read again. */
  noteResumed(): void {
    if (this.#state !== 'soon' || this.#socket.isPaused()) return
    this.#state = 'on'
    // Node then leaves the bytes to the stream.
    this.#socket.on('readable', this.continue)
  }

  /** Another protocol follows. */
  stop(): void {
    this.#state = 'off'
    this.#socket.off('readable', this.continue)
  }

  /** Parses the next part, in a later turn of the event loop: Node ends a response in the ticks after its last write, and must not be given bytes before. */
  readonly continue = (): void => {
    if (!this.isOn || this.#isPartDue || !this.#mayParse()) return
    this.#isPartDue = true
    setImmediate(() => this.#parse())
  }

  /** A request is complete. */
  noteRequest(): void {
    this.#isOverdue = false
  }

  /**
   * The time for a request has ended. True where bytes were not read or parsed, which may be those that are missing: if they are
   * not, the socket is closed when all are parsed, or more than a request can have.
   */
  postponesTimeout(): boolean {
    const isUnread = this.isOn ? this.#socket.readableLength > 0 : this.#socket.isPaused()
    if (!isUnread || this.#isOverdue) return isUnread
    this.#isOverdue = true
    this.#overdueBytes = 0
    return true
  }

  #parse(): void {
    this.#isPartDue = false
    if (!this.isOn || !this.#mayParse() || this.#socket.destroyed) return
    // Without bytes the read asks for more, or ends the stream.
    const part = this.#socket.read(Math.min(PART_BYTES, this.#socket.readableLength || 1))
    if (this.#isOverdue && !this.#mayParseMore(part)) this.#socket.destroy()
    else if (part !== null) this.continue()
  }

  #mayParseMore(part: Uint8Array | null): boolean {
    this.#overdueBytes += part?.length ?? 0
    return part !== null && this.#overdueBytes <= MAX_OVERDUE_BYTES
  }
}
