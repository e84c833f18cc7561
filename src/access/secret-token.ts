/** The secret of a session or a link: 256 random bits, of which the store keeps a hash. */
import { hash } from 'node:crypto'
import type { RandomBytes } from './key.ts'

const BYTES = 32
/** Letters of base64url. */
export const TOKEN_LENGTH = 43
const PATTERN = /^[\w-]{43}$/

export const newToken = (randomBytes: RandomBytes): string =>
  Buffer.from(randomBytes(BYTES)).toString('base64url')

export const isToken = (text: string): boolean => PATTERN.test(text)

/** SHA-256 in hex: with 256 random bits it needs no salt and no slow hash. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex')
