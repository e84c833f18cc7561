/** Links of the web application as commands print them: to set it up, to join, to recover an account. */
import type { NewLink } from '../access/sql/links.ts'
import { baseUrlOf } from '../app.ts'
import type { Config } from '../config.ts'
import { linkAddress } from '../console/context.ts'
import { withAccounts } from './open-accounts.ts'
import { type CommandContext, type CommandOptions, DONE, printResult } from './program/command-context.ts'

/**
 * Makes a new link to set up the server and ends the earlier one; null where there is an operator, or the accounts cannot be
 * written.
 */
export const setUpToken = (context: CommandContext, config: Config): Promise<string | null> =>
  withAccounts(
    context,
    config,
    async (accounts) => (accounts.isUnwritable ? null : ((await accounts.createSetUpLink())?.token ?? null)),
    { mayBeUnwritable: true },
  )

/** Prints a link; without the address of the server where the settings name none. */
export const printLink = (
  context: CommandContext,
  options: CommandOptions,
  config: Config,
  { id, token, expiresAt }: NewLink,
): number => {
  const origin = baseUrlOf(config)
  const link = linkAddress(origin, token)
  if (options.json !== true) {
    context.err(`It works once, until ${expiresAt}, and cannot be shown again.`)
    if (config.baseUrl === null && origin !== '')
      context.err(
        `It leads to ${origin}, from the settings of this command. If your server has another address, use --port or --base-url.`,
      )
    if (origin === '') context.err('Put the address of your server in front of it, or set base_url.')
  }
  printResult(context, options, { id, link, expiresAt }, [link])
  return DONE
}
