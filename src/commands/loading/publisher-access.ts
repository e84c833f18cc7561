/** What a load may request of publishers: the client for all its feeds, and what must be set before it sends anything. */
import { statSync } from 'node:fs'
import { dataPaths } from '../../app/data-folder.ts'
import { type Config, ConfigError } from '../../config.ts'
import { datasets } from '../../datasets/index.ts'
import { feedsOf } from '../../ingest/feeds.ts'
import { bodyKeysOf, credentialsOf } from '../../ingest/vendor-keys.ts'
import { withKeptPauses } from '../../lib/kept-pauses.ts'
import type { Report } from '../../observe/event.ts'
import type { Feed } from '../../sources/feed.ts'
import type { Fetcher } from '../../sources/fetch/fetcher.ts'
import { createHttpClient } from '../../sources/fetch/http-client.ts'
import { type AskedWait, durationText } from '../../sources/fetch/publisher-pauses.ts'
import { createPace } from '../../sources/fetch/token-bucket.ts'
import { openMirror } from '../../sources/mirror.ts'
import type { Store } from '../../store/store.ts'
import { VERSION } from '../../version.ts'
import { aboveBar } from '../output/progress.ts'
import type { CommandContext } from '../program/command-context.ts'
import type { Selected } from './run-selection.ts'

/** The SEC blocks clients without a contact address, so not even one request is sent without it. */
export const requireContact = (
  feeds: readonly Feed[],
  { contact, mirror }: Config,
  options: Pick<Selected, 'file'>,
): void => {
  if (contact !== null || mirror !== null || options.file !== undefined) return
  const needing = feeds.filter(
    ({ publisher, files }) => publisher.needsContact === true && files.kind !== 'bundled',
  )
  if (needing.length === 0) return
  const [first, second, third, ...others] = needing.map(({ name }) => name)
  const names = [first, second, third].filter((name) => name !== undefined).join(', ')
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  throw new ConfigError([
    `Set OPENBELL_CONTACT to your email address, or load from a mirror: ${names}${more} can only be fetched with a contact address.`,
  ])
}

export const isMirror = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

export const requireMirror = ({ mirror }: Config): void => {
  if (mirror === null || isMirror(mirror)) return
  throw new ConfigError([`The mirror ${mirror} is not a folder.`])
}

const inWords = (waitMs: number): string => {
  const seconds = Math.ceil(waitMs / 1000)
  return seconds < 120 ? `${seconds} s` : durationText(waitMs)
}

/** Says on a terminal, which shows no log, and in the log why nothing comes for a while. */
export const saidWaits =
  ({ isTTY, err }: Pick<CommandContext, 'isTTY' | 'err'>, report: Report) =>
  (wait: AskedWait): void => {
    const { address, answer, waitMs } = wait
    if (isTTY) err(aboveBar(`${address}: ${answer}; it is asked for again in ${inWords(waitMs)}.`))
    report('publisher_waits', wait)
  }

/** A mirror, or a client that keeps the pace of each publisher with all other processes of the store. */
export const fetcherOf = (
  config: Config,
  { requestTimes }: Pick<Store, 'requestTimes'>,
  waiting: (wait: AskedWait) => void,
): Fetcher => {
  const { mirror, contact, nasdaqBrowserHeaders, testHosts } = config
  if (mirror !== null) return openMirror(mirror)
  const feeds = feedsOf(datasets)
  const keys = { credentials: credentialsOf(feeds, config), bodyKeys: bodyKeysOf(feeds, config) }
  // A database keeps the pauses of publishers itself.
  const { pauses } = dataPaths(config.data)
  const pace = createPace(config.databaseUrl === null ? withKeptPauses(pauses, requestTimes) : requestTimes)
  return createHttpClient({
    ...{ version: VERSION, contact, nasdaqBrowserHeaders, pace, waiting, testHosts },
    ...keys,
  })
}
