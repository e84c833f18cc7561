/** Checks a webhook that the console adds, and finds the position from which one can be replayed. */

import type { Config } from '../config.ts'
import type { ConsoleParts } from '../console/context.ts'
import { readSince } from '../contract/stream-message.ts'
import { pushes } from '../datasets/index.ts'
import { newWebhookOf } from '../push/new-webhook.ts'
import { replayPositionOf } from '../push/webhook-position.ts'
import type { Store } from '../store/store.ts'

export const consoleWebhooksOf = (
  { webhookPrivateAddresses }: Pick<Config, 'webhookPrivateAddresses'>,
  { newest }: Pick<Store, 'newest'>,
  now: () => number,
): ConsoleParts['webhooks'] => ({
  chosen: (asked) => newWebhookOf(pushes, asked, webhookPrivateAddresses),
  replayPosition: async (text) => {
    const since = readSince(text)
    return since === undefined ? undefined : replayPositionOf(newest, since, now())
  },
})
