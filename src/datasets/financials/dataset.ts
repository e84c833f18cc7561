/** Financials: income statement, balance sheet and cash flow, annual and quarterly. */
import { endpointOf } from '../../contract/endpoint.ts'
import { chosen, type Results } from '../../contract/envelope.ts'
import { oneOf as oneOfField } from '../../contract/field.ts'
import { limit, oneOf } from '../../contract/parameter.ts'
import { declaredActions } from '../../derived/corporate-actions/record.ts'
import { filings } from '../../derived/filings/record.ts'
import type { Market } from '../../derived/market.ts'
import { restatedSplits, splits } from '../../derived/splits/record.ts'
import { incomePeriods, trailingQuarters } from '../../derived/statements/record.ts'
import { type Awaitable, whenReady } from '../../lib/awaitable.ts'
import { registrants, securities } from '../../security-master/collections.ts'
import { securityMasterReads } from '../../security-master/security-master.ts'
import { secCompanyFacts } from '../../sources/edgar/feeds.ts'
import { secStatementDataSets } from '../../sources/edgar/segment-feeds.ts'
import { asOfParameter, requirePast } from '../as-of.ts'
import { dataset, derivation, load } from '../dataset.ts'
import { countOf, datedQuery } from '../list-answer.ts'
import { exampleIncomeStatement } from './example.ts'
import { normalizeDataSet } from './filing-facts/normalize.ts'
import { resolveCompanyFacts, resolveFilings } from './filing-facts/resolve.ts'
import { lineage, revisions } from './history/endpoints.ts'
import { factChecks, normalizeFacts } from './normalize.ts'
import { restatedTexts, statementTexts } from './query.ts'
import {
  AnyStatement,
  factBlocks,
  filingFacts,
  periodNames,
  type StatementName,
  statementCollections,
  statementNames,
} from './record.ts'
import { statementsAfterFilings } from './resolve.ts'
import { financialsSample } from './sample.ts'
import { tag } from './tag.ts'

const statements = Object.values(statementCollections)

/** Balance sheets and cash flow statements have nothing per share and no counts of shares. */
const isAdjusted = (choice: {
  readonly adjusted: 'false' | 'true'
  readonly statement: StatementName
}): boolean => choice.adjusted === 'true' && choice.statement === 'income'

const ofTicker = endpointOf<Market>()({
  path: '/v1/financials/{ticker}',
  name: 'listStatements',
  summary: 'Statements of a ticker',
  tag,
  about:
    'Income statements, balance sheets or cash flow statements of one company as last filed, in its reporting currency, newest period first.',
  query: {
    statement: oneOf(statementNames, { about: 'Which statement.', default: 'income' }),
    period: oneOf(periodNames, { about: 'Fiscal years or discrete quarters.', default: 'annual' }),
    limit: limit({ max: 400, default: 40 }),
    asOf: asOfParameter,
    adjusted: oneOf(['false', 'true'], {
      about: 'Whether per-share figures and share counts are adjusted for splits after `perShareFiledOn`.',
      default: 'false',
    }),
    ...datedQuery(AnyStatement),
  },
  reads: [...statements, factBlocks, filings, splits, ...securityMasterReads],
  // A split that is announced counts from its day on.
  alsoBy: ({ today }, { asOf, ...choice }) => (asOf === null && isAdjusted(choice) ? today() : ''),
  maxAgeSeconds: 300,
  returns: chosen(
    {
      statement: oneOfField(statementNames, 'The requested statement.'),
      period: oneOfField(periodNames, 'The requested period.'),
    },
    AnyStatement,
  ),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: {
      ticker: 'AAPL',
      statement: 'income',
      period: 'annual',
      results: [exampleIncomeStatement],
      count: 1,
    },
  },
  cost: ({ asOf, ...choice }) => (asOf === null && !isAdjusted(choice) ? 'cheap' : 'thread'),
  answer: ({ store, securityMaster, today }, { ticker, asOf, adjusted, ...choice }, work) => {
    const { cik, security } = securityMaster.known(ticker)
    requirePast(asOf, today())
    const sharesOf = isAdjusted({ adjusted, ...choice }) ? { security, on: asOf ?? today() } : null
    const textsOf = (of: string): Awaitable<Results> =>
      asOf === null && sharesOf === null
        ? statementTexts(store, of, choice)
        : restatedTexts(store, of, { ...choice, asOf, sharesOf }, work)
    const { statement, period } = choice
    return whenReady(cik === null ? [] : textsOf(cik), (results) => ({
      kind: 'list',
      before: { ticker, statement, period },
      results,
      after: { count: countOf(results) },
      item: statementCollections[statement].record,
    }))
  },
})

export const financialsDataset = dataset({
  name: 'financials',
  about: 'Financial statements of US GAAP and IFRS filers.',
  collections: [
    ...statements,
    ...[incomePeriods, trailingQuarters, restatedSplits, declaredActions],
    ...[factBlocks, filingFacts],
  ],
  counted: statements,
  loads: [
    load({
      feed: secCompanyFacts,
      normalize: normalizeFacts,
      resolve: resolveCompanyFacts,
      checks: factChecks,
    }),
    load({
      feed: secStatementDataSets,
      normalize: normalizeDataSet,
      resolve: resolveFilings,
      dependsOn: [registrants, securities],
    }),
  ],
  derivations: [derivation({ from: filings, derive: statementsAfterFilings })],
  endpoints: [ofTicker, lineage, revisions],
  sample: financialsSample,
})
