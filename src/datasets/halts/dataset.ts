/** Halts of trading: of the market and of one ticker, newest first. */
import { securities } from '../../security-master/collections.ts'
import type { ParsedRows } from '../../sources/files/parsed-rows.ts'
import { nasdaqHalts } from '../../sources/nasdaq/trade-halts.ts'
import { nyseHaltHistory, nyseHalts } from '../../sources/nyse/trade-halts.ts'
import type { PublishedHalt } from '../../sources/trade-halt.ts'
import { keepBetter } from '../better-source.ts'
import { dataset, load } from '../dataset.ts'
import { reassignmentsOf } from '../event-reassignment.ts'
import { push } from '../push.ts'
import { eventEndpoints } from '../security-events.ts'
import { exampleHalt, exampleHaltOfBerkshire } from './example.ts'
import { normalizeHalts } from './normalize.ts'
import { Halt, halts } from './record.ts'
import { resolveHalts } from './resolve.ts'
import { haltsSample } from './sample.ts'
import { pushedHalt, writeHalts } from './serialize.ts'

/** By (on desc, haltedAt desc, ticker), and of one security by the primary key. */
const endpoints = eventEndpoints({
  of: halts,
  path: '/v1/halts',
  name: 'listHalts',
  tag: {
    name: 'Halts',
    about: 'Trading halts on all US exchanges, with the reason and the time when trading resumes.',
  },
  about: ['Trading halts on all US exchanges, newest first.', 'Trading halts of one ticker, newest first.'],
  columns: ['security', 'ticker'],
  write: writeHalts,
  example: exampleHalt,
  tickerExample: { ticker: 'BRK-A', results: [exampleHaltOfBerkshire], total: 1 },
})

const shared = {
  resolve: resolveHalts,
  dependsOn: [securities],
  checks: ({ rows }: ParsedRows<PublishedHalt>) => ({ days: rows.map(({ haltedOn }) => haltedOn) }),
}

export const haltsDataset = dataset({
  name: 'halts',
  about: 'Trading halts.',
  collections: [halts],
  loads: [
    load({ feed: nasdaqHalts, normalize: normalizeHalts('nasdaq'), ...shared }),
    load({ feed: nyseHalts, normalize: normalizeHalts('nyse'), ...shared }),
    load({ feed: nyseHaltHistory, normalize: normalizeHalts('nyse'), ...shared }),
  ],
  derivations: reassignmentsOf(halts, (rows, reads) => keepBetter(halts, rows, reads)),
  endpoints,
  pushes: [
    push({
      topic: 'halts',
      about: 'A trading halt, when it is first published. Its end changes the record without an event.',
      of: halts,
      record: Halt,
      example: exampleHalt,
      columns: ['security', 'ticker'],
      happenedAt: ({ haltedAt }) => haltedAt,
      write: pushedHalt,
    }),
  ],
  sample: haltsSample,
})
