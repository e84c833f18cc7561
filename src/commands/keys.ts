/** `openbell keys`: create, list, revoke and rotate; a raw key is printed once and never kept. */

import type { Accounts } from '../access/accounts.ts'
import { NAME_RULE, nameIn } from '../access/chosen-name.ts'
import { plans } from '../access/plan.ts'
import type { KeyMiss } from '../access/sql/accounts.ts'
import { hasAccounts } from '../app/accounts-store.ts'
import type { PlanName } from '../contract/plan-name.ts'
import type { Awaitable } from '../lib/awaitable.ts'
import { withAccounts } from './open-accounts.ts'
import { tell } from './output/paragraph.ts'
import { tableLines } from './output/table.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  FAILED,
  printResult,
  UsageError,
} from './program/command-context.ts'

/** How long the old key still works, in seconds. */
const graces = { now: 0, '15m': 900, '1h': 3600, '24h': 86_400 } as const

type CreateOptions = CommandOptions & { readonly plan: PlanName; readonly name?: string }
type RotateOptions = CommandOptions & { readonly grace: keyof typeof graces }

const onAccounts = <T>(
  context: CommandContext,
  options: CommandOptions,
  work: (accounts: Accounts) => Awaitable<T>,
): Promise<T> => withAccounts(context, effectiveConfigFor(context, options).config, work)

/** A key that answers nothing looks like a fault to whoever tries it. */
const withoutAccess =
  'A free key gets no data: the server answers all its requests with 403 (plan_required), including /v1/status. Use --plan starter or --plan pro.'

export const createKey = async (context: CommandContext, options: CreateOptions): Promise<number> => {
  const { plan } = options
  const name = options.name === undefined ? undefined : nameIn(options.name)
  if (name === null) throw new UsageError(`--name ${NAME_RULE}.`)
  const made = await onAccounts(context, options, (accounts) =>
    accounts.createKey(name === undefined ? { plan } : { plan, name }),
  )
  if (options.json !== true) context.err('The key cannot be shown again.')
  if (!plans[plan].programmaticAccess) tell(context, withoutAccess)
  printResult(context, options, made, [made.key])
  return DONE
}

export const listKeys = async (context: CommandContext, options: CommandOptions): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  // A look must not make a store.
  const keys = hasAccounts(config)
    ? await withAccounts(context, config, (accounts) => accounts.listKeys(), { mayBeUnwritable: true })
    : []
  const head = ['ID', 'KEY', 'NAME', 'PLAN', 'STATE', 'CREATED', 'LAST USED']
  const rows = keys.map((key) => [
    key.id,
    key.preview,
    key.name,
    key.plan,
    key.state,
    key.createdAt,
    key.lastUsedAt,
  ])
  printResult(context, options, { keys }, tableLines(head, rows))
  return DONE
}

const missed = (context: CommandContext, options: CommandOptions, which: string, miss: KeyMiss): number => {
  // The operator may have typed a whole key, which must not be printed or logged.
  const shown = which.length > 20 ? `${which.slice(0, 16)}...` : which
  const lines =
    miss.outcome === 'unknown'
      ? [`No key has the id ${shown}, and none begins with it; \`openbell keys list\` lists all keys.`]
      : [`${shown} is the beginning of several keys: ${miss.keys.map(({ id }) => id).join(', ')}.`]
  if (options.json === true) context.out(JSON.stringify(miss))
  else for (const line of lines) context.err(line)
  return FAILED
}

export const revokeKey = async (
  context: CommandContext,
  which: string,
  options: CommandOptions,
): Promise<number> => {
  const outcome = await onAccounts(context, options, (accounts) => accounts.revokeKey(which))
  if (outcome.outcome !== 'revoked') return missed(context, options, which, outcome)
  printResult(context, options, outcome, [`${outcome.key.id} (${outcome.key.preview}) is revoked.`])
  return DONE
}

export const rotateKey = async (
  context: CommandContext,
  which: string,
  options: RotateOptions,
): Promise<number> => {
  const outcome = await onAccounts(context, options, (accounts) =>
    accounts.rotateKey(which, graces[options.grace]),
  )
  if (outcome.outcome === 'rotated') {
    if (options.json !== true) context.err(`The old key works until ${outcome.old.expiresAt}.`)
    printResult(context, options, outcome, [outcome.key.key])
    return DONE
  }
  if (outcome.outcome !== 'dead') return missed(context, options, which, outcome)
  if (options.json === true) context.out(JSON.stringify(outcome))
  else context.err(`${outcome.key.id} is ${outcome.key.state}: create a new key instead.`)
  return FAILED
}
