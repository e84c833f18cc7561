/** Feeds of separate addresses as a run gets them: each by itself, whether or not the others were read. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { temporaryFolder } from '../../test/support/misbehaving-server.ts'
import { openTestMarket } from '../../test/support/test-market.ts'
import { datasets } from '../datasets/index.ts'
import { news } from '../datasets/news/record.ts'
import { FetchError } from '../sources/fetch/fetch-error.ts'
import type { Fetcher, FetchResult } from '../sources/fetch/fetcher.ts'
import { ownNews } from '../sources/news/feeds.ts'
import { openRawArchive, type RawArchive } from '../sources/raw-archive.ts'
import { runFeed } from './feed-runner.ts'
import { inlineParsing } from './parsing.ts'
import { replayFeed } from './replay.ts'

const addresses = [
  'https://one.example.com/rss',
  'https://two.example.com/rss',
  'https://three.example.com/rss',
]

const rss = (...names: readonly string[]): string =>
  `<rss version="2.0"><channel><title>Wire</title>${names
    .map(
      (name) =>
        `<item><title>${name}</title><link>https://example.com/${name}</link><pubDate>Thu, 19 Nov 2026 12:00:00 GMT</pubDate></item>`,
    )
    .join('')}</channel></rss>`

type Answer = string | 'gone' | 'unreachable' | 'refused'

/** A publisher that answers each address in its way; `held` is what a mirror lists, null on the network. */
const newsWorld = async (held: readonly string[] | null = null, archive: RawArchive | null = null) => {
  const { store } = await openTestMarket()
  const answers = new Map<string, Answer>()
  const fetch = async (address: string): Promise<FetchResult> => {
    const answer = answers.get(address) ?? 'gone'
    if (answer === 'gone') return { kind: 'absent', status: 404 }
    if (answer === 'unreachable')
      throw new FetchError({ address, reason: 'connection', tries: 3, detail: 'refused' })
    if (answer === 'refused') throw new FetchError({ address, reason: 'refused', detail: 'HTTP 403' })
    return { kind: 'fetched', status: 200, etag: null, lastModified: null, bytes: Buffer.from(answer) }
  }
  const fetcher: Fetcher = {
    fetch,
    fetchToFile: async () => ({ kind: 'absent', status: 404 }),
    list: async () => held,
    close: async () => undefined,
  }
  const run = (published: readonly Answer[], asked = addresses) => {
    for (const [at, address] of asked.entries()) answers.set(address, published[at] ?? 'gone')
    return runFeed({
      feed: { ...ownNews, files: { kind: 'independent', addresses: asked } },
      datasets,
      store,
      selection: {},
      parsing: inlineParsing(datasets),
      environment: {
        fetcher,
        archive,
        scratch: '',
        now: () => Date.parse('2026-11-20T12:00:00Z'),
        signal: new AbortController().signal,
      },
    })
  }
  const titles = async () =>
    (await store.records(news, { order: ['id'] })).map(({ title }) => title).toSorted()
  return { run, titles }
}

it('an address that cannot be had, or sends a page, keeps no other from being read, and is the fault of the run', async () => {
  const { run, titles } = await newsWorld()
  const first = await run(['unreachable', rss('b'), rss('c')])
  assert.match(first.failure ?? '', /one\.example\.com/)
  assert.deepEqual(await titles(), ['b', 'c'])
  const second = await run([rss('a'), '<html><body>403</body></html>', rss('c', 'd')])
  assert.match(second.failure ?? '', /two\.example\.com.* is not an RSS or Atom feed/)
  assert.deepEqual(await titles(), ['a', 'b', 'c', 'd'])
  const third = await run([rss('a'), 'gone', rss('d')])
  assert.match(third.failure ?? '', /two\.example\.com.*404/)
  assert.deepEqual(await titles(), ['a', 'b', 'c', 'd'])
})

it('a host that refused one of its addresses is not asked for the others, and other hosts are', async () => {
  const { run, titles } = await newsWorld()
  const ofOne = ['https://one.example.com/rss', 'https://one.example.com/atom', 'https://two.example.com/rss']
  const report = await run(['refused', rss('b'), rss('c')], ofOne)
  assert.match(report.failure ?? '', /one\.example\.com\/rss: HTTP 403/)
  assert.deepEqual(await titles(), ['c'])
})

it('far fewer items than an hour ago are a quiet hour, not a fault', async () => {
  const { run, titles } = await newsWorld()
  const many = Array.from({ length: 40 }, (_, at) => `item${at}`)
  await run([rss(...many), rss('b'), rss('c')])
  const report = await run([rss('late'), rss('b'), rss('c')])
  assert.deepEqual([report.failure, report.added, report.removed], [null, 1, 0])
  assert.equal((await titles()).length, 43)
})

it('what is as it was is not read again, and a mirror without a feed lacks it without a fault', async () => {
  const { run } = await newsWorld([])
  const first = await run([rss('a'), 'gone', 'gone'])
  assert.deepEqual([first.failure, first.files, first.absent], [null, 1, addresses.slice(1)])
  const second = await run([rss('a'), 'gone', 'gone'])
  assert.deepEqual([second.files, second.unchangedFiles], [0, 1])
})

it('the archive brings back every hour of an address, though no setting names it any more', async (t) => {
  const folder = await temporaryFolder(t)
  const archive = await openRawArchive(folder)
  const { run, titles } = await newsWorld(null, archive)
  await run([rss('a'), rss('b'), rss('c')])
  await run([rss('a2'), rss('b'), rss('c')])
  const { store } = await openTestMarket()
  const { report, stopped } = await replayFeed({
    feed: ownNews,
    datasets,
    store,
    archive,
    entries: (await archive.index()).entries,
    parsing: inlineParsing(datasets),
    scratch: folder,
    acceptDrift: false,
    signal: t.signal,
    now: () => Date.parse('2026-11-21T12:00:00Z'),
  })
  assert.deepEqual([report.failure, report.absent, stopped], [null, [], false])
  const again = (await store.records(news, {})).map(({ title }) => title)
  assert.deepEqual(again.toSorted(), await titles())
  assert.deepEqual(again.toSorted(), ['a', 'a2', 'b', 'c'])
})
