/** Runs the feeds that operators request in the web application, and shows there that the worker runs. */
import type { Accounts } from '../../access/accounts.ts'
import { hasAccounts, openAccountsOf } from '../../app/accounts-store.ts'
import { makeDataFolder } from '../../app/data-folder.ts'
import { workerPresence } from '../../app/workers.ts'
import type { Config } from '../../config.ts'
import type { Feed } from '../../sources/feed.ts'
import type { CommandContext } from '../program/command-context.ts'

export type RequestedFeeds = {
  /** Those of the feeds that are requested, the oldest request first; none where the accounts cannot be read. */
  readonly among: (feeds: readonly Feed[]) => Promise<readonly Feed[]>
  /** The run that was requested has begun. Before that a worker may be killed, and another takes the request. */
  readonly take: (feed: Feed) => Promise<void>
  readonly close: () => Promise<void>
}

/** How long a worker waits for the lock of another process on the accounts. */
const LOCK_TIMEOUT_MS = 1000

/** A worker loads without accounts too: their file does not depend on the market, nor the market on them. */
class WorkerAccounts {
  readonly #context: CommandContext
  readonly #config: Config
  #accounts: Accounts | undefined
  #isFailing = false

  constructor(context: CommandContext, config: Config) {
    this.#context = context
    this.#config = config
  }

  /** Returns `otherwise` where there are no accounts, or they cannot be read or written now, which is reported once. */
  async ask<T>(work: (accounts: Accounts) => Promise<T> | T, otherwise: T): Promise<T> {
    // A worker does not create the store of accounts.
    if (!hasAccounts(this.#config)) return otherwise
    try {
      this.#accounts ??= await openAccountsOf(this.#config, this.#context, { lockTimeoutMs: LOCK_TIMEOUT_MS })
      // Throws where the file was replaced.
      await this.#accounts.version()
      const done = await work(this.#accounts)
      this.#isFailing = false
      return done
    } catch (error) {
      if (!this.#isFailing)
        this.#context.err(`Feeds that operators requested cannot be read: ${String(error)}`)
      this.#isFailing = true
      await this.close()
      return otherwise
    }
  }

  async close(): Promise<void> {
    await this.#accounts?.close()
    this.#accounts = undefined
  }
}

/** Announces this process as a worker until it is closed. */
export const openRequestedFeeds = async (
  context: CommandContext,
  config: Config,
): Promise<RequestedFeeds> => {
  makeDataFolder(config.data)
  const presence = await workerPresence(config)
  const accounts = new WorkerAccounts(context, config)
  // A new database has no tables yet, and one that is away comes back: it is tried again at the next look.
  const keepPresence = (): Promise<void> => presence.keep().catch(() => undefined)
  await keepPresence()
  return {
    among: async (feeds) => {
      await keepPresence()
      const requests = await accounts.ask((store) => store.feedRequests(), [])
      return requests.flatMap(({ feed }) => feeds.find(({ name }) => name === feed) ?? [])
    },
    take: async (feed) => {
      await accounts.ask((store) => store.takeFeedRequest(feed.name), false)
    },
    close: async () => {
      await accounts.close()
      await presence.leave()
    },
  }
}
