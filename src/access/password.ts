/** Passwords as Argon2id hashes, made on another thread, one at a time. */
import { argon2, timingSafeEqual } from 'node:crypto'
import { createSerialQueue } from '../lib/serial-queue.ts'
import type { RandomBytes } from './key.ts'

/** What OWASP's password storage cheat sheet recommends first for servers: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const TAG_BYTES = 32
/** Passwords that may wait to be hashed: each takes about 30 ms, so a longer queue would mean seconds. */
const MAX_WAITING = 100

export type Argon2Cost = {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** Derives the hash of a password; a test counts the calls. */
export type Derive = (password: string, salt: Uint8Array, cost: Argon2Cost) => Promise<Uint8Array>

const derive: Derive = (password, salt, cost) =>
  new Promise((resolve, reject) => {
    const parameters = { message: Buffer.from(password), nonce: salt, tagLength: TAG_BYTES, ...cost }
    argon2('argon2id', parameters, (error, tag) => (error === null ? resolve(tag) : reject(error)))
  })

/** Too many passwords wait to be compared. */
export class PasswordsBusyError extends Error {
  override readonly name = 'PasswordsBusyError'
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** The hash in the PHC string format. */
const phcOf = ({ memory, passes, parallelism }: Argon2Cost, salt: Uint8Array, tag: Uint8Array): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${textOf(salt)}$${textOf(tag)}`

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const partsOf = (stored: string) => {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(stored) ?? []
  if (memory === undefined) throw new Error('the hash of a password is not in the PHC format')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

/** The same letters, however a keyboard composed them. */
const normalized = (password: string): string => password.normalize('NFKC')

/** One for each server. */
export class Passwords {
  readonly #randomBytes: RandomBytes
  readonly #derive: Derive
  readonly #inTurn = createSerialQueue()
  #waiting = 0

  constructor(randomBytes: RandomBytes, deriveBy: Derive = derive) {
    this.#randomBytes = randomBytes
    this.#derive = deriveBy
  }

  /** The hash to keep. Throws PasswordsBusyError. */
  async hash(password: string): Promise<string> {
    const salt = this.#randomBytes(SALT_BYTES)
    return phcOf(COST, salt, await this.#derived(password, salt, COST))
  }

  /** Whether it is the password of the hash; of no hash the answer is false and takes as long. Throws PasswordsBusyError. */
  async isOf(password: string, stored: string | null): Promise<boolean> {
    const { cost, salt, tag } = stored === null ? unknown : partsOf(stored)
    const derived = await this.#derived(password, salt, cost)
    return timingSafeEqual(derived, tag) && stored !== null
  }

  async #derived(password: string, salt: Uint8Array, cost: Argon2Cost): Promise<Uint8Array> {
    if (this.#waiting >= MAX_WAITING) throw new PasswordsBusyError('Too many passwords wait to be compared.')
    this.#waiting += 1
    try {
      return await this.#inTurn(() => this.#derive(normalized(password), salt, cost))
    } finally {
      this.#waiting -= 1
    }
  }
}

/** What an unknown member's password is compared with. */
const unknown = { cost: COST, salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) }
