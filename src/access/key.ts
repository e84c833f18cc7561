/** The text of a key: generated, checked by its checksum, hashed. */
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const KEY_PREFIX = 'ob_live_'
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6
const CHECKED_LENGTH = KEY_PREFIX.length + SECRET_LENGTH
export const KEY_LENGTH = CHECKED_LENGTH + CHECKSUM_LENGTH
const PATTERN = /^ob_live_[0-9A-Za-z]{38}$/

// 248 is the largest multiple of 62 below 256: bytes from there on are discarded, or the first eight letters of the
// alphabet would be a quarter more frequent than the others.
const FAIR_BYTES = 248

export type RandomBytes = (size: number) => Uint8Array

/** `length` letters of base62, all equally likely. */
export const randomBase62 = (length: number, randomBytes: RandomBytes): string => {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      if (byte < FAIR_BYTES) text += ALPHABET.charAt(byte % 62)
    }
  }
  return text
}

/** CRC-32 in six letters, most significant first: 62^6 is 13 times 2^32, so each sum has one spelling. */
const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let letters = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    letters = ALPHABET.charAt(rest % 62) + letters
    rest = Math.floor(rest / 62)
  }
  return letters
}

/** A new key with 190 random bits. */
export const newKey = (randomBytes: RandomBytes): string => {
  const checked = KEY_PREFIX + randomBase62(SECRET_LENGTH, randomBytes)
  return checked + checksumOf(checked)
}

/** Whether the text can be a key; needs no look-up and detects every single mistyped letter. */
export const isWellFormedKey = (text: string): boolean =>
  text.length === KEY_LENGTH &&
  PATTERN.test(text) &&
  checksumOf(text.slice(0, CHECKED_LENGTH)) === text.slice(CHECKED_LENGTH)

/** What is stored instead of a key: SHA-256 in hex. With 190 random bits it needs no salt and no slow hash. */
export const keyHash = (text: string): string => hash('sha256', text, 'hex')

/** What a list shows of a key: `ob_live_`, 8 letters, `...` and the last 4; some 119 bits stay unknown. */
export const keyPreview = (key: string): string => `${key.slice(0, KEY_PREFIX.length + 8)}...${key.slice(-4)}`
