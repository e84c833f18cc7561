/** Decides whether a worker waits for the database, and informs the operator once when it is away and once when it is back. */
import { ForeignTablesError, StoreRefusedError, StoreUnavailableError } from '../../store/store-error.ts'
import type { CommandContext } from '../program/command-context.ts'

export type DatabaseWatch = {
  /** The database has been opened. */
  readonly opened: () => void
  /** Whether to try again after the error, which is reported unless it was the last one, too. */
  readonly isAway: (error: unknown) => boolean
}

export const databaseWatch = ({ err }: Pick<CommandContext, 'err'>): DatabaseWatch => {
  let hasRun = false
  let reported: string | null = null
  // Where it refuses the first time, the settings are wrong; later a password may be in change.
  const comesBack = (error: unknown): error is Error =>
    error instanceof StoreUnavailableError ||
    (hasRun && error instanceof StoreRefusedError && !(error instanceof ForeignTablesError))
  return {
    opened: () => {
      hasRun = true
      if (reported !== null) err('The database answers again.')
      reported = null
    },
    isAway: (error) => {
      if (!comesBack(error)) return false
      if (error.message !== reported) err(error.message)
      reported = error.message
      return true
    },
  }
}
