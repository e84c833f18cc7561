/** `openbell ingest`: chooses feeds, files and companies; one run is in `ingest/`. */
import type { Config } from '../config.ts'
import { datasets } from '../datasets/index.ts'
import { feedNamed, feedsOf } from '../ingest/feeds.ts'
import { foundNothing } from '../ingest/report.ts'
import { keyedFeeds, lacksOf, requireKeys } from '../ingest/vendor-keys.ts'
import { isDay } from '../lib/day.ts'
import { newYorkDayOf } from '../lib/new-york-time.ts'
import type { Feed } from '../sources/feed.ts'
import { runFeeds, type SessionOptions, withIngestSession } from './loading/ingest-session.ts'
import { withNamedNewsFeeds } from './loading/named-news-feeds.ts'
import { requireContact, requireMirror } from './loading/publisher-access.ts'
import { isDated, takesTickers } from './loading/run-selection.ts'
import { replacementLines, replacementWarning, sampleCollections } from './loading/sample-rows.ts'
import { type CsvOptions, readsCsv, withLayout } from './output/csv-layout.ts'
import { tell } from './output/paragraph.ts'
import { blockOutput, type RunOutput, silentOutput, tableOutput } from './output/run-output.ts'
import {
  type CommandContext,
  DONE,
  effectiveConfigFor,
  FAILED,
  printResult,
  UsageError,
  untilStopped,
} from './program/command-context.ts'

export type IngestOptions = SessionOptions & CsvOptions & { readonly all?: true }

/** The named feeds, in the order in which they depend on each other. */
const chosenFeeds = (names: readonly string[], { all, file }: IngestOptions): readonly Feed[] => {
  if (all === true && names.length > 0) throw new UsageError('Name feeds or use --all, not both.')
  const feeds = feedsOf(datasets)
  const known = feeds.map(({ name }) => name).join(', ')
  if (all !== true && names.length === 0) throw new UsageError(`Name a feed (${known}) or use --all.`)
  const wanted = new Set(names.map((name) => feedNamed(datasets, name).name))
  const chosen = all === true ? feeds : feeds.filter(({ name }) => wanted.has(name))
  if (file !== undefined && chosen.length !== 1)
    throw new UsageError('--file takes files of one feed: name that feed.')
  return chosen
}

const requirePastDay = (option: string, day: string, now: number): void => {
  if (!isDay(day))
    throw new UsageError(`${option} takes a date such as 2026-11-20, not ${JSON.stringify(day)}.`)
  if (day > newYorkDayOf(now)) throw new UsageError(`${option} ${day} is in the future.`)
}

/** At least one of the feeds must have dated files; the others ignore `--since`. */
const requireSince = (feeds: readonly Feed[], { since, file }: IngestOptions, now: number): void => {
  if (since === undefined) return
  requirePastDay('--since', since, now)
  if (file !== undefined)
    throw new UsageError('--file and --since do not go together: all files that are named are read.')
  if (feeds.some(isDated)) return
  const dated = feedsOf(datasets).filter(isDated)
  throw new UsageError(
    `--since is for feeds with dated files (${dated.map(({ name }) => name).join(', ')}): ${feeds.map(({ name }) => name).join(', ')} loads what its publisher has now.`,
  )
}

const requireAsOf = ({ mirror }: Config, { asOf, file }: IngestOptions, now: number): void => {
  if (asOf === undefined) return
  requirePastDay('--as-of', asOf, now)
  if (mirror === null && file === undefined)
    throw new UsageError(
      '--as-of is for files of --mirror or --file: what is fetched from the network now is of now.',
    )
}

/** No publisher is asked for the files of these feeds: a run without any would only find nothing. */
const requireFiles = (feeds: readonly Feed[], { mirror }: Config, { all, file }: IngestOptions): void => {
  if (all === true || mirror !== null || file !== undefined) return
  const names = feeds.filter(({ files }) => files.kind === 'operator-supplied').map(({ name }) => name)
  if (names.length > 0)
    throw new UsageError(`Name the files that you downloaded for ${names.join(', ')} with --file.`)
}

const requireTickers = (feeds: readonly Feed[], { ticker }: IngestOptions): void => {
  if (ticker === undefined || feeds.some((feed) => takesTickers(feed) || readsCsv(feed))) return
  const names = feeds.map(({ name }) => name).join(', ')
  throw new UsageError(
    `--ticker is for feeds with a file for each company; ${names} always loads everything.`,
  )
}

const outputOf = (
  { out }: CommandContext,
  { all, json }: IngestOptions,
  { mirror }: Config,
  feeds: readonly Feed[],
): RunOutput => {
  if (json === true) return silentOutput
  if (all !== true) return blockOutput(out)
  const nothing = mirror === null ? 'Nothing to fetch for' : 'The mirror has no files for'
  return tableOutput(out, feeds, nothing)
}

export const ingest = async (
  context: CommandContext,
  names: readonly string[],
  options: IngestOptions,
): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const chosen = withNamedNewsFeeds(chosenFeeds(names, options), config, names, options.file)
  const keyed = keyedFeeds(withLayout(chosen, options), config, options)
  if (options.all !== true) requireKeys(keyed)
  const { feeds } = keyed
  requireSince(feeds, options, context.now())
  requireAsOf(config, options, context.now())
  requireTickers(feeds, options)
  requireFiles(feeds, config, options)
  requireMirror(config)
  requireContact(feeds, config, options)
  const { reports, sampleReplaced, isStopped, busy } = await untilStopped(context, (stop) =>
    withIngestSession(context, { config, options, stop }, (session) => {
      if (sampleCollections(session.store).length > 0) tell(context, replacementWarning)
      const steps = feeds.map((feed) => ({ feed }))
      return runFeeds(session, steps, outputOf(context, options, config, feeds))
    }),
  )
  const leftOut = lacksOf(keyed.lacking)
  printResult(context, options, { feeds: reports, leftOut, sampleReplaced }, [
    ...leftOut,
    ...replacementLines(sampleReplaced),
  ])
  // A named file without rows is probably a file of another publisher.
  const empty = options.file === undefined ? [] : reports.filter(foundNothing)
  for (const { feed } of empty) context.err(`The given files contain nothing for ${feed}.`)
  for (const feed of busy)
    context.err(`${feed} is being loaded by another process; try again when it has finished.`)
  const isDone = !isStopped && busy.length === 0 && reports.every(({ failure }) => failure === null)
  return isDone && empty.length === 0 ? DONE : FAILED
}
