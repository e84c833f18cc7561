/** Where each figure of a statement comes from, and what later filings changed. */
import Type from 'typebox'
import { endpointOf } from '../../../contract/endpoint.ts'
import { one, perTicker } from '../../../contract/envelope.ts'
import { day as dayField, model, oneOf as oneOfField, orNull, text } from '../../../contract/field.ts'
import { day, limit, oneOf } from '../../../contract/parameter.ts'
import type { Market } from '../../../derived/market.ts'
import { takenLines } from '../../../lib/json-lines.ts'
import { securityMasterReads } from '../../../security-master/security-master.ts'
import { asOfParameter, requirePast } from '../../as-of.ts'
import { datedQuery, tickerAnswer } from '../../list-answer.ts'
import { exampleLineage, exampleRevision } from '../example.ts'
import { factBlocks, LineageFigure, periodNames, Revision, statementNames } from '../record.ts'
import { tag } from '../tag.ts'
import { historyOf } from './history.ts'

const Lineage = model('Lineage', {
  ticker: text('The requested ticker.'),
  statement: oneOfField(statementNames, 'The requested statement.'),
  period: oneOfField(periodNames, 'The requested period.'),
  date: orNull(dayField('Last day of the period; null if there is no statement.')),
  asOf: orNull(dayField('Only filings up to this day are used; null for all filings.')),
  figures: Type.Record(Type.String(), LineageFigure, {
    description: 'For each line of the statement the origin of its figure; empty if there is no such period.',
  }),
})

export const lineage = endpointOf<Market>()({
  path: '/v1/financials/{ticker}/lineage',
  name: 'getLineage',
  summary: 'Lineage of a statement',
  tag,
  about: 'For each figure of one statement its facts, filings and calculation; for each null the reason.',
  query: {
    statement: oneOf(statementNames, { about: 'Which statement.', default: 'income' }),
    period: oneOf(periodNames, { about: 'Fiscal years or discrete quarters.', default: 'annual' }),
    date: day('Last day of the period; by default the newest period.'),
    asOf: asOfParameter,
  },
  reads: [factBlocks, ...securityMasterReads],
  // A period that is over and has no filing yet is `notYetFiled`.
  alsoBy: ({ today }, { asOf }) => (asOf === null ? today() : ''),
  maxAgeSeconds: 300,
  returns: one(Lineage),
  example: { values: { ticker: 'AAPL' }, response: exampleLineage },
  cost: () => 'thread',
  answer: async ({ store, securityMaster, today }, { ticker, ...choice }, work) => {
    const { cik } = securityMaster.known(ticker)
    requirePast(choice.asOf, today())
    const job = { kind: 'lineage', ...choice, today: today() } as const
    const found = cik === null ? null : await historyOf<'lineage'>(store, { cik, ...job }, work)
    const { statement, period, asOf } = choice
    const { date, figures } = found ?? { date: choice.date, figures: '{}' }
    const before = JSON.stringify({ ticker, statement, period, date, asOf })
    return { kind: 'record', text: `${before.slice(0, -1)},"figures":${figures}}` }
  },
})

export const revisions = endpointOf<Market>()({
  path: '/v1/financials/{ticker}/revisions',
  name: 'listRevisions',
  summary: 'Revisions of a ticker',
  tag,
  about: 'Changes that later filings made to the figures of one company, newest filing first.',
  query: {
    limit: limit({ max: 5000, default: 500 }),
    from: day('Filed on or after this date.'),
    to: day('Filed on or before this date.'),
    ...datedQuery(Revision),
  },
  reads: [factBlocks, ...securityMasterReads],
  maxAgeSeconds: 300,
  returns: perTicker(Revision),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: { ticker: 'AAPL', results: [exampleRevision], count: 1, total: 1 },
  },
  cost: () => 'thread',
  answer: async ({ store, securityMaster }, { ticker, to, ...choice }, work) => {
    const { cik } = securityMaster.known(ticker)
    const job = { kind: 'revisions', ...choice, asOf: to } as const
    const found = cik === null ? null : await historyOf<'revisions'>(store, { cik, ...job }, work)
    return tickerAnswer(ticker, found === null ? [] : takenLines(found.results), found?.total ?? 0)
  },
})
