/** Each feed that the mirror has files of gets damaged ones: it says so, what it held is served on, and the sound file changes nothing. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { datasets, recordCollections } from '../../../src/datasets/index.ts'
import { runFeed } from '../../../src/ingest/feed-runner.ts'
import { feedsOf } from '../../../src/ingest/feeds.ts'
import { inlineParsing } from '../../../src/ingest/parsing.ts'
import type { FeedReport } from '../../../src/ingest/report.ts'
import type { Feed } from '../../../src/sources/feed.ts'
import { openMirror } from '../../../src/sources/mirror.ts'
import { type Checkpoint, checkpoints } from '../../../src/store/ingest-state.ts'
import { recordOf } from '../../../src/store/record-text.ts'
import { type Damage, damagesOf } from '../../support/damages.ts'
import { ingestedStore, mirrorFolder, noMirror } from '../mirror.ts'

const extra = new URL('../../../../shared/data/extra/', import.meta.url)
const pathOf = (folder: string, address: string): string => join(folder, address.replace('https://', ''))

/** Which element holds the names of columns, by format; the first that exists. */
const names = [
  /"(?:rows|facts|fields|cik|cik_str)"/,
  /ndaq:ReasonCode\b/,
  /BC_10YEAR\b/,
  /\bACCESSION NUMBER(?=:)/,
  /\bperiodOfReport\b/,
  /[A-Za-z][\w ]+(?=[,|\t])/,
]
const renamed: Damage = (bytes) => {
  const text = bytes.toString('latin1')
  const [name = ''] = names.flatMap((each) => each.exec(text)?.[0] ?? [])
  return Buffer.from(text.replaceAll(name, name.startsWith('"') ? '"unheard"' : 'unheard'), 'latin1')
}

const pageInPlace = new URL('edgar-feeds/SEC.AutomatedTool.html', extra)
const damages = existsSync(pageInPlace) ? damagesOf(readFileSync(pageInPlace), renamed) : {}
/** A page for people has no columns that could be renamed. */
const damagesTo = ({ expect }: Feed) =>
  Object.entries(damages).filter(([what]) => expect !== 'html' || what !== 'renamed columns')

const sizeOf = (address: string): number => statSync(pathOf(mirrorFolder, address)).size

/** The smallest work item of a feed, whose first file is the one that is damaged; a part of a zip has no address. */
const smallestOf = (items: readonly Checkpoint[]): readonly string[] => {
  const sized = items
    .map(({ files }) => files.map(({ address }) => address))
    .filter((addresses) => addresses.every((each) => existsSync(pathOf(mirrorFolder, each))))
    .map((addresses) => ({ addresses, size: addresses.reduce((sum, each) => sum + sizeOf(each), 0) }))
  return sized.toSorted((a, b) => a.size - b.size)[0]?.addresses ?? []
}

describe('damaged files', { skip: noMirror, timeout: 480_000 }, () => {
  let made: Awaited<ReturnType<typeof ingestedStore>>
  let folder: string
  before(async () => {
    made = await ingestedStore()
    folder = mkdtempSync(join(tmpdir(), 'openbell-damaged-'))
  })
  after(async () => {
    await made.parsing.close()
    made.end()
    rmSync(folder, { recursive: true, force: true })
  })

  const publish = (address: string, bytes: Buffer): void => {
    const path = pathOf(folder, address)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  const run = (feed: Feed): Promise<FeedReport> =>
    runFeed({
      feed,
      datasets,
      store: made.store,
      selection: {},
      parsing: inlineParsing(datasets),
      reread: true,
      environment: {
        fetcher: openMirror(folder),
        archive: null,
        scratch: folder,
        now: Date.now,
        signal: new AbortController().signal,
      },
    })
  const versions = (): string =>
    recordCollections.map(({ name }) => made.store.state().collections.get(name)?.version).join()

  /** What a damaged first file of a work item did that it must not do. */
  const damaged = async (feed: Feed, file: string, sound: Buffer): Promise<readonly string[]> => {
    const missed: string[] = []
    for (const [what, damage] of damagesTo(feed)) {
      publish(file, damage(sound))
      const stored = versions()
      const { failure } = await run(feed)
      if (failure === null) missed.push(`${feed.name}, ${what} of ${file}: no fault was reported`)
      if (versions() !== stored) missed.push(`${feed.name}, ${what} of ${file}: rows were changed`)
    }
    return missed
  }

  it('of every feed stop it or are put in quarantine with the reason, and nothing that was stored is lost', async () => {
    const named = await made.store.rows(checkpoints, {})
    const items = Map.groupBy(named, ({ columns }) => columns.feed)
    let seen = 0
    for (const feed of feedsOf(datasets).filter(({ files }) => files.kind !== 'bundled')) {
      const [first, ...others] = smallestOf(
        (items.get(feed.name) ?? []).map((row) => recordOf(checkpoints, row)),
      )
      if (first === undefined) continue
      seen += 1
      rmSync(folder, { recursive: true, force: true })
      for (const address of others) publish(address, readFileSync(pathOf(mirrorFolder, address)))
      const sound = readFileSync(pathOf(mirrorFolder, first))
      assert.deepEqual(await damaged(feed, first, sound), [])
      publish(first, sound)
      const { added, changed, removed, failure } = await run(feed)
      assert.deepEqual([added, changed, removed, failure], [0, 0, 0, null], feed.name)
    }
    assert.ok(seen >= 15, `${seen} feeds`)
  })
})
