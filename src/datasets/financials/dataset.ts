/** Financials: income statement, balance sheet and cash flow, annual and quarterly. */
import { endpointOf } from '../../contract/endpoint.ts'
import { chosen } from '../../contract/envelope.ts'
import { oneOf as oneOfField } from '../../contract/field.ts'
import { limit, oneOf } from '../../contract/parameter.ts'
import { declaredActions } from '../../derived/corporate-actions/record.ts'
import { filings } from '../../derived/filings/record.ts'
import type { Market } from '../../derived/market.ts'
import { incomePeriods, trailingQuarters } from '../../derived/statements/record.ts'
import { whenReady } from '../../lib/awaitable.ts'
import { securityMasterReads } from '../../security-master/security-master.ts'
import { secCompanyFacts } from '../../sources/edgar/feeds.ts'
import { dataset, derivation, load } from '../dataset.ts'
import { exampleIncomeStatement } from './example.ts'
import { factChecks, normalizeFacts } from './normalize.ts'
import { statementTexts } from './query.ts'
import { AnyStatement, periodNames, statementCollections, statementNames } from './record.ts'
import { resolveStatements, statementsAfterFilings } from './resolve.ts'
import { financialsSample } from './sample.ts'

const statements = Object.values(statementCollections)

const ofTicker = endpointOf<Market>()({
  path: '/v1/financials/{ticker}',
  name: 'listStatements',
  tag: 'Financials',
  about: 'One statement of a ticker as last filed, most recent period first, in its reporting currency.',
  query: {
    statement: oneOf(statementNames, { about: 'Which statement.', default: 'income' }),
    period: oneOf(periodNames, { about: 'Fiscal years or discrete quarters.', default: 'annual' }),
    limit: limit({ max: 400, default: 40 }),
  },
  reads: [...statements, ...securityMasterReads],
  maxAgeSeconds: 300,
  returns: chosen(
    {
      statement: oneOfField(statementNames, 'The statement asked for.'),
      period: oneOfField(periodNames, 'The period asked for.'),
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
  answer: ({ store, securityMaster }, { ticker, ...choice }) => {
    const { cik } = securityMaster.known(ticker)
    const { statement, period } = choice
    return whenReady(cik === null ? [] : statementTexts(store, cik, choice), (results) => ({
      kind: 'list',
      before: { ticker, statement, period },
      results,
      after: { count: results.length },
      item: statementCollections[statement].record,
    }))
  },
})

export const financialsDataset = dataset({
  name: 'financials',
  about: 'Financial statements of US GAAP and IFRS filers.',
  collections: [...statements, incomePeriods, trailingQuarters, declaredActions],
  counted: statements,
  loads: [
    load({
      feed: secCompanyFacts,
      normalize: normalizeFacts,
      resolve: resolveStatements,
      checks: factChecks,
    }),
  ],
  derivations: [derivation({ from: filings, derive: statementsAfterFilings })],
  endpoints: [ofTicker],
  sample: financialsSample,
})
