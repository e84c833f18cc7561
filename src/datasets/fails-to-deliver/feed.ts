/** The SEC's feed of fails to deliver: two zips a month, each with one text. */
import { sec } from '../../sources/edgar/feeds.ts'
import type { Feed } from '../../sources/feed.ts'
import { type FailsFile, parseFails, unpackFails } from './parse.ts'

const HOST = 'www.sec.gov'

const FILES = `https://${HOST}/files`

/** Before the second half of June 2017 files are in a folder of their own, and some later ones are not where the others are. */
const addressesOf = (day: string): readonly string[] => {
  // The first half ends on the 14th.
  const name = `cnsfails${day.slice(0, 4)}${day.slice(5, 7)}${day.endsWith('15') ? 'b' : 'a'}`
  const usual = `${FILES}/data/fails-deliver-data/${name}`
  const older = `${FILES}/data/frequently-requested-foia-document-fails-deliver-data/${name}.zip`
  if (day < '2017-06-15') return [older, `${usual}.zip`]
  const other = [`${FILES}/data/other/fails-deliver-data/${name}.zip`, `${usual}_0.zip`]
  if (day >= '2020-02-01' && day < '2020-05-01') other.push(`${FILES}/node/add/data_distribution/${name}.zip`)
  return [`${usual}.zip`, ...other]
}

export const secFailsToDeliver: Feed<FailsFile> = {
  name: 'sec-fails-to-deliver',
  about: 'Shares of all securities that were not delivered by their settlement date, in half-monthly files.',
  first: { stage: 'market', megabytes: 4 },
  publisher: sec,
  expect: 'zip',
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/files\/(?:data\/(?:other\/|frequently-requested-foia-document-)?fails-deliver-data|node\/add\/data_distribution)\/cnsfails(?<year>\d{4})(?<month>\d{2})(?<half>[ab])(?:_\d)?\.zip$/,
    step: 'halfMonth',
    addressesOf,
    hasAlternatives: true,
    // A half month comes out two weeks after its end, that is a month after its first day.
    daysBack: 45,
  },
  unpack: unpackFails,
  parse: parseFails,
}
