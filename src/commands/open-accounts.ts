/** Opens the accounts that the settings name for a command, and closes them when the command ends or fails. */
import type { Accounts } from '../access/accounts.ts'
import { type AccountsOptions, type AccountsSettings, openAccountsOf } from '../app/accounts-store.ts'
import type { CommandContext } from './program/command-context.ts'

/** `mayBeUnwritable` for a command that only reads. */
export const withAccounts = async <T>(
  context: CommandContext,
  settings: AccountsSettings,
  work: (accounts: Accounts) => Promise<T> | T,
  options: AccountsOptions = {},
): Promise<T> => {
  const accounts = await openAccountsOf(settings, context, options)
  try {
    return await work(accounts)
  } finally {
    await accounts.close()
  }
}
