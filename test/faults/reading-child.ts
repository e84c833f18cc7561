/** A process that always holds a state of a store, and renews it as a server does, until it is ended. */
import { openExampleStore } from '../support/example-feed.ts'

const store = openExampleStore(process.argv[2] ?? '')
setInterval(() => store.refresh(), 100)
process.send?.('reading')
