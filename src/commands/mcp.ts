/** `openbell mcp`: the tool server on the standard streams, from the data folder or from a running server. */
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { toolServers } from '../app/tool-servers.ts'
import { openLocalAsk, remoteAsk } from '../app/tool-sources.ts'
import type { Config } from '../config.ts'
import { logOf } from '../observe/log.ts'
import { answeringTransport } from '../tools/stdio-transport.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  UsageError,
} from './program/command-context.ts'

type McpOptions = CommandOptions & { readonly url?: string }

const addressOf = (url: string): string => {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.search !== '')
    throw new UsageError(`--url is the address of a server, such as http://127.0.0.1:8080: not ${url}.`)
  return parsed.href.replace(/\/+$/, '')
}

/** An answer has its own deadline, of ten seconds. */
const ANSWERS_MS = 15_000

/** Resolves when the agent has closed the input and has its answers, or with a signal. */
const ended = async ({ onSignal }: CommandContext, answered: () => Promise<void>): Promise<void> => {
  const stopped = Promise.withResolvers<void>()
  const forget = onSignal(() => stopped.resolve())
  await Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close'), stopped.promise])
  await Promise.race([answered(), setTimeout(ANSWERS_MS, undefined, { ref: false }), stopped.promise])
  forget()
}

/** Clients mark whatever is on standard error as a fault of the server, so that nothing else belongs there. */
const reportOf = ({ err }: CommandContext) =>
  logOf({ write: (line) => err(line.trimEnd()), accessLog: false, level: 'error' })

/** Standard output has messages of the protocol alone; faults are on standard error. */
export const mcp = async (context: CommandContext, { url, ...options }: McpOptions): Promise<number> => {
  const { now, randomBytes } = context
  const settled: Config = effectiveConfigFor(context, options).config
  // Sockets are those of servers, of which one may run at the same time.
  const config: Config = { ...settled, adminPort: null, listenFd: null }
  const report = reportOf(context)
  const key = config.key ?? ''
  const source =
    url === undefined
      ? openLocalAsk({ config, report, now, randomBytes }, key)
      : remoteAsk(addressOf(url), key)
  const serverOf = toolServers(config, report)
  const transport = answeringTransport(process.stdin, process.stdout)
  const handle = serveStdio(() => serverOf(source.ask), { maxSubscriptions: 0, transport })
  await ended(context, transport.answered)
  await handle.close()
  await source.close()
  // What still waits for the input must not hold the process.
  process.stdin.destroy()
  return DONE
}
