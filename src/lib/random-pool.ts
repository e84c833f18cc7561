/** Random bytes drawn in large pieces: a draw is a system call, and request ids need one a request. */

type RandomBytes = (size: number) => Uint8Array

/** Gives each byte once; `pieceSize` bytes are drawn at a time. Not for keys: a pool stays in memory. */
export const randomPool = (randomBytes: RandomBytes, pieceSize = 8192): RandomBytes => {
  let piece: Uint8Array = new Uint8Array(0)
  let at = 0
  return (size) => {
    if (at + size > piece.length) {
      piece = randomBytes(Math.max(size, pieceSize))
      at = 0
    }
    at += size
    return piece.subarray(at - size, at)
  }
}
