/** `openbell keys`: create, list, revoke and rotate; a raw key is printed once and never kept. */
import { type Accounts, type KeyMiss, openAccounts } from '../access/accounts.ts'
import type { PlanName } from '../access/plan.ts'
import { dataPaths, makeDataFolder } from '../app.ts'
import { tableLines } from './table.ts'
import { type CommandOptions, DONE, FAILED, settledFor, tell, UsageError, type World } from './world.ts'

type CreateOptions = CommandOptions & { readonly plan: PlanName; readonly name?: string }
type RotateOptions = CommandOptions & { readonly grace: Grace }

/** How long the old key goes on, in seconds. */
export const graces = { now: 0, '15m': 900, '1h': 3600, '24h': 86_400 } as const
export type Grace = keyof typeof graces

const own = ['plan', 'name', 'grace']

const withAccounts = <T>(world: World, options: CommandOptions, work: (accounts: Accounts) => T): T => {
  const { config } = settledFor(world, options, own)
  makeDataFolder(config.data)
  const { now, randomBytes } = world
  const accounts = openAccounts({ path: dataPaths(config.data).accounts, now, randomBytes })
  try {
    return work(accounts)
  } finally {
    accounts.close()
  }
}

export const createKey = async (world: World, options: CreateOptions): Promise<number> => {
  const { plan, name } = options
  if (name?.trim() === '') throw new UsageError('--name takes a name of at least one character.')
  const made = withAccounts(world, options, (accounts) =>
    accounts.createKey(name === undefined ? { plan } : { plan, name }),
  )
  if (options.json !== true) world.err('This is the only time the key is shown.')
  tell(world, options, made, [made.key])
  return DONE
}

export const listKeys = async (world: World, options: CommandOptions): Promise<number> => {
  const keys = withAccounts(world, options, (accounts) => accounts.listKeys())
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
  tell(world, options, { keys }, tableLines(head, rows))
  return DONE
}

const missed = (world: World, options: CommandOptions, which: string, miss: KeyMiss): number => {
  // A whole key may have been typed; it must not come back on a screen or in a log.
  const shown = which.length > 20 ? `${which.slice(0, 16)}...` : which
  const lines =
    miss.outcome === 'unknown'
      ? [`No key is named by ${shown}; \`openbell keys list\` shows all.`]
      : [`${shown} fits several keys: ${miss.keys.map(({ id }) => id).join(', ')}.`]
  if (options.json === true) world.out(JSON.stringify(miss))
  else for (const line of lines) world.err(line)
  return FAILED
}

export const revokeKey = async (world: World, which: string, options: CommandOptions): Promise<number> => {
  const outcome = withAccounts(world, options, (accounts) => accounts.revokeKey(which))
  if (outcome.outcome !== 'revoked') return missed(world, options, which, outcome)
  tell(world, options, outcome, [`${outcome.key.id} (${outcome.key.preview}) is revoked.`])
  return DONE
}

export const rotateKey = async (world: World, which: string, options: RotateOptions): Promise<number> => {
  const outcome = withAccounts(world, options, (accounts) => accounts.rotateKey(which, graces[options.grace]))
  if (outcome.outcome === 'rotated') {
    if (options.json !== true) world.err(`The old key works until ${outcome.old.expiresAt}.`)
    tell(world, options, outcome, [outcome.key.key])
    return DONE
  }
  if (outcome.outcome !== 'dead') return missed(world, options, which, outcome)
  if (options.json === true) world.out(JSON.stringify(outcome))
  else world.err(`${outcome.key.id} is ${outcome.key.state}: create a new key instead.`)
  return FAILED
}
