/** What a failed command says and which exit code it ends with; a fault of ours keeps its stack. */
import { redacted } from '../observe/redaction.ts'
import { CONFIGURATION, FAILED, USAGE, type World } from './world.ts'

/** Errors by name, so that `--help` need not load the rooms they come from. */
const expected: Readonly<Record<string, number>> = {
  ConfigError: CONFIGURATION,
  NewerAccountsError: CONFIGURATION,
  MarketFileError: CONFIGURATION,
  UsageError: USAGE,
  UnknownFeedError: USAGE,
  NoMarketError: FAILED,
  SourceFormatError: FAILED,
  FetchError: FAILED,
}

const systemSentences: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is taken: stop what listens there, or choose another with --port.',
  EACCES: 'Permission denied.',
  ENOSPC: 'The disk is full.',
  EROFS: 'The disk is read-only.',
}

const sentenceOf = (error: Error): string | undefined => {
  if (Object.hasOwn(expected, error.name)) return error.message
  const { code } = error as { readonly code?: unknown }
  const known =
    typeof code === 'string' && Object.hasOwn(systemSentences, code) ? systemSentences[code] : undefined
  return known === undefined ? undefined : `${known} (${error.message})`
}

/** Writes the failure without a key in it and gives the exit code. */
export const failureOf = (error: unknown, world: World): number => {
  if (!(error instanceof Error)) {
    world.err(redacted(String(error)))
    return FAILED
  }
  world.err(redacted(sentenceOf(error) ?? error.stack ?? error.message))
  return expected[error.name] ?? FAILED
}
