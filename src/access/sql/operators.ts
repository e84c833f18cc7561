/** What operators decide for all: settings, and the log of what they did. */
import { instantOf } from '../../lib/day.ts'
import { randomBase62 } from '../key.ts'
import { rowsOf, type Script, type ScriptContext } from './script.ts'

/** Logged in place of an operator's email address where the command line was used. */
export const COMMAND_LINE = 'command line'

/** What an operator did, and to whom or what. `detail` is never a secret. */
export type OperatorAct = {
  readonly who: string
  readonly action: string
  readonly subject: string
  readonly detail?: string
}

export type LoggedAct = {
  readonly at: string
  readonly who: string
  readonly action: string
  readonly subject: string
  readonly detail: string | null
}

/** One more line of the log. A script that does the act calls it too, so that both are in one transaction. */
export function* logAct(
  { now, randomBytes }: ScriptContext,
  { who, action, subject, detail }: OperatorAct,
): Script<void> {
  const insert = 'insert into operator_log (at, id, who, action, subject, detail) values (?, ?, ?, ?, ?, ?)'
  yield* rowsOf(insert, now(), randomBase62(12, randomBytes), who, action, subject, detail ?? null)
}

/** The newest first, with how many there are. */
function* listActs(
  _: ScriptContext,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Script<{ readonly acts: readonly LoggedAct[]; readonly total: number }> {
  const [counted] = yield* rowsOf('select count(*) as n from operator_log')
  const select = `
    select at, who, action, subject, detail from operator_log order by at desc, id desc limit ? offset ?`
  const rows = yield* rowsOf(select, limit, offset)
  const acts = rows.map((row) => ({ ...row, at: instantOf(Number(row['at'])) }) as LoggedAct)
  return { acts, total: Number(counted?.['n'] ?? 0) }
}

const SIGN_UP = 'sign_up_open'
const onOrOff = (isOn: boolean): string => (isOn ? 'on' : 'off')

/** Off until an operator allows it. */
function* isSignUpOpen(): Script<boolean> {
  const [row] = yield* rowsOf('select value from operator_settings where name = ?', SIGN_UP)
  return row?.['value'] === 'on'
}

function* setSignUpOpen(context: ScriptContext, open: boolean, who: string): Script<void> {
  const before = yield* isSignUpOpen()
  if (before === open) return
  const insert = `
    insert into operator_settings (name, value) values (?, ?)
    on conflict (name) do update set value = excluded.value`
  yield* rowsOf(insert, SIGN_UP, onOrOff(open))
  yield* logAct(context, {
    who,
    action: 'settings.sign-up',
    subject: 'sign-up',
    detail: `${onOrOff(before)} to ${onOrOff(open)}`,
  })
}

export const operatorReads = { listActs, isSignUpOpen }
export const operatorChanges = { logAct, setSignUpOpen }
