/** Checks a webhook that the console adds, and finds the position from which one can be replayed. */

import type { Config } from '../config.ts'
import type { ConsoleParts } from '../console/context.ts'
import { readSince } from '../contract/stream-message.ts'
import { pushes } from '../datasets/index.ts'
import type { Market } from '../derived/market.ts'
import type { Report } from '../observe/event.ts'
import { missingTickersOf } from '../push/missing-tickers.ts'
import { newWebhookOf } from '../push/new-webhook.ts'
import { newestPosition, replayPositionOf } from '../push/webhook-position.ts'
import type { Store } from '../store/store.ts'

/** `snapshot` is undefined until the market is open. */
export const consoleWebhooksOf = (
  { webhookPrivateAddresses }: Pick<Config, 'webhookPrivateAddresses'>,
  { newest }: Pick<Store, 'newest'>,
  snapshot: () => { readonly market: () => Pick<Market, 'securityMaster'> } | undefined,
  now: () => number,
  report: Report,
): ConsoleParts['webhooks'] => ({
  chosen: (asked) => newWebhookOf(pushes, asked, webhookPrivateAddresses),
  missing: (topics) => {
    const found = snapshot()
    return found === undefined ? {} : missingTickersOf(() => found.market().securityMaster, topics)
  },
  begin: () =>
    newestPosition(newest, now()).catch((error: unknown) => {
      report('push_failed', { error })
      return null
    }),
  replayPosition: async (text) => {
    const since = readSince(text)
    return since === undefined ? undefined : replayPositionOf(newest, since, now())
  },
})
