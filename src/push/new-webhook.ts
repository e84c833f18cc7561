/** A webhook as an operator asks for it, checked: its address, its topics and their filters. */
import type { NewWebhook } from '../access/webhook-record.ts'
import { readTopic } from '../contract/stream-message.ts'
import type { Push } from '../datasets/push.ts'
import { type Resolve, resolveByDns } from '../sources/address-check.ts'
import { MAX_TOPICS } from './open-streams.ts'
import type { Followed } from './topic-index.ts'
import { type Unwanted, type Wanted, wantedOf } from './wanted.ts'
import { resolvedAddressFault } from './webhook-address.ts'

export type AskedWebhook = {
  readonly address: string
  readonly topics: string
  /** As in a query: `form=8-K&tickers=AAPL`. */
  readonly filters: string
}

/** The message is the end of a sentence that begins with the field. */
export type WebhookFault = { readonly field: keyof AskedWebhook; readonly message: string }

/** The topics of a webhook with what each is narrowed to. */
export const wantedByWebhook = (
  pushes: readonly Push[],
  { topics, filters }: Pick<AskedWebhook, 'topics' | 'filters'>,
): Wanted | Unwanted => {
  const query = new URLSearchParams(filters)
  const options = [...query.keys()].map((name) => [name, query.getAll(name).join(',')] as const)
  return wantedOf(pushes, topics, Object.fromEntries(options))
}

/** `news` of `news.AAPL`. */
export const topicNamesOf = (followed: Followed | Wanted): readonly string[] => [
  ...new Set([...followed.keys()].flatMap((name) => readTopic(name)?.topic ?? [])),
]

/** Looks the name of the address up. */
export const newWebhookOf = async (
  pushes: readonly Push[],
  asked: AskedWebhook,
  allowsPrivate: boolean,
  resolve: Resolve = resolveByDns,
): Promise<NewWebhook | WebhookFault> => {
  const wanted = wantedByWebhook(pushes, asked)
  if ('fault' in wanted)
    return {
      field: wanted.fault === 'invalid_filter' ? 'filters' : 'topics',
      message: `cannot be taken: ${wanted.message}`,
    }
  if (wanted.size > MAX_TOPICS) return { field: 'topics', message: 'may be 1,000 at most.' }
  const message = await resolvedAddressFault(asked.address, allowsPrivate, resolve)
  if (message !== null) return { field: 'address', message: `${message}.` }
  const { href } = new URL(asked.address)
  return { ...asked, address: href, topicNames: topicNamesOf(wanted) }
}
