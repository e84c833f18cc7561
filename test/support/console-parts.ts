/** The console plug-in of a test's server, with records of effects that answers do not show. */
import { hash, randomBytes } from 'node:crypto'
import type { Accounts } from '../../src/access/accounts.ts'
import { type Derive, Passwords } from '../../src/access/password.ts'
import { SessionCache } from '../../src/access/session-cache.ts'
import { attemptsInMemory } from '../../src/console/attempts.ts'
import { consoleApi } from '../../src/console/console.ts'
import type { ConsoleMarket } from '../../src/console/context.ts'
import type { Mailer } from '../../src/console/mailer.ts'
import { ApiProblem } from '../../src/contract/problem.ts'
import type { Events } from '../../src/observe/event.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'

const closed = (): never => {
  throw new ApiProblem('unavailable')
}

/** As before the market of a server is open. */
const closedMarket: ConsoleMarket = {
  store: openSqliteStore({ path: ':memory:', collections: [] }),
  runs: closed,
  feedState: closed,
  storeSize: closed,
  requireScreen: closed,
}

export const consoleOn = (accounts: Accounts, now: () => number, mailer: Mailer | null = null) => {
  const sessions = new SessionCache(accounts)
  const derivations: string[] = []
  // Argon2 takes 30 ms; what counts here is how often it is asked.
  const derive: Derive = async (password, salt) => {
    derivations.push(password)
    return hash('sha256', Buffer.concat([salt, Buffer.from(password)]), 'buffer')
  }
  const events: (keyof Events)[] = []
  const api = consoleApi({
    accounts,
    sessions,
    passwords: new Passwords(randomBytes, derive),
    attempts: attemptsInMemory(),
    mailer,
    baseUrl: null,
    market: closedMarket,
    workState: async () => ({ worker: { running: false, since: null }, feeds: new Set() }),
    webhooks: { chosen: closed, missing: closed, begin: closed, replayPosition: closed },
    report: (name) => events.push(name),
    now,
    uptime: now,
  })
  return { sessions, derivations, events, plugins: [api] }
}
