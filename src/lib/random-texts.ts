/** Short random texts, cut from a long one: drawing random bytes is a system call, and each request needs an id. */

type RandomBytes = (size: number) => Uint8Array

/**
 * Texts of `length` letters, digits, `_` and `-`, each letter six random bits and used once; `pieceLength` letters are
 * made at a time. Not for keys: a piece stays in memory.
 */
export const randomTexts = (randomBytes: RandomBytes, length: number, pieceLength = 8192): (() => string) => {
  let piece = ''
  let at = 0
  return () => {
    if (at + length > piece.length) {
      piece = Buffer.from(randomBytes(Math.ceil(Math.max(length, pieceLength) * 0.75))).toString('base64url')
      at = 0
    }
    at += length
    return piece.slice(at - length, at)
  }
}
