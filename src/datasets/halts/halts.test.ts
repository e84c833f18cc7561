/** Halts of both publishers, loaded through their feeds and asked for over the interface. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import { keyOrder, reversed } from '../../store/collection.ts'
import { halts, newestFirst } from './record.ts'

const nasdaqFile = (
  ...halts: readonly (readonly [symbol: string, date: string, time: string, end?: string])[]
) => {
  const items = halts.map(
    ([symbol, date, time, end = '']) =>
      `<item><ndaq:HaltDate>${date}</ndaq:HaltDate><ndaq:HaltTime>${time}</ndaq:HaltTime><ndaq:IssueSymbol>${symbol}</ndaq:IssueSymbol><ndaq:IssueName>${symbol}</ndaq:IssueName><ndaq:Market>NYSE</ndaq:Market><ndaq:ReasonCode>T1</ndaq:ReasonCode><ndaq:PauseThresholdPrice/><ndaq:ResumptionDate>${end === '' ? '' : date}</ndaq:ResumptionDate><ndaq:ResumptionQuoteTime>${end}</ndaq:ResumptionQuoteTime><ndaq:ResumptionTradeTime>${end}</ndaq:ResumptionTradeTime></item>`,
  )
  return {
    'https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts': `<rss xmlns:ndaq="http://www.nasdaqtrader.com/"><channel><ndaq:numItems>${halts.length}</ndaq:numItems>${items.join('')}</channel></rss>`,
  }
}

const nyseFile = (...lines: readonly string[]) => ({
  'halts.csv': `Halt Date,Halt Time,Symbol,Name,Exchange,Reason,Resume Date,NYSE Resume Time\n${lines.join('\n')}\n`,
})

const setUp = async (t: TestContext) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  const load = (name: string, files: Readonly<Record<string, unknown>>) =>
    loadFiles(market.store, name, files)
  const rows = async (path: '/v1/halts' | '/v1/halts/{ticker}', target: string) =>
    (await market.ask(path, target)).body['results'] as readonly Record<string, unknown>[]
  return { load, rows, ask: market.ask }
}

it('halts come newest first within the days asked for, and under the listed ticker', async (t) => {
  const { load, rows, ask } = await setUp(t)
  await load(
    'nasdaq-halts',
    nasdaqFile(
      ['F', '11/19/2026', '10:00:00'],
      ['BRK.B', '11/20/2026', '10:00:00.000'],
      ['AAPL', '11/20/2026', '15:00:00.000'],
    ),
  )
  assert.deepEqual(
    (await rows('/v1/halts', '/v1/halts')).map(({ ticker, company }) => [ticker, company]),
    [
      ['AAPL', 'Apple Inc.'],
      ['BRK-B', 'BERKSHIRE HATHAWAY INC'],
      ['F', 'FORD MOTOR CO'],
    ],
  )
  const { body } = await ask('/v1/halts', '/v1/halts?from=2026-11-19&to=2026-11-19')
  assert.deepEqual([body['count'], body['total'], body['page']], [1, 1, 0])
  const [halt] = await rows('/v1/halts/{ticker}', '/v1/halts/BRK-B')
  const { haltedAt, exchangeCode, reasonCode, reason, source } = halt ?? {}
  assert.deepEqual(
    [haltedAt, exchangeCode, reasonCode, reason, source],
    ['2026-11-20T15:00:00Z', 'NYSE', 'T1', 'News pending', 'nasdaq'],
  )
  assert.equal((await ask('/v1/halts/{ticker}', '/v1/halts/NOPE')).status, 404)
})

it('a halt stays when the feed no longer names it, and has its end once that is published', async (t) => {
  const { load, rows } = await setUp(t)
  await load('nasdaq-halts', nasdaqFile(['F', '11/20/2026', '10:00:00']))
  const changed = await load('nasdaq-halts', nasdaqFile(['F', '11/20/2026', '10:00:00.000', '10:30:00.000']))
  assert.deepEqual([changed.added, changed.changed], [0, 1])
  await load('nasdaq-halts', nasdaqFile())
  assert.deepEqual(
    (await rows('/v1/halts', '/v1/halts')).map(({ tradesResumeAt }) => tradesResumeAt),
    ['2026-11-20T15:30:00Z'],
  )
})

it('a halt that both publishers name is one, Nasdaq’s, and NYSE’s line with an end beats the one without', async (t) => {
  const halted = '11/20/2026,10:00:00,F,Ford,NYSE,News pending'
  for (const order of ['nasdaq first', 'nyse first']) {
    const { load, rows } = await setUp(t)
    const steps = [
      () => load('nasdaq-halts', nasdaqFile(['F', '11/20/2026', '10:00:00'])),
      () => load('nyse-halts', nyseFile(`${halted},,`)),
    ]
    for (const step of order === 'nasdaq first' ? steps : steps.toReversed()) await step()
    const found = await rows('/v1/halts', '/v1/halts')
    assert.deepEqual([found.length, found[0]?.['source']], [1, 'nasdaq'], order)
  }
  const { load, rows } = await setUp(t)
  const ended = `${halted},2026-11-20,10:30:00`
  await load('nyse-halts', nyseFile(`${halted},,`, ended, `${halted},,`))
  await load('nyse-halts', nyseFile(`${halted},,`))
  const found = await rows('/v1/halts', '/v1/halts')
  assert.deepEqual(
    found.map(({ tradesResumeAt, source }) => [tradesResumeAt, source]),
    [['2026-11-20T15:30:00Z', 'nyse']],
  )
})

it('halts of days, of the market and of one security are walks of an index, without a sort', () => {
  const days = { from: '2026-11-01', to: '2026-11-20' }
  const market = planOf(halts, { where: { on: days }, order: newestFirst })
  assert.match(market.join(), /^SEARCH halts USING INDEX halts_0 \(on>\? AND on<\?\)$/)
  const order = reversed(keyOrder(halts))
  const security = planOf(halts, { where: { security: '0000320193:AAPL', on: days }, order })
  assert.match(security.join(), /^SEARCH halts USING PRIMARY KEY \(security=\? AND on>\? AND on<\?\)$/)
})
