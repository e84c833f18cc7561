/** Counts the rows that servers write of when keys were last used, in a table beside them. */
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { dataPaths } from '../../src/app/data-folder.ts'
import { ask } from './postgres.ts'

const ofFiles = (t: TestContext, data: string) => {
  const db = new DatabaseSync(dataPaths(data).accounts, { timeout: 10_000 })
  t.after(() => db.close())
  db.exec(`create table written (key text);
    create trigger written_new after insert on key_uses begin insert into written values (new.key); end;
    create trigger written_again after update on key_uses begin insert into written values (new.key); end;`)
  const count = db.prepare('select count(*) as rows from written')
  return async () => Number(count.get()?.['rows'])
}

const ofPostgres = async (url: string) => {
  await ask(
    url,
    'set search_path to openbell_accounts',
    'create table written (key text)',
    `create function written() returns trigger language plpgsql as
      $$ begin insert into openbell_accounts.written values (new.key); return new; end $$`,
    'create trigger written after insert or update on key_uses for each row execute function written()',
  )
  return async () => Number((await ask(url, 'select count(*) from openbell_accounts.written'))[0]?.['count'])
}

/** How many there were since this was called. */
export const writtenUses = async (
  t: TestContext,
  data: string,
  environment: Readonly<Record<string, string>>,
): Promise<() => Promise<number>> => {
  const { OPENBELL_DATABASE_URL: url } = environment
  return url === undefined ? ofFiles(t, data) : ofPostgres(url)
}
