/** All sessions in a serving thread, read by its own connection, and the slots in which the requests of their accounts are counted. */
import type { Accounts } from '../../access/accounts.ts'
import type { SessionSource } from '../../access/session-cache.ts'

/** `slotsOf` is the main thread's `slots`; `slots` receives its answers. */
export const threadSessionSource = (
  accounts: Pick<Accounts, 'version' | 'sessions'>,
  slotsOf: (accounts: readonly string[]) => Promise<readonly number[]>,
  slots: Map<string, number>,
): SessionSource => ({
  version: () => accounts.version(),
  sessions: async () => {
    const sessions = await accounts.sessions()
    const unknown = [...new Set(sessions.map(({ member }) => member.id))].filter((id) => !slots.has(id))
    const found = unknown.length === 0 ? [] : await slotsOf(unknown)
    for (const [at, slot] of found.entries()) slots.set(unknown[at] ?? '', slot)
    return sessions
  },
})
