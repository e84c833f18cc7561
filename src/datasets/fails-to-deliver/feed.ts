/** The SEC's feed of fails to deliver: two zips a month, each with one text. */
import { sec } from '../../sources/edgar/feeds.ts'
import type { Feed } from '../../sources/feed.ts'
import { type FailsFile, parseFails, unpackFails } from './parse.ts'

const HOST = 'www.sec.gov'

/** The first half ends on the 14th. */
const addressOf = (day: string): string =>
  `https://${HOST}/files/data/fails-deliver-data/cnsfails${day.slice(0, 4)}${day.slice(5, 7)}${day.endsWith('15') ? 'b' : 'a'}.zip`

export const secFailsToDeliver: Feed<FailsFile> = {
  name: 'sec-fails-to-deliver',
  about: 'Shares of all securities that were not delivered by their settlement date, in half-monthly files.',
  first: { stage: 'market', megabytes: 4 },
  publisher: sec,
  expect: 'zip',
  files: {
    kind: 'dated',
    host: HOST,
    // Some are under `other`, some have a number after their name.
    path: /^\/files\/data\/(?:other\/)?fails-deliver-data\/cnsfails(?<year>\d{4})(?<month>\d{2})(?<half>[ab])(?:_\d)?\.zip$/,
    step: 'halfMonth',
    addressesOf: (day) => [addressOf(day)],
    // A half month comes out two weeks after its end, that is a month after its first day.
    daysBack: 45,
  },
  unpack: unpackFails,
  parse: parseFails,
}
