/** The tables of `accounts.db`, as the steps that made them; a step that was released is never edited. */
import { type Migration, migrationNamed } from '../migration.ts'

export const migrations: readonly Migration[] = [
  migrationNamed('accounts-0001-keys', 'sqlite'),
  migrationNamed('accounts-0002-members', 'sqlite'),
  migrationNamed('accounts-0003-usage', 'sqlite'),
  migrationNamed('accounts-0004-webhooks', 'sqlite'),
]
