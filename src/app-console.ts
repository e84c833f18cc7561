/** The web application's server part, composed: sessions in memory and the plug-ins that answer under /console. */
import type { Accounts } from './access/bound-scripts.ts'
import type { RandomBytes } from './access/key.ts'
import { Passwords } from './access/password.ts'
import type { Limiter } from './access/rate-limit.ts'
import { SessionCache } from './access/session-cache.ts'
import { SessionGate } from './access/session-gate.ts'
import type { Config } from './config.ts'
import { consoleApi } from './console/console.ts'
import type { ConsoleParts } from './console/context.ts'
import { builtConsole, pagesOf } from './console/pages.ts'
import { uptimeMs } from './lib/uptime.ts'

export type ConsoleOptions = {
  readonly config: Config
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

export const consoleOf = (
  { config, now, randomBytes }: ConsoleOptions,
  accounts: Accounts,
  limiter: Limiter,
  served: Pick<ConsoleParts, 'market' | 'workState' | 'report'>,
) => {
  const sessions = new SessionCache(accounts)
  const api = consoleApi({
    ...served,
    accounts,
    sessions,
    passwords: new Passwords(randomBytes),
    mailer: null,
    baseUrl: config.baseUrl,
    now,
    uptime: uptimeMs,
  })
  return {
    sessions,
    sessionGate: new SessionGate({ sessions, limiter }),
    plugins: [api, pagesOf(builtConsole)],
  }
}
