/** Composes the web application's server: the plug-ins that answer under /console. */
import type { RandomBytes } from '../access/key.ts'
import { Passwords } from '../access/password.ts'
import { baseUrlOf } from '../app.ts'
import { type Config, ConfigError } from '../config.ts'
import { consoleApi } from '../console/console.ts'
import type { ConsoleParts } from '../console/context.ts'
import { type MailSettings, openMailer } from '../console/mailer.ts'
import { builtConsole, pagesOf } from '../console/pages.ts'
import { uptimeMs } from '../lib/uptime.ts'

export type ConsoleOptions = {
  readonly config: Config
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

/** Null where no mail server is configured. Throws ConfigError where mails would have no sender, or links no server address. */
export const mailSettingsOf = (config: Config): MailSettings | null => {
  const { smtpUrl, mailFrom, contact } = config
  if (smtpUrl === null) return null
  const from = mailFrom ?? contact
  const origin = baseUrlOf(config)
  if (from === null) throw new ConfigError(['smtp_url is set: mail_from must name the sender of mails.'])
  if (origin === '')
    throw new ConfigError(['smtp_url is set: base_url must be the address that links in mails begin with.'])
  return { smtpUrl, from, origin }
}

export const consolePlugins = (
  { config, now, randomBytes }: ConsoleOptions,
  served: Pick<
    ConsoleParts,
    'accounts' | 'sessions' | 'attempts' | 'market' | 'workState' | 'webhooks' | 'report'
  >,
) => {
  const mail = mailSettingsOf(config)
  const api = consoleApi({
    ...served,
    passwords: new Passwords(randomBytes),
    mailer: mail === null ? null : openMailer(mail),
    baseUrl: config.baseUrl,
    now,
    uptime: uptimeMs,
  })
  return [api, pagesOf(builtConsole)]
}
