/** Compares the passwords of sign-ins, and counts those that failed. */
import type { FastifyRequest } from 'fastify'
import type { Accounts } from '../access/accounts.ts'
import type { Member } from '../access/member-record.ts'
import type { Passwords } from '../access/password.ts'
import { SESSION_CHALLENGE } from '../access/session-gate.ts'
import type { MemberSecret } from '../access/sql/members.ts'
import { ApiProblem, type ProblemExtras } from '../contract/problem.ts'
import { networkOf } from '../http/forwarded.ts'
import type { Awaitable } from '../lib/awaitable.ts'
import type { MonotonicClock } from '../lib/uptime.ts'
import { type Attempts, requireFew } from './attempts.ts'

export type SignInParts = {
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly uptime: MonotonicClock
}

export const wrongCredentials = (extras: Pick<ProblemExtras, 'detail'> = {}): ApiProblem =>
  new ApiProblem('wrong_credentials', { ...extras, headers: SESSION_CHALLENGE })

/** To a member who is signed in, and gave no address. */
export const wrongPassword = (): ApiProblem => wrongCredentials({ detail: 'The current password is wrong' })

type Asked = {
  /** Of the account that attempts are counted for. */
  readonly mail: string
  readonly find: () => Awaitable<MemberSecret | undefined>
  readonly wrong: () => ApiProblem
}

/** Compares passwords, five a minute for each account and twenty for each address; right ones are not counted. */
export class SignIns {
  readonly #parts: SignInParts

  constructor(parts: SignInParts) {
    this.#parts = parts
  }

  /** The member with this mail and password; takes as long where there is no such member. Throws the problem of what is wrong. */
  member(request: FastifyRequest, mail: string, password: string): Promise<MemberSecret> {
    const find = () => this.#parts.accounts.memberByMail(mail)
    return this.#compared(request, { mail, find, wrong: wrongCredentials }, password)
  }

  /** The signed-in member, if this is the password. Another server may have changed the address a moment ago. */
  own(request: FastifyRequest, { id, mail }: Member, password: string): Promise<MemberSecret> {
    const find = () => this.#parts.accounts.memberById(id)
    return this.#compared(request, { mail, find, wrong: wrongPassword }, password)
  }

  async #compared(
    request: FastifyRequest,
    { mail, find, wrong }: Asked,
    password: string,
  ): Promise<MemberSecret> {
    const { passwords, attempts } = this.#parts
    const address = networkOf(request)
    // Counted before the password is compared, so that attempts at once do not pass together.
    // The address first: one that is refused must not fill the list of accounts, which would forget the attempts at others.
    await requireFew(this.#parts, 'too_many_sign_ins', 'addressSignIn', address)
    await requireFew(this.#parts, 'too_many_sign_ins', 'accountSignIn', mail)
    const found = await find()
    const isRight = await passwords.isOf(password, found?.password ?? null)
    if (found === undefined || !isRight) throw wrong()
    attempts.takeBack('addressSignIn', address)
    attempts.takeBack('accountSignIn', mail)
    if (found.disabled) throw new ApiProblem('account_disabled')
    return found
  }
}
