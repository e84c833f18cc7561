/** `openbell webhooks`: add, list, remove and replay; the secret of a webhook is printed once. */
import type { Accounts } from '../access/accounts.ts'
import { COMMAND_LINE } from '../access/sql/operators.ts'
import { type EventPosition, MAX_WEBHOOKS } from '../access/sql/webhooks.ts'
import { type ListedWebhook, withBacklog } from '../access/webhook-backlog.ts'
import type { DeadLetter } from '../access/webhook-record.ts'
import { hasAccounts } from '../app/accounts-store.ts'
import { hasMarket } from '../app/market-store.ts'
import type { Config } from '../config.ts'
import { type MissingTickers, readSince, SINCE_RULE, type Since } from '../contract/stream-message.ts'
import { pushes } from '../datasets/index.ts'
import { messageOf } from '../lib/error-message.ts'
import { nameHint } from '../lib/similar-names.ts'
import { missingTickersOf, tickersIn } from '../push/missing-tickers.ts'
import { newWebhookOf } from '../push/new-webhook.ts'
import { newestPosition, replayPositionOf } from '../push/webhook-position.ts'
import { securityMasterOf } from '../security-master/security-master.ts'
import type { Store } from '../store/store.ts'
import { withAccounts } from './open-accounts.ts'
import { withStoreToRead } from './open-market.ts'
import { tableLines } from './output/table.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  printFailure,
  printResult,
  UsageError,
} from './program/command-context.ts'

type AddOptions = CommandOptions & { readonly topics: string; readonly filters?: string }
type ReplayOptions = CommandOptions & { readonly since?: string }

/** Dead letters that are listed of one webhook. */
const LISTED = 1000

const flags = { address: 'The address', topics: '--topics', filters: '--filters' } as const

const unknown = (context: CommandContext, options: CommandOptions, id: string): number =>
  printFailure(
    context,
    options,
    'unknown',
    `No webhook has the id ${id}; \`openbell webhooks list\` lists them.`,
  )

/** Which tickers have a listing is unknown where the lists cannot be read. */
const missingIn = async (
  store: Store,
  config: Config,
  topics: readonly string[],
): Promise<MissingTickers> => {
  if (tickersIn(topics).length === 0) return {}
  const securityMaster = await securityMasterOf(store, config.showCusip)
  return missingTickersOf(() => securityMaster, topics)
}

type OfMarket = { readonly missing: MissingTickers; readonly begin: EventPosition | null }

/** What the market says of a new webhook; nothing where there is none, or it cannot be read: a webhook needs the accounts alone. */
const ofMarket = async (
  { now, err }: CommandContext,
  config: Config,
  topics: readonly string[],
): Promise<OfMarket> => {
  if (!hasMarket(config)) return { missing: {}, begin: null }
  const unread = (error: unknown): null => {
    err(`The market cannot be read (${messageOf(error)}): events count from now by this machine's clock.`)
    return null
  }
  const found = withStoreToRead(config, async (store) => ({
    missing: await missingIn(store, config, topics).catch(() => ({})),
    begin: await newestPosition(store.newest, now()).catch(unread),
  }))
  return found.catch((error: unknown) => ({ missing: {}, begin: unread(error) }))
}

/** Tickers without a listing that have a line each: a webhook may name a thousand. */
const OWN_LINES = 10

const missingLines = ({ missing = [], didYouMean = {} }: MissingTickers): readonly string[] => {
  const lines = missing.slice(0, OWN_LINES).map((ticker) => {
    const close = didYouMean[ticker] ?? []
    const hint = close.length === 0 ? '' : ` ${nameHint(close, [])}`
    return `No listing has the ticker ${ticker}: it is followed all the same, and has no events until one has it.${hint}`
  })
  const rest = missing.slice(OWN_LINES)
  if (rest.length === 0) return lines
  return [...lines, `The same is true of ${rest.length} more: ${rest.join(', ')}.`]
}

export const addWebhook = async (
  context: CommandContext,
  address: string,
  options: AddOptions,
): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const { topics, filters = '' } = options
  const asked = { address, topics, filters }
  const found = await newWebhookOf(pushes, asked, config.webhookPrivateAddresses)
  if ('field' in found) throw new UsageError(`${flags[found.field]} ${found.message}`)
  const { missing, begin } = await ofMarket(context, config, found.followed)
  const made = await withAccounts(context, config, (accounts) =>
    accounts.createWebhook(found, COMMAND_LINE, begin),
  )
  if (made === null)
    return printFailure(
      context,
      options,
      'too_many_webhooks',
      `There are already ${MAX_WEBHOOKS} webhooks, the maximum: remove one first.`,
    )
  if (options.json !== true)
    context.err(`${made.id} is added. Its events are signed with this secret, which cannot be shown again.`)
  if (options.json !== true) for (const line of missingLines(missing)) context.err(line)
  printResult(context, options, { ...made, ...missing }, [made.secret])
  return DONE
}

/** With the backlog where there is a market to count it in. */
const listedIn = async (config: Config, accounts: Accounts): Promise<readonly ListedWebhook[]> => {
  const webhooks = await accounts.listWebhooks()
  return hasMarket(config)
    ? withStoreToRead(config, ({ newest }) => withBacklog(webhooks, newest))
    : withBacklog(webhooks, null)
}

const waitingText = ({ progress }: ListedWebhook): string | null => {
  if (progress.some(({ waiting }) => waiting === null)) return null
  const sum = progress.reduce((all, { waiting }) => all + (waiting ?? 0), 0)
  return progress.some(({ isMoreWaiting }) => isMoreWaiting) ? `over ${sum}` : `${sum}`
}

