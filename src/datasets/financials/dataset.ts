/** Financials: income statement, balance sheet and cash flow, annual and quarterly. */

import { endpointOf } from '../../contract/endpoint.ts'
import { chosen } from '../../contract/envelope.ts'
import { oneOf as oneOfField } from '../../contract/field.ts'
import { limit, oneOf } from '../../contract/parameter.ts'
import { securities } from '../../identity/collections.ts'
import { secCompanyFacts } from '../../sources/edgar/feeds.ts'
import { type Dataset, dataset, load, type Market } from '../dataset.ts'
import { type AcceptanceOf, completeStatements, statementsAfterFilings } from './acceptance.ts'
import {
  AnyStatement,
  periodNames,
  recordOf,
  type StatementName,
  statementNames,
  statements,
} from './collection.ts'
import { appleIncome } from './example.ts'
import { statementTexts } from './query.ts'
import { normalizeFacts } from './rows.ts'

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
  reads: [statements.name, securities.name],
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
    response: { ticker: 'AAPL', statement: 'income', period: 'annual', results: [appleIncome], count: 1 },
  },
  answer: async ({ store, directory }, { ticker, statement, period, limit: most }) => {
    const { cik } = directory.known(ticker)
    const chosenPeriods = { statement, period, limit: most }
    const results = cik === null ? [] : await statementTexts(store, cik, chosenPeriods)
    return {
      kind: 'list',
      before: { ticker, statement, period },
      results,
      after: { count: results.length },
      item: recordOf[statement as StatementName],
    }
  },
})

/** `acceptanceOf` tells when a filing was accepted, from whatever dataset knows. */
export const financialsOf = (acceptanceOf: AcceptanceOf): Dataset =>
  dataset({
    name: 'financials',
    about: 'Financial statements of US GAAP and IFRS filers.',
    collections: [statements],
    loads: [
      load({
        feed: secCompanyFacts,
        normalize: normalizeFacts,
        complete: completeStatements(acceptanceOf),
        drawsOn: ['filings'],
        watch: { days: ['end'] },
      }),
    ],
    derivations: [{ from: 'filings', derive: statementsAfterFilings(acceptanceOf) }],
    endpoints: [ofTicker],
  })
