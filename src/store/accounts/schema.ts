/** The tables of `accounts.db`, as the steps that made them; a step that was released is never edited. */
import { migrationNamed } from '../migration.ts'

export const migrations: readonly string[] = [
  migrationNamed('accounts-0001-keys', 'sqlite').sql,
  migrationNamed('accounts-0002-members', 'sqlite').sql,
  migrationNamed('accounts-0003-usage', 'sqlite').sql,
  migrationNamed('accounts-0004-webhooks', 'sqlite').sql,
]
