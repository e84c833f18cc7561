/** Scripts bound to an engine: each becomes a function that runs it. */
import { accountChanges, accountNotes, accountReads, type BoundScripts } from './account-scripts.ts'
import type { Script, ScriptContext } from './script.ts'

type Run = (script: Script<unknown>) => unknown
type Maker = (context: ScriptContext, ...given: never[]) => Script<unknown>

const bound = (context: ScriptContext, scripts: Readonly<Record<string, Maker>>, run: Run) =>
  Object.entries(scripts).map(([name, script]): readonly [string, (...given: never[]) => unknown] => [
    name,
    (...given) => run(script(context, ...given)),
  ])

/** `read` runs a script by itself, `change` and `note` in a transaction. */
export const boundScripts = <Timed extends 'now' | 'later'>(
  context: ScriptContext,
  { read, change, note }: { readonly read: Run; readonly change: Run; readonly note: Run },
): BoundScripts<Timed> =>
  Object.fromEntries([
    ...bound(context, accountReads, read),
    ...bound(context, accountChanges, change),
    ...bound(context, accountNotes, note),
  ]) as unknown as BoundScripts<Timed>
