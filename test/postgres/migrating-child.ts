/** Brings a database to the last of many steps, each of which takes a while. */
import { postgresConnections } from '../../src/store/postgres/connections.ts'
import { migrated } from '../../src/store/postgres/database.ts'
import { migrations } from '../faults/migration-steps.ts'

const [url = ''] = process.argv.slice(2)
const connections = postgresConnections(url, 'openbell')
// The session is there before the test begins to count.
;(await connections.acquire()).release()
process.send?.('open')
await migrated(connections, 'openbell', migrations)
await connections.close()
process.disconnect?.()
