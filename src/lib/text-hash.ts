/** Hashes a text to a number that clients cannot predict, for tables in memory that threads share. */

const PRIME = 16_777_619

/** FNV-1a of its UTF-16 units, begun with a random `seed`; 32 bits, not negative. */
export const textHash = (text: string, seed: number): number => {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  hash ^= hash >>> 15
  return Math.imul(hash, PRIME) >>> 0
}