const webhookLines = (webhooks: readonly ListedWebhook[]): readonly string[] =>
  tableLines(
    ['ID', 'ADDRESS', 'TOPICS', 'FILTERS', 'STATE', 'LAST DELIVERY', 'WAITING', 'DEAD LETTERS'],
    webhooks.map((each) => [
      each.id,
      each.address,
      each.topics,
      each.filters === '' ? null : each.filters,
      each.state,
      each.lastDeliveredAt,
      waitingText(each),
      each.deadLetters,
    ]),
  )

const topicLines = ({ progress }: ListedWebhook): readonly string[] => [
  ...tableLines(
    [
      'TOPIC',
      'LAST DELIVERY',
      'WAITING',
      'FAILING SINCE',
      'ATTEMPTS',
      'NEXT ATTEMPT',
      'STATUS',
      'LAST ERROR',
    ],
    progress.map((each) => [
      each.topic,
      each.lastDeliveredAt,
      each.isMoreWaiting ? `over ${each.waiting}` : each.waiting,
      each.failingSince,
      each.attempts,
      each.nextAttemptAt,
      each.lastStatus === null ? null : `${each.lastStatus}`,
      each.lastError,
    ]),
  ),
  ...progress.flatMap(({ topic, lostBehind, lostAt }) =>
    lostBehind === null
      ? []
      : [
          `${topic}: events after ${lostBehind} may be missing (seen ${lostAt}): they were no longer kept, or the data were replaced.`,
        ],
  ),
]

const deadLetterLines = (
  { deadLettersDropped }: ListedWebhook,
  deadLetters: readonly DeadLetter[],
): readonly string[] => [
  ...tableLines(
    ['DEAD LETTER', 'TOPIC', 'FIRST ATTEMPT', 'GIVEN UP', 'ATTEMPTS', 'STATUS', 'REASON', 'REPLAY ASKED'],
    deadLetters.map((each) => [
      each.eventId,
      each.topic,
      each.firstAttemptAt,
      each.diedAt,
      each.attempts,
      each.lastStatus === null ? null : `${each.lastStatus}`,
      each.reason,
      each.replayAt,
    ]),
  ),
  ...(deadLettersDropped === 0 ? [] : [`${deadLettersDropped} older dead letters were removed.`]),
]

export const listWebhooks = async (
  context: CommandContext,
  id: string | undefined,
  options: CommandOptions,
): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  // A look must not make a store.
  if (!hasAccounts(config)) {
    if (id !== undefined) return unknown(context, options, id)
    printResult(context, options, { webhooks: [] }, webhookLines([]))
    return DONE
  }
  return withAccounts(
    context,
    config,
    async (accounts) => {
      const webhooks = await listedIn(config, accounts)
      if (id === undefined) {
        printResult(context, options, { webhooks }, webhookLines(webhooks))
        return DONE
      }
      const webhook = webhooks.find((each) => each.id === id)
      if (webhook === undefined) return unknown(context, options, id)
      const { deadLetters } = await accounts.listDeadLetters(id, { limit: LISTED, offset: 0 })
      const shown = { ...webhook, deadLetters }
      const lines = [
        ...webhookLines([webhook]),
        '',
        ...topicLines(webhook),
        '',
        ...deadLetterLines(webhook, deadLetters),
      ]
      printResult(context, options, shown, lines)
      return DONE
    },
    { mayBeUnwritable: true },
  )
}

export const removeWebhook = async (
  context: CommandContext,
  id: string,
  options: CommandOptions,
): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const isRemoved = await withAccounts(context, config, (accounts) =>
    accounts.removeWebhook(id, COMMAND_LINE),
  )
  if (!isRemoved) return unknown(context, options, id)
  printResult(context, options, { id, removed: true }, [`${id} is removed, with its dead letters.`])
  return DONE
}

const chosenSince = (text: string): Since => {
  const since = readSince(text)
  if (since !== undefined) return since
  throw new UsageError(`--since ${text} must be ${SINCE_RULE}.`)
}

const replayedFrom = async (
  context: CommandContext,
  id: string,
  since: Since,
  options: ReplayOptions,
): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const place = hasMarket(config)
    ? await withStoreToRead(config, ({ newest }) => replayPositionOf(newest, since, context.now()))
    : null
  if (place === null)
    return printFailure(
      context,
      options,
      'resume_lost',
      `Events after ${options.since} are no longer kept (they are kept for seven days), or the data were replaced.`,
    )
  const isKnown = await withAccounts(context, config, (accounts) =>
    accounts.replayFrom(id, place, COMMAND_LINE),
  )
  if (!isKnown) return unknown(context, options, id)
  const behind = `${place.epoch}-${place.sequence}`
  printResult(context, options, { id, behind }, [`${id} is sent all events after ${behind} again.`])
  return DONE
}

export const replayWebhook = async (
  context: CommandContext,
  id: string,
  options: ReplayOptions,
): Promise<number> => {
  if (options.since !== undefined) return replayedFrom(context, id, chosenSince(options.since), options)
  const { config } = effectiveConfigFor(context, options)
  const count = await withAccounts(context, config, (accounts) =>
    accounts.replayDeadLetters(id, COMMAND_LINE),
  )
  if (count === undefined) return unknown(context, options, id)
  const what = count === 1 ? 'one dead letter' : `${count} dead letters`
  printResult(context, options, { id, deadLetters: count }, [`${id} is sent ${what} again.`])
  return DONE
}
