/** Who is signed in, and what the server allows before that. */
import type { Member } from '../../../src/access/member-record.ts'
import { forgetKey } from './new-key.ts'
import { consoleQuery, queryClient } from './query-client.ts'
import { request } from './request.ts'

export type { Member }

export type Session = {
  readonly member: Member | null
  /** No operator yet: the link that the first start prints sets one up. */
  readonly setUpOpen: boolean
  readonly signUpOpen: boolean
  readonly mailsSent: boolean
  readonly version: string
  readonly workerRunning: boolean
}

export const sessionQuery = consoleQuery<Session>('/session')

type Signed = { readonly member: Member }

/** Everything that was read or made before belongs to somebody else. */
const forgetAll = (): void => {
  queryClient.clear()
  forgetKey()
}

const signedIn = async (signing: Promise<Signed>): Promise<void> => {
  await signing
  forgetAll()
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

export const signIn = (mail: string, password: string): Promise<void> =>
  signedIn(request('/session', { method: 'POST', body: { mail, password } }))

export const signUp = (mail: string, password: string): Promise<void> =>
  signedIn(request('/sign-up', { method: 'POST', body: { mail, password } }))

export type LinkUse = { readonly token: string; readonly mail?: string; readonly password: string }

export const openLink = (use: LinkUse): Promise<void> =>
  signedIn(request('/link/use', { method: 'POST', body: use }))

export const signOut = async ({ everywhere = false } = {}): Promise<void> => {
  await request(everywhere ? '/sessions' : '/session', { method: 'DELETE' })
  forgetAll()
}
