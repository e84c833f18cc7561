/** Links of the web application as commands print them: to set it up, to join, to recover an account. */
import type { NewLink } from '../access/link-scripts.ts'
import { baseUrlOf } from '../app.ts'
import type { Config } from '../config.ts'
import { linkAddress } from '../console/context.ts'
import { type CommandContext, type CommandOptions, DONE, printResult } from './command-context.ts'
import { withAccounts } from './open-stores.ts'

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
    context.err(`It works once, until ${expiresAt}, and is shown only now.`)
    if (config.baseUrl === null && origin !== '')
      context.err(
        `It leads to ${origin}, by the settings of this command: give --port or --base-url where your server has another address.`,
      )
    if (origin === '') context.err('Put the address of your server before it; base_url would do that.')
  }
  printResult(context, options, { id, link, expiresAt }, [link])
  return DONE
}
