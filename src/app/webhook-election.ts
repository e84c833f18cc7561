/** Chooses the process that delivers webhooks: the one of those serving the stores that has the folder's lock or the database's lease. */
import type { Accounts } from '../access/accounts.ts'
import type { Config } from '../config.ts'
import { retryingAccounts } from '../console/retrying-accounts.ts'
import { pushes } from '../datasets/index.ts'
import type { Market } from '../derived/market.ts'
import type { Report } from '../observe/event.ts'
import { WebhookDeliverer } from '../push/webhook-deliverer.ts'
import { createWebhookSender } from '../push/webhook-sender.ts'
import type { Lease, Store } from '../store/store.ts'
import { VERSION } from '../version.ts'
import { folderLock } from './lock.ts'

type WebhooksParts = {
  readonly config: Pick<Config, 'data' | 'databaseUrl' | 'webhookPrivateAddresses'>
  readonly store: Store
  readonly accounts: Accounts
  readonly snapshot: { readonly market: () => Market }
  readonly report: Report
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Another process takes over within this time, or after the 20 s of the lease if the first was killed on another machine. */
const CLAIM_MS = 2000
const NAME = 'webhooks'

const claimIn = (data: string): Lease | null => {
  const lock = folderLock(data, NAME)
  return lock && { lost: new AbortController().signal, release: async () => lock.release() }
}

type Delivering = { readonly lost: AbortSignal; readonly end: () => Promise<void> }

const delivering = (
  { config, store, snapshot, report, now }: WebhooksParts,
  accounts: Accounts,
  lease: Lease,
): Delivering => {
  const sender = createWebhookSender({
    allowsPrivate: config.webhookPrivateAddresses,
    version: VERSION,
    now,
  })
  const { newest } = store
  const { lost } = lease
  const market = () => snapshot.market()
  const parts = { accounts, newest, market, pushes, sender, report, now, random: Math.random, lost }
  const deliverer = new WebhookDeliverer(parts)
  return {
    lost,
    end: async () => {
      await deliverer.stop()
      await sender.close()
      await lease.release()
    },
  }
}

/** Delivers, or waits until it may deliver, until `stop`. */
export const deliverWebhooks = (parts: WebhooksParts): { readonly stop: () => Promise<void> } => {
  const { config, store, report } = parts
  const accounts = retryingAccounts(parts.accounts)
  let current: Delivering | undefined
  let isEnding = false
  let isFailing = false

  const check = async (): Promise<void> => {
    if (current?.lost.aborted === true) {
      const { end } = current
      current = undefined
      await end()
    }
    if (current !== undefined || !(await accounts.hasWebhooks())) return
    const lease = config.databaseUrl === null ? claimIn(config.data) : await store.claim(NAME)
    if (lease === null) return
    if (isEnding) await lease.release()
    else current = delivering(parts, accounts, lease)
  }

  const failed = (error: unknown): void => {
    if (!isFailing) report('webhooks_failed', { error })
    isFailing = true
  }
  let checking: Promise<void> | undefined
  const begin = (): void => {
    checking ??= check()
      .then(() => {
        isFailing = false
      }, failed)
      .finally(() => {
        checking = undefined
      })
  }
  // In a folder that cannot be written no progress could be stored, so events would be sent again and again.
  const timer = parts.accounts.isUnwritable ? undefined : setInterval(begin, CLAIM_MS).unref()
  if (timer !== undefined) begin()
  return {
    stop: async () => {
      isEnding = true
      clearInterval(timer)
      await checking
      await current?.end().catch(failed)
    },
  }
}
