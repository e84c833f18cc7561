/** A file of RSS or Atom as published items in plain text. */
import type { AtomFeed, RssFeed } from 'feedsmith'
import { laterPackage } from '../../lib/later-package.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PublishedFile } from '../feed.ts'
import { concatenated, parseRows, type Rejection } from '../files/parsed-rows.ts'
import { plainTextOf, shortened } from '../files/plain-text.ts'
import { articleAddress, domainOf } from './canonical-address.ts'
import { namedCiks, symbolsOfTag, taggedSymbols } from './exchange-tags.ts'
import { publishedTimeOf } from './published-time.ts'
import { type ArticleType, siteOf } from './wire-sites.ts'
import { xmlTextOf } from './xml-text.ts'

/** 138 modules and 60 ms of processor time, which a process that only serves does not need. */
const feedsmith = laterPackage<typeof import('feedsmith')>('feedsmith')

type PublishedItem = {
  readonly title: string
  readonly address: string
  /** An instant. */
  readonly publishedAt: string
  readonly publisher: string
  readonly articleType: ArticleType
  readonly summary: string | null
  /** As written, such as BRK.B; of US markets only. */
  readonly symbols: readonly string[]
  /** Ten digits. */
  readonly ciks: readonly string[]
}
export type NewsFile = {
  readonly items: readonly PublishedItem[]
  readonly rejected: readonly Rejection[]
}

/** What the formats have in common, as written. */
type RawItem = {
  readonly title: string | undefined
  readonly link: string | undefined
  readonly date: string | undefined
  readonly text: string | undefined
  readonly publisher: string | undefined
  readonly categories: readonly { readonly name?: string | undefined; readonly domain?: string | undefined }[]
}

/** Ten times the most that a feed has had. */
const MAX_ITEMS = 2000
const MAX_TITLE = 500
/** A feed may carry the whole release; a list of articles does not. */
const MAX_SUMMARY = 500
/** Tags are in a release's first sentences; further down other companies are named. */
const TAGGED_LETTERS = 4000
/** The part of a title or text that is read: half a million tags that nest take 40 s. */
const READ_LETTERS = 50_000

const textIn = (html: string | undefined): string => plainTextOf((html ?? '').slice(0, READ_LETTERS))

/** After the end there may be a comment of the server. */
const END_LETTERS = 1000

