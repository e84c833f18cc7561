/** A body of several hundred kilobytes, written piece by piece into blocks that are used again. */

import type { Pieces } from '../../contract/envelope.ts'

/** Up to here a body is a text. */
export const MAX_TEXT_BYTES = 256 * 1024
const BLOCK_BYTES = 64 * 1024
/**
 * 24 MB: what a key may have pending before its long work waits (16 MB), with the body that goes beyond and the one that is being made.
 * With newly allocated blocks V8 soon counts 64 MB, and then collects the whole heap in a pause of 15 to 40 ms. As texts, 70 bodies
 * of 3 MB would grow the heap from 120 to 500 MB before it does.
 */
const MAX_FREE = 384

const free: Uint8Array[] = []
const encoder = new TextEncoder()
const nothing = new Uint8Array(0)

/** Bytes outside the heap. `release` gives them back: call it when the body is sent or its client has left. */
export type Blocks = {
  readonly blocks: readonly Uint8Array[]
  readonly length: number
  readonly release: () => void
}

/** One for each body. */
export class LongBody {
  #pieces: string[] = []
  #pieceBytes = 0
  readonly #blocks: Uint8Array[] = []
  /** Bytes in each block: a character that does not fit goes into the next. */
  readonly #used: number[] = []

  add(piece: string): void {
    if (this.#blocks.length > 0) {
      this.#write(piece)
      return
    }
    this.#pieces.push(piece)
    this.#pieceBytes += Buffer.byteLength(piece)
    if (this.#pieceBytes <= MAX_TEXT_BYTES) return
    for (const each of this.#pieces) this.#write(each)
    this.#pieces = []
  }

  /** The body is complete. */
  end(): Pieces | Blocks {
    if (this.#blocks.length === 0) return { pieces: this.#pieces, bytes: this.#pieceBytes }
    return {
      blocks: this.#blocks.map((block, at) => block.subarray(0, this.#used[at])),
      length: this.#used.reduce((sum, used) => sum + used, 0),
      release: () => this.discard(),
    }
  }

  /** Gives the blocks back, also those of a body whose client has gone. */
  discard(): void {
    for (const block of this.#blocks.splice(0)) if (free.length < MAX_FREE) free.push(block)
  }

  #write(piece: string): void {
    let rest = piece
    for (;;) {
      const last = this.#blocks.length - 1
      const used = this.#used[last] ?? BLOCK_BYTES
      const { read, written } = encoder.encodeInto(rest, this.#blocks[last]?.subarray(used) ?? nothing)
      if (last >= 0) this.#used[last] = used + written
      rest = rest.slice(read)
      if (rest === '') return
      this.#blocks.push(free.pop() ?? new Uint8Array(BLOCK_BYTES))
      this.#used.push(0)
    }
  }
}
