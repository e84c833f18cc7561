/** Screens that members keep: a name and a query of the screener, each of one account. */
import { instantOf } from '../../lib/day.ts'
import { randomBase62 } from '../key.ts'
import { type AccountRow, rowsOf, type Script, type ScriptContext } from './script.ts'

/** Screens of one account. */
export const MAX_SCREENS = 100

export type NewScreen = { readonly name: string; readonly query: string }
export type Screen = NewScreen & { readonly id: string; readonly createdAt: string }

const screenSql = 'id, name, query, created_at'

const screenOf = (row: AccountRow): Screen => ({
  id: String(row['id']),
  name: String(row['name']),
  query: String(row['query']),
  createdAt: instantOf(Number(row['created_at'])),
})

/** The oldest first. */
function* listScreens(_: ScriptContext, account: string): Script<readonly Screen[]> {
  const select = `select ${screenSql} from screens where account = ? order by created_at, id`
  return (yield* rowsOf(select, account)).map(screenOf)
}

/** Null where the account has as many as it may. */
function* createScreen(
  { now, randomBytes }: ScriptContext,
  account: string,
  { name, query }: NewScreen,
): Script<Screen | null> {
  // Changes nothing, but of two who count at once the second waits for the first.
  yield* rowsOf('update accounts set name = name where id = ?', account)
  const rows = yield* rowsOf('select id from screens where account = ?', account)
  if (rows.length >= MAX_SCREENS) return null
  const id = `scr_${randomBase62(12, randomBytes)}`
  const at = now()
  const insert = 'insert into screens (id, account, name, query, created_at) values (?, ?, ?, ?, ?)'
  yield* rowsOf(insert, id, account, name, query, at)
  return { id, name, query, createdAt: instantOf(at) }
}

/** Undefined where the account has none of this id. */
function* replaceScreen(
  _: ScriptContext,
  account: string,
  id: string,
  { name, query }: NewScreen,
): Script<Screen | undefined> {
  const update = `update screens set name = ?, query = ? where id = ? and account = ? returning ${screenSql}`
  return (yield* rowsOf(update, name, query, id, account)).map(screenOf)[0]
}

/** False where the account has none of this id. */
function* removeScreen(_: ScriptContext, account: string, id: string): Script<boolean> {
  const remove = 'delete from screens where id = ? and account = ? returning id'
  return (yield* rowsOf(remove, id, account)).length === 1
}

export const screenReads = { listScreens }
export const screenNotes = { createScreen, replaceScreen, removeScreen }