const NASDAQ_TICKERS = 'nasdaq:tickers'
/** Seeking Alpha's `<category type="symbol" link="…">BRK.B</category>`, and in its other feeds `<sa:symbol>` in a `<sa:stock>`. */
const SYMBOL = 'symbol'
/** The domain of a category in a third of its feeds; its text may be the name of the company. */
const symbolPage = /^https?:\/\/(?:www\.)?seekingalpha\.com\/symbol\/([^/?#]+)$/
/** It has coins, foreign listings and private companies in the same list: BTC-USD, AAPL:CA, OPENAI. */
const usSymbol = /^[A-Z]{1,5}(?:\.[A-Z])?$/

/** feedsmith leaves out elements and attributes that it does not know, and reads a category with its domain. */
const withTickerCategories = (text: string): string =>
  text
    .replace(/<nasdaq:tickers(?=[\s>])/g, `<category domain="${NASDAQ_TICKERS}"`)
    .replace(/<\/nasdaq:tickers\s*>/g, '</category>')
    .replace(/<category\s+type="symbol"/g, `<category domain="${SYMBOL}"`)
    .replace(/<\/?sa:stock\s*>/g, '')
    .replace(/<sa:symbol\s*>/g, `<category domain="${SYMBOL}">`)
    .replace(/<\/sa:symbol\s*>/g, '</category>')

type RssItem = NonNullable<RssFeed.Feed<string>['items']>[number]
type AtomEntry = NonNullable<AtomFeed.Feed<string>['entries']>[number]

const rawOfRss = (item: RssItem, channel: string | undefined): RawItem => ({
  title: item.title,
  link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
  date: item.pubDate ?? item.dc?.dates?.[0],
  text: item.description ?? item.content?.encoded,
  publisher: item.source?.title ?? item.dc?.publishers?.[0] ?? channel,
  categories: item.categories ?? [],
})

const rawOfAtom = (entry: AtomEntry, channel: string | undefined): RawItem => ({
  title: entry.title?.value,
  link: (entry.links?.find(({ rel = 'alternate' }) => rel === 'alternate') ?? entry.links?.[0])?.href,
  date: entry.published ?? entry.updated,
  text: entry.summary?.value ?? entry.content?.value,
  publisher: entry.source?.title?.value ?? channel,
  categories: (entry.categories ?? []).map(({ term, scheme }) => ({ name: term, domain: scheme })),
})

/** Throws SourceFormatError for a file that is not a whole feed, of which feedsmith reads whatever it can. */
const rawItemsOf = (text: string, file: string): readonly RawItem[] => {
  const root = /<(?:[\w.-]+:)?(?:rss|feed|rdf)[\s>]/i.exec(text)
  if (root === null) throw new SourceFormatError(file, null, 'is not an RSS or Atom feed')
  if (/<!DOCTYPE/i.test(text.slice(0, root.index))) throw new SourceFormatError(file, null, 'has a DOCTYPE')
  if (!/<\/(?:[\w.-]+:)?(?:rss|feed|rdf)\s*>/i.test(text.slice(-END_LETTERS)))
    throw new SourceFormatError(file, null, 'was cut short')
  const parsed = parsedFeed(withTickerCategories(text), file)
  if (parsed.format === 'atom')
    return (parsed.feed.entries ?? []).map((entry) => rawOfAtom(entry, parsed.feed.title?.value))
  if (parsed.format === 'rss')
    return (parsed.feed.items ?? []).map((item) => rawOfRss(item, parsed.feed.title))
  if (parsed.format === 'rdf')
    return (parsed.feed.items ?? []).map(({ title, link, description, dc }) => ({
      title,
      link,
      date: dc?.dates?.[0],
      text: description,
      publisher: dc?.publishers?.[0] ?? parsed.feed.title,
      categories: [],
    }))
  throw new SourceFormatError(file, null, 'is a JSON feed')
}

const parsedFeed = (text: string, file: string) => {
  try {
    return feedsmith().parseFeed<string>(text)
  } catch (error) {
    const { DetectError, MalformedError, ParseError } = feedsmith()
    const isTheirs = [DetectError, MalformedError, ParseError].some((kind) => error instanceof kind)
    if (!isTheirs) throw error
    throw new SourceFormatError(file, null, `is not an RSS or Atom feed: ${(error as Error).message}`)
  }
}

const symbolsOf = (title: string, text: string, categories: RawItem['categories']): readonly string[] => {
  const listed = categories.flatMap(({ name = '', domain = '' }) => {
    if (domain === NASDAQ_TICKERS) return symbolsOfTag(`Nasdaq: ${name}`)
    const listed = domain === SYMBOL ? name : symbolPage.exec(domain)?.[1]
    if (listed !== undefined) return usSymbol.test(listed) ? [listed] : []
    return /\/rss\/stock$/.test(domain) ? symbolsOfTag(name) : []
  })
  return [...new Set([...listed, ...taggedSymbols(title), ...taggedSymbols(text.slice(0, TAGGED_LETTERS))])]
}

/** Throws RangeError for an item that cannot be an article. */
const itemOf = (raw: RawItem): PublishedItem => {
  const title = textIn(raw.title)
  if (title === '') throw new RangeError('has no title')
  const address = articleAddress(raw.link)
  if (address === null)
    throw new RangeError(`has no address that can be followed: ${(raw.link ?? '').slice(0, 80)}`)
  const publishedAt = publishedTimeOf(raw.date)
  const text = textIn(raw.text)
  const domain = domainOf(address)
  const site = siteOf(address, domain)
  return {
    title: shortened(title, MAX_TITLE),
    address,
    publishedAt,
    publisher: site?.publisher ?? (shortened(textIn(raw.publisher), MAX_TITLE) || domain),
    articleType: site?.articleType ?? 'stockNews',
    summary: text === '' ? null : shortened(text, MAX_SUMMARY),
    symbols: symbolsOf(title, text, raw.categories),
    ciks: namedCiks(`${title} ${address} ${text.slice(0, TAGGED_LETTERS)}`),
  }
}

/** Each file is one feed. Throws SourceFormatError; an item that cannot be an article is rejected. */
export const parseNewsFeeds = (files: readonly PublishedFile[]): NewsFile => {
  const parsed = files.map(({ bytes, address: file }) => {
    const found = rawItemsOf(xmlTextOf(bytes, file), file)
    if (found.length === 0) throw new SourceFormatError(file, null, 'holds no items')
    if (found.length > MAX_ITEMS) throw new SourceFormatError(file, null, `holds over ${MAX_ITEMS} items`)
    return parseRows(found, itemOf, ({ title, link }) => ({ row: shortened(textIn(title ?? link), 120) }))
  })
  const { rows: items, rejected } = concatenated(parsed)
  return { items, rejected }
}
