/** Decides whether a worker waits, and informs the operator: once when the database is away or another process loads, once when it is back. */
import { ForeignTablesError, StoreRefusedError, StoreUnavailableError } from '../../store/store-error.ts'
import type { CommandContext } from '../program/command-context.ts'

export type DatabaseWatch = {
  /** The database has been opened. It may still take no writes. */
  readonly opened: () => void
  /** It has taken a write, or there was none to make. */
  readonly isBack: () => void
  /** Another process is loading into the data folder. */
  readonly isBusy: (data: string) => void
  /** Whether to try again after the error, which is reported unless it was the last one, too. */
  readonly isAway: (error: unknown) => boolean
}

export const databaseWatch = ({ err }: Pick<CommandContext, 'err'>): DatabaseWatch => {
  let hasRun = false
  let reported: string | null = null
  let isBusyReported = false
  // Where it refuses the first time, the settings are wrong; later a password may be in change.
  const comesBack = (error: unknown): error is Error =>
    error instanceof StoreUnavailableError ||
    (hasRun && error instanceof StoreRefusedError && !(error instanceof ForeignTablesError))
  return {
    opened: () => {
      hasRun = true
      isBusyReported = false
    },
    isBack: () => {
      if (reported !== null) err('The database answers again.')
      reported = null
    },
    isBusy: (data) => {
      if (!isBusyReported)
        err(`Another process is loading into ${data}: this one begins when it has finished.`)
      isBusyReported = true
    },
    isAway: (error) => {
      if (!comesBack(error)) return false
      if (error.message !== reported) err(error.message)
      reported = error.message
      return true
    },
  }
}
