/** Nasdaq Trader's halts, on items of its layout of 2023 and of 2026. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseTradeHalts } from './trade-halts.ts'

type Item = Readonly<Record<string, string>>

/** KITT of 2026-09-24, as the feed had it on the morning after. */
const nauticus: Item = {
  HaltDate: '09/24/2026',
  HaltTime: '19:50:00.000',
  IssueSymbol: 'KITT',
  IssueName: 'Nauticus Robotics, Inc.',
  Market: 'NASDAQ',
  ReasonCode: 'T1',
  PauseThresholdPrice: '',
  ResumptionDate: '',
  ResumptionQuoteTime: '',
  ResumptionTradeTime: '',
}

const feedOf = (items: readonly Item[], stated = items.length): Uint8Array => {
  const xml = items.map((item) => {
    const elements = Object.entries(item).map(([name, text]) =>
      text === '' ? `<ndaq:${name} />` : `<ndaq:${name}>${text}</ndaq:${name}>`,
    )
    return `<item><title>${item['IssueSymbol']}</title>${elements.join('')}<description><![CDATA[<table>…</table>]]></description></item>`
  })
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:ndaq="http://www.nasdaqtrader.com/"><channel><ndaq:numItems>${stated}</ndaq:numItems>${xml.join('')}</channel></rss>`,
  )
}
const parsed = (...items: readonly Item[]) => parseTradeHalts(feedOf(items), 'halts.xml')

test('a halt’s times are New York’s, with and without milliseconds, and what is empty is not known', () => {
  const [halt] = parsed(nauticus).rows
  assert.deepEqual(halt, {
    symbol: 'KITT',
    name: 'Nauticus Robotics, Inc.',
    market: 'NASDAQ',
    haltedOn: '2026-09-24',
    haltedAt: '2026-09-24T23:50:00Z',
    code: 'T1',
    reason: 'News pending',
    pausePrice: null,
    quotesResumeAt: null,
    tradesResumeAt: null,
  })
  const [winter] = parsed({
    ...nauticus,
    HaltDate: '01/16/2026',
    HaltTime: '09:45:12',
    ReasonCode: 'LUDP',
    PauseThresholdPrice: '1,024.50',
    ResumptionDate: '01/16/2026',
    ResumptionQuoteTime: '09:45:12',
    ResumptionTradeTime: '09:50:12',
  }).rows
  assert.deepEqual(
    [winter?.haltedAt, winter?.pausePrice, winter?.quotesResumeAt, winter?.tradesResumeAt],
    ['2026-01-16T14:45:12Z', 1024.5, '2026-01-16T14:45:12Z', '2026-01-16T14:50:12Z'],
  )
})

test('an unknown code keeps the halt and has no meaning', () => {
  const [halt] = parsed({ ...nauticus, ReasonCode: 'X9' }).rows
  assert.deepEqual([halt?.code, halt?.reason], ['X9', null])
})

test('a day without halts is valid, a feed that lacks some or a renamed element stops it', () => {
  assert.deepEqual(parsed().rows, [])
  assert.throws(() => parseTradeHalts(feedOf([nauticus], 2), 'halts.xml'), SourceFormatError)
  const { ReasonCode, ...renamed } = nauticus
  const other = { ...renamed, Reason: ReasonCode ?? '' }
  assert.throws(() => parsed(other), /item 1 has no ReasonCode/)
  for (const page of ['<html><body>Blocked</body></html>', '', '<rss/>'])
    assert.throws(() => parseTradeHalts(Buffer.from(page), 'halts.xml'), SourceFormatError)
})

test('a halt without a time, a day or a symbol is kept out with its reason', () => {
  for (const part of [{ HaltTime: '25:00:00' }, { HaltDate: '02/30/2026' }, { IssueSymbol: '' }]) {
    const { rows, rejected } = parsed(nauticus, { ...nauticus, ...part })
    assert.deepEqual([rows.length, rejected.length, rejected[0]?.line], [1, 1, 2])
  }
})
