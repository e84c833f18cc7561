/** News and transcripts through the commands as they are typed. */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { type CommandLine, openCommandLine } from './support/command-line.ts'
import { writeSampleData } from './support/sample-store.ts'

const commands = openCommandLine()
after(commands.remove)
await writeSampleData(commands)

const rss = (title: string): string =>
  `<rss version="2.0"><channel><title>Mine</title><item><title>${title} (NASDAQ: AAPL)</title><link>https://example.com/${title}</link><pubDate>Thu, 19 Nov 2026 12:00:00 GMT</pubDate></item></channel></rss>`

const publish = ({ folder }: CommandLine, address: string, text: string): void => {
  const path = join(folder, 'mirror', address.replace('https://', ''))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const titles = async (of: CommandLine): Promise<readonly string[]> => {
  const { out } = await of.run('get', '/v1/news/AAPL')
  return JSON.parse(out)
    .results.map((row: { title: string }) => row.title)
    .toSorted()
}
const feedsOf = ({ out }: { readonly out: string }): readonly string[] =>
  JSON.parse(out).feeds.map(({ feed }: { feed: string }) => feed)

const PRN = 'https://www.prnewswire.com/rss/news-releases-list.rss'
const MINE = 'https://mine.example.com/rss.xml'

test('the operator’s list says which news is loaded; a feed that is named is loaded anyway', async () => {
  publish(commands, PRN, rss('Wire'))
  publish(commands, MINE, rss('Mine'))
  const ingest = (...args: readonly string[]) =>
    commands.run('ingest', ...args, '--mirror', 'mirror', '--json')
  const chosen = await ingest('--all', '--news-feeds', `sec,${MINE}`)
  assert.deepEqual(
    feedsOf(chosen).filter((name) => name.startsWith('news-')),
    ['news-sec', 'news-own'],
  )
  assert.deepEqual(await titles(commands), ['Mine (NASDAQ: AAPL)'])
  assert.deepEqual(feedsOf(await ingest('news-prnewswire', '--news-feeds', 'sec')), ['news-prnewswire'])
  assert.deepEqual(await titles(commands), ['Mine (NASDAQ: AAPL)', 'Wire (NASDAQ: AAPL)'])
})

test('a list that names nothing known is refused, and so is news of one’s own without an address', async () => {
  const slip = await commands.run('ingest', 'news-sec', '--news-feeds', 'reuters')
  assert.deepEqual([slip.code, /must be any of globenewswire, prnewswire/.test(slip.err)], [78, true])
  const scheme = await commands.run('ingest', 'news-sec', '--news-feeds', 'file:///etc/passwd')
  assert.equal(scheme.code, 78)
  const none = await commands.run('ingest', 'news-own', '--mirror', 'mirror')
  assert.deepEqual([none.code, /which has none/.test(none.err)], [2, true])
  writeFileSync(join(commands.folder, 'saved.xml'), rss('Saved'))
  assert.equal(
    (await commands.run('ingest', 'news-own', '--file', join(commands.folder, 'saved.xml'))).code,
    0,
  )
  assert.ok((await titles(commands)).includes('Saved (NASDAQ: AAPL)'))
})

test('a transcript is imported, exported and imported again', async () => {
  const path = join(commands.folder, 'call.txt')
  writeFileSync(
    path,
    'Ticker: AAPL\nFiscal year: 2022\nPeriod: Q1\nDate: 2022-01-27\n\nOperator: Good day.\n',
  )
  const taken = await commands.run('import', 'transcripts', '--file', path, '--json')
  assert.equal(taken.code, 0, taken.err)
  assert.equal(JSON.parse(taken.out).collections.transcripts.added, 1)
  const whole = await commands.run('get', '/v1/transcripts/by-id/0000320193_2022_Q1')
  assert.equal(JSON.parse(whole.out).content, 'Operator: Good day.')
  const records = join(commands.folder, 'transcripts.ndjson')
  assert.equal((await commands.run('export', '--dump', 'transcripts', '--out', records)).code, 0)
  const again = await commands.run('import', 'transcripts', '--file', records, '--json')
  assert.equal(JSON.parse(again.out).collections.transcripts.unchanged, 1)
  const table = (await commands.run('import', 'transcripts', '--file', path)).out
  assert.match(table, /^transcripts +0 +0 +1 +0$/m)
  const other = await commands.run('import', 'news', '--file', path)
  assert.equal(other.code, 1)
})
