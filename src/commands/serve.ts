/** `openbell serve`: answers over HTTP until a signal, then stops without losing a request. */

import { hasAccounts } from '../app/accounts-store.ts'
import { serveMarket } from '../app/served-market.ts'
import type { Config } from '../config.ts'
import type { Report } from '../observe/event.ts'
import { logOf } from '../observe/log.ts'
import { VERSION } from '../version.ts'
import { checkLargeStores, requireIntactStores } from './integrity.ts'
import { withAccounts } from './open-accounts.ts'
import { tell } from './output/paragraph.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  printResult,
} from './program/command-context.ts'

/** A pod still gets requests for a moment after its SIGTERM. */
const POD_GRACE_MS = 5000
/** During this time answers close their connections, so that few requests reach a closed one. */
const GRACE_MS = 500
const DEADLINE_MS = 4500
/** For what still holds the process when the server is stopped. */
const END_MS = 1000

const graceOf = (signal: string, environment: CommandContext['environment']): number => {
  if (signal !== 'SIGTERM') return 0
  return environment['KUBERNETES_SERVICE_HOST'] === undefined ? GRACE_MS : POD_GRACE_MS
}

/** The greeting and Ctrl-C say it to a person, whom a line every ten seconds of a load elsewhere does not help. */
const onlyInLogs = ['started', 'stopping', 'stopped', 'market_loaded'] as const

/** Serves until SIGINT, SIGTERM or SIGHUP; `onReady` runs when the first request can be answered. */
export const serveUntilStopped = async (
  context: CommandContext,
  config: Config,
  onReady: (url: string, report: Report) => void,
): Promise<number> => {
  const { now, randomBytes, environment } = context
  context.outliveReaders()
  const report = logOf({
    write: (line) => context.err(line.trimEnd()),
    accessLog: config.accessLog,
    without: context.isTTY ? onlyInLogs : [],
  })
  const stop = Promise.withResolvers<string>()
  const forget = context.onSignal(stop.resolve)
  let stopWatch = async (): Promise<void> => undefined
  try {
    const server = await serveMarket({ config, report, now, randomBytes })
    // After the start, which it would delay: it reads the whole file and takes a core.
    stopWatch = checkLargeStores(config, server.storeDamaged).stop
    const { url, adminUrl } = server
    report('started', {
      url,
      adminUrl,
      data: config.data,
      version: VERSION,
      runtime: process.version,
    })
    onReady(url, report)
    const signal = await stop.promise
    const stoppedAt = performance.now()
    report('stopping', { signal })
    await server.drain({ graceMs: graceOf(signal, environment), deadlineMs: DEADLINE_MS })
    report('stopped', { durationMs: performance.now() - stoppedAt })
    return DONE
  } finally {
    forget()
    await stopWatch()
    // The system looks a name up to its end, also of a database or mail server that nobody asks any more.
    context.endWithin(END_MS, 'Not everything stopped in time.')
  }
}

const NO_OPERATOR =
  'The web application has no operator yet: `openbell accounts set-up` prints a link for the first operator.'

/** True until somebody has used the set-up link. */
const lacksOperator = async (context: CommandContext, config: Config): Promise<boolean> =>
  !hasAccounts(config) ||
  !(await withAccounts(context, config, (accounts) => accounts.hasOperator(), { mayBeUnwritable: true }))

export const serve = async (context: CommandContext, options: CommandOptions): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  requireIntactStores(config)
  const needsOperator = await lacksOperator(context, config)
  return serveUntilStopped(context, config, (url, report) => {
    printResult(context, options, { url }, [`Openbell answers at ${url} until Ctrl-C.`])
    if (!needsOperator) return
    if (context.isTTY) tell(context, NO_OPERATOR)
    else report('operator_missing', { remedy: NO_OPERATOR })
  })
}
