/** The web application's server part, composed: sessions in memory and the plug-ins that answer under /console. */
import type { Accounts } from './access/bound-scripts.ts'
import type { RandomBytes } from './access/key.ts'
import { Passwords } from './access/password.ts'
import type { Limiter } from './access/rate-limit.ts'
import { SessionCache } from './access/session-cache.ts'
import { SessionGate } from './access/session-gate.ts'
import { baseUrlOf } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import { consoleApi } from './console/console.ts'
import type { ConsoleParts } from './console/context.ts'
import { type Mailer, openMailer } from './console/mailer.ts'
import { builtConsole, pagesOf } from './console/pages.ts'
import { uptimeMs } from './lib/uptime.ts'

export type ConsoleOptions = {
  readonly config: Config
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

/** Null where no mail server is configured. Throws ConfigError where a mail would have no sender, or its link no address. */
const mailerOf = (config: Config): Mailer | null => {
  const { smtpUrl, mailFrom, contact } = config
  if (smtpUrl === null) return null
  const from = mailFrom ?? contact
  const origin = baseUrlOf(config)
  if (from === null) throw new ConfigError(['smtp_url is set: mail_from must name the sender of mails.'])
  if (origin === '')
    throw new ConfigError(['smtp_url is set: base_url must be the address that links in mails begin with.'])
  return openMailer({ smtpUrl, from, origin })
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
    mailer: mailerOf(config),
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
