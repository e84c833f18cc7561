/** The store of accounts as functions: every script bound to an engine. A new file of scripts adds its lists here. */
import type { Awaitable } from '../lib/awaitable.ts'
import { accountChanges, accountReads, accountStatistics } from './sql/accounts.ts'
import { feedRequestNotes, feedRequestReads } from './sql/feed-requests.ts'
import { linkChanges, linkReads } from './sql/links.ts'
import { memberChanges, memberReads } from './sql/members.ts'
import { operatorChanges, operatorReads } from './sql/operators.ts'
import { ownKeyChanges, ownKeyReads } from './sql/own-keys.ts'
import { screenNotes, screenReads } from './sql/screens.ts'
import type { Script, ScriptContext } from './sql/script.ts'
import { sessionChanges, sessionReads, sessionStatistics } from './sql/sessions.ts'
import { usageReads, usageStatistics } from './sql/usage.ts'
import { deliveryNotes, deliveryReads } from './sql/webhook-deliveries.ts'
import { webhookChanges, webhookReads } from './sql/webhooks.ts'

/** Each runs by itself, without a transaction. */
const reads = {
  ...accountReads,
  ...memberReads,
  ...sessionReads,
  ...linkReads,
  ...operatorReads,
  ...usageReads,
  ...screenReads,
  ...feedRequestReads,
  ...ownKeyReads,
  ...webhookReads,
  ...deliveryReads,
}
/** Each runs in a transaction that changes the version of the store. */
const changes = {
  ...accountChanges,
  ...memberChanges,
  ...sessionChanges,
  ...linkChanges,
  ...operatorChanges,
  ...ownKeyChanges,
  ...webhookChanges,
}
/** Each runs in a transaction that no other process has to notice. */
const notes = {
  ...screenNotes,
  ...feedRequestNotes,
  ...deliveryNotes,
}
/** The same, but a power failure may undo what was written since the disk last had all. */
const statistics = {
  ...accountStatistics,
  ...sessionStatistics,
  ...usageStatistics,
}

type Scripts = typeof reads & typeof changes & typeof notes & typeof statistics
type Bound<S, Timed extends 'now' | 'later' | 'either'> = S extends (
  context: ScriptContext,
  ...given: infer Given
) => Script<infer T>
  ? (...given: Given) => { now: T; later: Promise<T>; either: Awaitable<T> }[Timed]
  : never

/** The bound scripts: their results come at once, as promises, or either way. */
export type BoundScripts<Timed extends 'now' | 'later' | 'either'> = {
  readonly [N in keyof Scripts]: Bound<Scripts[N], Timed>
}

/** The store of accounts in either engine. */
export type Accounts = BoundScripts<'either'> & {
  /** True where neither keys nor their uses can be written. */
  readonly isUnwritable: boolean
  /** Changes whenever keys or accounts change. Throws where the store cannot be read. */
  readonly version: () => Awaitable<string>
  readonly close: () => Awaitable<void>
}

type Run = (script: Script<unknown>) => unknown
type Maker = (context: ScriptContext, ...given: never[]) => Script<unknown>

const bound = (context: ScriptContext, scripts: Readonly<Record<string, Maker>>, run: Run) =>
  Object.entries(scripts).map(([name, script]): readonly [string, (...given: never[]) => unknown] => [
    name,
    (...given) => run(script(context, ...given)),
  ])

type Runs = { readonly read: Run; readonly change: Run; readonly note: Run; readonly count: Run }

/** `read` runs a script by itself, the others in a transaction: `count` those of statistics. */
export const boundScripts = <Timed extends 'now' | 'later'>(
  context: ScriptContext,
  { read, change, note, count }: Runs,
): BoundScripts<Timed> =>
  Object.fromEntries([
    ...bound(context, reads, read),
    ...bound(context, changes, change),
    ...bound(context, notes, note),
    ...bound(context, statistics, count),
  ]) as unknown as BoundScripts<Timed>
