/** Recorded feeds of wires and the press, and a recorded transcript, through the parsers and the loads. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { SourceFormatError } from '../../src/lib/source-format-error.ts'
import { headlineCompaniesOf } from '../../src/security-master/search/headline-company.ts'
import { parseNewsFeeds } from '../../src/sources/news/feed-file.ts'
import { parseTranscriptJson } from '../../src/sources/transcripts/transcript-json.ts'
import { noMirror, storeLoadedFrom } from './mirror.ts'

const extra = new URL('../../../shared/data/extra/', import.meta.url)
const skip = existsSync(extra) ? false : '../shared is not beside the checkout'
const parsed = (name: string) =>
  parseNewsFeeds([{ address: name, bytes: readFileSync(new URL(name, extra)) }])
const symbolsIn = (name: string) => parsed(name).items.map(({ symbols }) => symbols.join(' '))

describe('recorded feeds', { skip }, () => {
  it('of the wires give every item, with the tickers that are in it', () => {
    assert.deepEqual(symbolsIn('news-rss/STRUCTURE_ONLY_prnewswire_all_2026-09-29.xml').toSorted(), [
      '',
      '',
      'ACR',
      'OGE',
      'SFNC',
      'WCC',
    ])
    assert.deepEqual(symbolsIn('news-rss/STRUCTURE_ONLY_nasdaq_markets_2026-09-29.xml'), [
      '',
      'GOOGL GOOG AMZN MSFT',
      'FICO EFX TRU RKT',
      'EOSE PLUG',
      '',
      'SLB',
    ])
    const [ipsos] = parsed('news-rss/globenewswire_rss_2026-07-16_excerpt1.xml').items
    assert.deepEqual([ipsos?.publishedAt, ipsos?.symbols], ['2026-07-16T15:45:00Z', []])
  })

  it('of the press and the SEC give every item in plain text, and no ticker by chance', () => {
    const counts: Readonly<Record<string, number>> = {
      'news-rss/seekingalpha_rss_2026-03.xml': 20,
      'news-rss/google_rss_2026-03.xml': 100,
      'news-rss/cnbc_rss_2026-03.xml': 30,
      'news-rss/nytimes_rss_2026-03.xml': 50,
      'edgar-feeds/edgarkit_rss_pressreleases.rss': 25,
      'edgar-feeds/edgarkit_rss_testimony.rss': 25,
    }
    for (const [name, count] of Object.entries(counts)) {
      const { items, rejected } = parsed(name)
      assert.deepEqual([items.length, rejected], [count, []], name)
      for (const { title, summary, symbols, ciks } of items) {
        assert.doesNotMatch(`${title} ${summary}`, /<[a-z!/]|&(?:amp|nbsp|lt);/i, name)
        assert.deepEqual(ciks, [], title)
        if (!name.includes('seekingalpha')) assert.deepEqual(symbols, [], title)
      }
    }
  })

  it('of Seeking Alpha name the symbols of each article, of US markets alone', () => {
    const { items } = parsed('news-rss/seekingalpha_rss_2026-03.xml')
    const symbols = new Set(items.flatMap((item) => item.symbols))
    for (const symbol of ['AAPL', 'NVDA', 'BRK.B', 'WSO.B', 'UBSFY']) assert.ok(symbols.has(symbol), symbol)
    for (const symbol of ['AAPL:CA', 'BTC-USD', 'OPENAI', 'SP500']) assert.ok(!symbols.has(symbol), symbol)
  })

  it('of EDGAR name each registrant, whose filings are no releases of the SEC', () => {
    const { items } = parsed('edgar-feeds/edgarkit_rss_usgaap.rss')
    assert.equal(items.length, 200)
    for (const { ciks, articleType } of items) assert.deepEqual([ciks.length, articleType], [1, 'stockNews'])
  })

  it('that are no feeds are refused: a sitemap, an error page, a page of 503', () => {
    for (const name of [
      'news-rss/bloomberg_rss_2026-03.xml',
      'edgar-feeds/SEC.AutomatedTool.html',
      'edgar-feeds/getcurrent/getcurrent_type-all_count-100_start-5100.http503.atom.xml',
    ])
      assert.throws(() => parsed(name), SourceFormatError, name)
  })
})

describe('headlines of the press', { skip: noMirror }, () => {
  it('name none of 10,000 listed companies by chance, and releases name whose they are', async () => {
    const { store, end } = await storeLoadedFrom(['sec-tickers'])
    try {
      const companyOf = headlineCompaniesOf(store)
      const files = ['seekingalpha', 'google', 'cnbc', 'nytimes'].map(
        (name) => `news-rss/${name}_rss_2026-03.xml`,
      )
      const headlines = files.flatMap((name) => parsed(name).items.map(({ title }) => title))
      assert.equal(headlines.length, 200)
      for (const headline of headlines) assert.equal(await companyOf(headline), null, headline)
      const releases: Readonly<Record<string, string>> = {
        'NVIDIA Corporation Announces Results': '0001045810',
        'JPMorgan Chase & Co. Declares Dividends': '0000019617',
        'The Procter & Gamble Company Raises Outlook': '0000080424',
        'Exxon Mobil Corporation Reports': '0000034088',
      }
      for (const [headline, cik] of Object.entries(releases))
        assert.equal(await companyOf(headline), cik, headline)
    } finally {
      end()
    }
  })
})

/** The recording keeps the answer as a quoted scalar of YAML over many lines. */
const recordedCall = (): string => {
  const yaml = readFileSync(new URL('transcripts/aapl-q1-2022-advanced-data-level-2.yaml', extra), 'utf8')
  const body = /body: '((?:[^']|'')*)'/.exec(yaml)?.[1] ?? ''
  return body.replaceAll("''", "'").replace(/\n\s*/g, ' ')
}

describe('a recorded transcript', { skip }, () => {
  it('of Apple is read whole, its questions distinguished from its remarks', () => {
    const [call] = parseTranscriptJson(
      JSON.stringify({ ticker: 'AAPL', ...JSON.parse(recordedCall()) }),
      'call',
    )
    assert.deepEqual(
      [call?.fiscalYr, call?.period, call?.date, call?.heldAt],
      [2022, 'Q1', '2022-01-27', '2022-01-27T22:00:00Z'],
    )
    const sections = call?.segments.map(({ section }) => section) ?? []
    assert.deepEqual(
      [sections.length, call?.participants.length, sections.indexOf('qa'), sections.lastIndexOf('prepared')],
      [76, 15, 4, 3],
    )
    assert.match(call?.segments[4]?.text ?? '', /may we have the first question, please\?$/)
    assert.match(call?.content ?? '', /concludes today's conference/)
  })
})
