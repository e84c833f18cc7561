/** Nasdaq Trader's feed of trading halts on all US exchanges: those of the day and those still in force. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { type Feed, parseOne } from '../feed.ts'
import type { ParsedRows } from '../files/parsed-rows.ts'
import { childOf, childrenOf, parseXml, type XmlElement } from '../files/xml.ts'
import { newYorkInstantOf, type PublishedHalt } from '../trade-halt.ts'
import { dayOf, figureOf, readRows, required, type TableRow } from './answer.ts'
import { nasdaq } from './calendar-feeds.ts'
import { haltReasons } from './halt-reasons.ts'

const elements = [
  ...['HaltDate', 'HaltTime', 'IssueSymbol', 'IssueName', 'Market', 'ReasonCode'],
  ...['PauseThresholdPrice', 'ResumptionDate', 'ResumptionQuoteTime', 'ResumptionTradeTime'],
] as const
type Element = (typeof elements)[number]

/** A missing element is a changed format, an empty one an unknown value. */
const rowOf = (item: XmlElement, line: number, file: string): TableRow<Element> => {
  const lacking = elements.find((name) => childOf(item, name) === undefined)
  if (lacking !== undefined) throw new SourceFormatError(file, null, `item ${line} has no ${lacking}`)
  const cells = elements.map((name) => [name, childOf(item, name)?.text || null])
  return { line, cells: Object.fromEntries(cells) }
}

const haltOf = (cells: TableRow<Element>['cells']): PublishedHalt => {
  const haltedOn = required(dayOf(cells.HaltDate), 'HaltDate')
  const resumesOn = dayOf(cells.ResumptionDate)
  const resumption = (time: string | null): string | null =>
    resumesOn === null || time === null ? null : newYorkInstantOf(resumesOn, time)
  const code = required(cells.ReasonCode, 'ReasonCode')
  return {
    symbol: required(cells.IssueSymbol, 'IssueSymbol'),
    name: cells.IssueName,
    market: cells.Market,
    haltedOn,
    haltedAt: newYorkInstantOf(haltedOn, required(cells.HaltTime, 'HaltTime')),
    code,
    reason: haltReasons.get(code) ?? null,
    pausePrice: figureOf(cells.PauseThresholdPrice),
    quotesResumeAt: resumption(cells.ResumptionQuoteTime),
    tradesResumeAt: resumption(cells.ResumptionTradeTime),
  }
}

/** Throws SourceFormatError where an element is missing, or items that the feed says it has. */
export const parseTradeHalts = (bytes: Uint8Array, file: string): ParsedRows<PublishedHalt> => {
  const channel = childOf(parseXml(bytes, file), 'channel')
  const stated = Number(childOf(channel, 'numItems')?.text ?? Number.NaN)
  const items = childrenOf(channel, 'item')
  if (items.length !== stated)
    throw new SourceFormatError(file, null, `holds ${items.length} halts and says ${stated}`)
  return readRows(
    items.map((item, at) => rowOf(item, at + 1, file)),
    haltOf,
  )
}

export const nasdaqHalts: Feed<ParsedRows<PublishedHalt>> = {
  name: 'nasdaq-halts',
  about: 'Trading halts on all US exchanges: those of the day, and those still in force.',
  publisher: { ...nasdaq, name: 'Nasdaq Trader' },
  every: 'hour',
  expect: 'xml',
  files: { kind: 'independent', addresses: ['https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts'] },
  parse: parseOne(parseTradeHalts),
}
