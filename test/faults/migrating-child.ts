/** Brings the database at a path to the last of many steps, each of which takes a while. */
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../../src/store/accounts/database.ts'
import { steps } from './migration-steps.ts'

const [path = ''] = process.argv.slice(2)
const db = new DatabaseSync(path, { timeout: 60_000 })
db.exec('pragma journal_mode = wal; pragma synchronous = full')
process.send?.('open')
migrate(db, path, steps)
db.close()
