/** Checks a webhook that an operator adds: its address, its topics and their filters. */
import type { NewWebhook } from '../access/webhook-record.ts'
import { readTopic } from '../contract/stream-message.ts'
import type { Push } from '../datasets/push.ts'
import type { Resolve } from '../sources/fetch/address-check.ts'
import { resolveByNameServers } from './name-servers.ts'
import { MAX_TOPICS } from './open-streams.ts'
import { type Subscription, type SubscriptionFault, subscriptionOf } from './subscription.ts'
import type { Followed } from './topic-index.ts'
import { resolvedAddressFault } from './webhook-address.ts'

export type RequestedWebhook = {
  readonly address: string
  readonly topics: string
  /** As in a query: `form=8-K&tickers=AAPL`. */
  readonly filters: string
}

/** The message is the end of a sentence that begins with the field. */
export type WebhookFault = { readonly field: keyof RequestedWebhook; readonly message: string }

/** The topics and filters of a webhook, as those of a stream. */
export const webhookSubscription = (
  pushes: readonly Push[],
  { topics, filters }: Pick<RequestedWebhook, 'topics' | 'filters'>,
): Subscription | SubscriptionFault => {
  const query = new URLSearchParams(filters)
  const options = [...query.keys()].map((name) => [name, query.getAll(name).join(',')] as const)
  return subscriptionOf(pushes, topics, Object.fromEntries(options))
}

/** With the topics that its filters leave: `news.AAPL` of `news.*` with `tickers=AAPL`. */
export type ChosenWebhook = NewWebhook & { readonly followed: readonly string[] }

/** `news` of `news.AAPL`. */
const topicNamesOf = (followed: Followed | Subscription): readonly string[] => [
  ...new Set([...followed.keys()].flatMap((name) => readTopic(name)?.topic ?? [])),
]

/** Resolves the host of the address. */
export const newWebhookOf = async (
  pushes: readonly Push[],
  asked: RequestedWebhook,
  allowsPrivate: boolean,
  resolve: Resolve = resolveByNameServers(),
): Promise<ChosenWebhook | WebhookFault> => {
  const wanted = webhookSubscription(pushes, asked)
  if ('fault' in wanted)
    return {
      field: wanted.fault === 'invalid_filter' ? 'filters' : 'topics',
      message: `cannot be taken: ${wanted.message}`,
    }
  if (wanted.size > MAX_TOPICS) return { field: 'topics', message: 'may be 1,000 at most.' }
  const message = await resolvedAddressFault(asked.address, allowsPrivate, resolve)
  if (message !== null) return { field: 'address', message: `${message}.` }
  const { href } = new URL(asked.address)
  return { ...asked, address: href, topicNames: topicNamesOf(wanted), followed: [...wanted.keys()] }
}
