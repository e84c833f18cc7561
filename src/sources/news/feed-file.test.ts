/** Feeds in the layouts of the wires, written by hand, and hostile feeds. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseNewsFeeds } from './feed-file.ts'

const ADDRESS = 'https://news.example.com/rss'
const parse = (text: string | Uint8Array) =>
  parseNewsFeeds([{ address: ADDRESS, bytes: typeof text === 'string' ? Buffer.from(text) : text }])

const rss = (items: string, head = '<?xml version="1.0" encoding="UTF-8"?>\n') =>
  `${head}<rss version="2.0"><channel><title>Example Wire</title><link>https://news.example.com</link>${items}</channel></rss>`

const item = (fields: Readonly<Record<string, string>>): string => {
  const all = {
    title: 'A',
    link: 'https://news.example.com/a',
    pubDate: 'Tue, 29 Sep 2026 20:30:00 +0000',
    ...fields,
  }
  return `<item>${Object.entries(all)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</item>`
}

test('an item of PR Newswire: the text is escaped HTML, the tag is in the title', () => {
  const feed = `<?xml version='1.0' encoding='utf-8'?>
<rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prn="http://www.prnewswire.com/ns/0.1/#" version="2.0"><channel><title>All News Releases</title>
<item><title>WESCO Declares Dividend (NYSE:WCC)</title><link>https://www.prnewswire.com/news-releases/wesco-1.html</link>
<guid>https://www.prnewswire.com/news-releases/wesco-1.html</guid><pubDate>Tue, 29 Sep 2026 20:30:00 +0000</pubDate>
<description>&lt;p&gt;PITTSBURGH, Sept. 29, 2026 /PRNewswire/ -- WESCO (NYSE:WCC) today announced &amp;amp; declared.&lt;/p&gt;</description>
<prn:industry>Computer &amp; Electronics</prn:industry><dc:publisher>PR Newswire Association LLC.</dc:publisher></item></channel></rss>`
  assert.deepEqual(parse(feed), {
    items: [
      {
        title: 'WESCO Declares Dividend (NYSE:WCC)',
        address: 'https://www.prnewswire.com/news-releases/wesco-1.html',
        publishedAt: '2026-09-29T20:30:00Z',
        publisher: 'PR Newswire',
        articleType: 'pressRelease',
        summary: 'PITTSBURGH, Sept. 29, 2026 /PRNewswire/ -- WESCO (NYSE:WCC) today announced & declared.',
        symbols: ['WCC'],
        ciks: [],
      },
    ],
    rejected: [],
  })
})

test('an item of GlobeNewswire: attributes on lines of their own, tickers in categories', () => {
  const feed = rss(`<item>
      <guid
        isPermaLink="true">https://www.globenewswire.com/news-release/2026/07/16/1/0/en/A.html</guid>
      <category
        domain="https://www.globenewswire.com/rss/stock">Nasdaq:AAPL</category>
      <category domain="https://www.globenewswire.com/rss/stock">Paris:IPS</category>
      <category domain="https://www.globenewswire.com/rss/keyword">NYSE:F</category>
      <title>Ipsos: Disclosure of trading in own shares</title>
      <description><![CDATA[<p align="right">15 July 2026</p>]]></description>
      <pubDate>Thu, 16 Jul 2026 15:45:00 GMT</pubDate></item>`)
  const [found] = parse(feed).items
  assert.equal(found?.address, 'https://www.globenewswire.com/news-release/2026/07/16/1/0/en/A.html')
  assert.deepEqual(
    [found.symbols, found.summary, found.publisher],
    [['AAPL'], '15 July 2026', 'GlobeNewswire'],
  )
})

test('an item of Seeking Alpha: its symbols of US markets', () => {
  const categories = ['AAPL', 'BRK.B', 'AAPL:CA', 'BTC-USD', 'OPENAI'].map(
    (name) => `<category type="symbol" link="https://seekingalpha.com/symbol/${name}">${name}</category>`,
  )
  const author = '<category type="author" link="https://seekingalpha.com/author/b">DIS</category>'
  const article = item({ link: 'https://seekingalpha.com/article/1-week-ahead', title: 'Week ahead' })
  const feed = rss(article.replace('</item>', `${categories.join('')}${author}</item>`))
  assert.deepEqual(parse(feed).items[0]?.symbols, ['AAPL', 'BRK.B'])
})

test('Seeking Alpha’s feeds of current news and of one company: their symbols in elements of their own', () => {
  const symbolsOf = (xml: string) =>
    parse(rss(item({}).replace('</item>', `${xml}</item>`))).items[0]?.symbols
  const page = 'https://seekingalpha.com/symbol/NOC'
  assert.deepEqual(symbolsOf(`<category domain="${page}">Northrop Grumman</category>`), ['NOC'])
  const stocks = ['PNG:CA', 'BRK.B', 'KRKNF'].map(
    (name) => `<sa:stock><sa:symbol>${name}</sa:symbol><sa:company_name>A</sa:company_name></sa:stock>`,
  )
  assert.deepEqual(symbolsOf(stocks.join('')), ['BRK.B', 'KRKNF'])
})

test('an item of nasdaq.com: its tickers, given twice and sometimes not at all', () => {
  const nasdaq = (tickers: string) =>
    item({ link: 'https://www.nasdaq.com/articles/a', title: 'Five stocks' }).replace(
      '</item>',
      `${tickers}</item>`,
    )
  const feed = rss(
    `${nasdaq('<nasdaq:tickers />')}${nasdaq('<nasdaq:tickers>GOOGL,GOOGL,GOOG,BRK.B</nasdaq:tickers>')}`,
  ).replace('<rss ', '<rss xmlns:nasdaq="http://nasdaq.com/reference/feeds/1.0" ')
  const { items } = parse(feed)
  assert.deepEqual(
    items.map(({ symbols }) => symbols),
    [[], ['GOOGL', 'GOOG', 'BRK.B']],
  )
  assert.deepEqual([items[0]?.publisher, items[0]?.articleType], ['Nasdaq', 'stockNews'])
})

test('Atom: the alternate link, the time of publication, the filer of a title of EDGAR', () => {
  const feed = `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Latest Filings</title><updated>2025-12-12T18:03:56-05:00</updated>
<entry><title>8-K - Apple Inc. (0000320193) (Filer)</title>
<link rel="self" href="https://www.sec.gov/self"/>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/320193/1-index.htm"/>
<summary type="html">&lt;b&gt;Filed:&lt;/b&gt; 2025-12-12</summary><updated>2025-12-12T18:02:43-05:00</updated><id>urn:1</id></entry></feed>`
  const [found] = parse(feed).items
  assert.equal(found?.address, 'https://www.sec.gov/Archives/edgar/data/320193/1-index.htm')
  assert.deepEqual(
    [found.publishedAt, found.summary, found.ciks, found.articleType],
    ['2025-12-12T23:02:43Z', 'Filed: 2025-12-12', ['0000320193'], 'stockNews'],
  )
})

test('the source behind an aggregator is the publisher; an unknown site has the name of its channel', () => {
  const source = item({}).replace('</item>', '<source url="https://www.reuters.com">Reuters</source></item>')
  assert.deepEqual(
    parse(rss(source + item({}))).items.map(({ publisher }) => publisher),
    ['Reuters', 'Example Wire'],
  )
})

test('a script in a title, a summary or a link goes no further', () => {
  const feed = rss(
    item({
      title: '<![CDATA[<script>alert(1)</script>Profit <b>rises</b>]]>',
      description: '&lt;img src=x onerror=alert(1)&gt;&amp;lt;script&amp;gt;x&amp;lt;/script&amp;gt; Text',
    }) +
      item({ link: 'javascript:alert(1)' }) +
      item({ link: 'data:text/html,x' }) +
      item({ link: 'https://user:pass@example.com/' }) +
      item({ link: '/relative' }) +
      item({ title: '&lt;script&gt;only&lt;/script&gt;' }),
  )
  const { items, rejected } = parse(feed)
  assert.deepEqual(
    items.map(({ title, summary }) => [title, summary]),
    [['Profit rises', 'Text']],
  )
  assert.deepEqual(
    rejected.map(({ reason }) => reason.split(':')[0]),
    [...Array(4).fill('has no address that can be followed'), 'has no title'],
  )
})

test('an item without a date, or with one that has no zone, is rejected with its reason', () => {
  const { items, rejected } = parse(
    rss(item({ pubDate: 'Tue, 29 Sep 2026 20:30:00' }) + item({ pubDate: '' }) + item({ pubDate: 'soon' })),
  )
  assert.deepEqual(items, [])
  assert.deepEqual(
    rejected.map(({ row, reason }) => [row, reason]),
    [
      ['A', 'has a date without a zone: Tue, 29 Sep 2026 20:30:00'],
      ['A', 'has no date'],
      ['A', 'has an unknown or impossible date: soon'],
    ],
  )
})

const bomb = (): string => {
  const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
  return rss(
    '<item><title>&l9;</title></item>',
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "l">${levels.join('')}]>`,
  )
}

test('a file that is not a feed stops it: entity bombs, HTML, sitemaps, cut files, empty channels, JSON, size', () => {
  const bad: Readonly<Record<string, readonly [string, RegExp]>> = {
    'an entity bomb': [bomb(), /has a DOCTYPE/],
    'an external entity': [
      rss(item({}), '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
      /has a DOCTYPE/,
    ],
    'a page': ['<!DOCTYPE html><html><body>403 Forbidden</body></html>', /is not an RSS or Atom feed/],
    'a page that talks of feeds': ['<html><body><p>our <rss> is gone</p></body></html>', /was cut short/],
    'a sitemap': [
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
      /is not an RSS or Atom/,
    ],
    nothing: ['', /is not an RSS or Atom feed/],
    'half a file': [rss(item({})).slice(0, -20), /was cut short/],
    'an empty channel': [rss(''), /holds no items/],
    'a JSON feed': ['{"version":"https://jsonfeed.org/version/1","items":[]}', /is not an RSS or Atom feed/],
    brackets: ['<'.repeat(100_000), /is not an RSS or Atom feed/],
    'thousands of items': [rss(item({}).repeat(2001)), /holds over 2000 items/],
    'two megabytes': [rss(item({ title: 'x'.repeat(2 * 2 ** 20) })), /is over 2 MB/],
  }
  for (const [name, [text, pattern]] of Object.entries(bad))
    assert.throws(
      () => parse(text),
      (error: unknown) => error instanceof SourceFormatError && pattern.test(error.reason),
      name,
    )
})

test('deep nests, many attributes and names of the language neither crash nor pass', () => {
  const deep = rss(item({ title: `<![CDATA[${'<b>'.repeat(500_000)}x]]>` }))
  const wide = rss(
    item({}).replace('<item>', `<item ${Array.from({ length: 20_000 }, (_, n) => `a${n}="1"`).join(' ')}>`),
  )
  const named = rss(item({ __proto__title: 'x', constructor: 'y', toString: 'z' }))
  for (const text of [deep, wide, named]) {
    try {
      for (const { title } of parse(text).items) assert.doesNotMatch(title, /</)
    } catch (error) {
      assert.ok(error instanceof SourceFormatError, String(error))
    }
  }
  assert.equal(({} as Record<string, unknown>)['title'], undefined)
})

test('text is read by its true encoding: UTF-8 that says it is not, Latin-1 that says nothing', () => {
  const title = 'L’Oréal – Résultats'
  const titleOf = (bytes: Uint8Array) => parse(bytes).items[0]?.title
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`
  assert.equal(titleOf(Buffer.from(rss(item({ title }), declared('ISO-8859-1')))), title)
  assert.equal(titleOf(Buffer.from(`\uFEFF${rss(item({ title }))}`)), title)
  const western = Buffer.from(rss(item({ title: 'Or\xE9al' }), declared('utf-8')), 'latin1')
  assert.equal(titleOf(western), 'Oréal')
  assert.equal(titleOf(Buffer.from(rss(item({ title: 'Or\xE9al' }), declared('no-such')), 'latin1')), 'Oréal')
})

test('a long release is a headline and its first words', () => {
  const [found] = parse(rss(item({ title: 'word '.repeat(400), description: 'word '.repeat(4000) }))).items
  assert.ok((found?.title.length ?? 0) <= 500 && (found?.summary?.length ?? 0) <= 500)
  assert.ok(found?.summary?.endsWith('word…'))
})
