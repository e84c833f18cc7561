/** Insider transactions: what directors, officers and large holders bought, sold and were given, as they report it. */
import { page as pageOf, perTickerPage } from '../../contract/envelope.ts'
import { day, oneOf, someOf } from '../../contract/parameter.ts'
import { filings } from '../../derived/filings/record.ts'
import { listingReads } from '../../security-master/security-master.ts'
import { secInsiderTransactions, secOwnership } from '../../sources/edgar/ownership-feeds.ts'
import { dataset, endpoint, load } from '../dataset.ts'
import { marketQuery } from '../list-answer.ts'
import { push } from '../push.ts'
import { rowsOfCompanies } from '../sample-share.ts'
import { formAddresses } from './addresses.ts'
import { tradeCodes, transactionCodes } from './codes.ts'
import { exampleTransaction } from './example.ts'
import { normalizeForm, normalizeTables } from './normalize.ts'
import { marketTransactions, pushedTransaction, tickerTransactions } from './query.ts'
import { InsiderTransaction, insiderForms, insiderTransactions } from './record.ts'
import { resolveForm, resolveTables } from './resolve.ts'

const tag = {
  name: 'Insider transactions',
  about:
    'Transactions that directors, officers and large holders report on forms 4 and 5, one row per line of a form.',
}
const reads = [insiderTransactions, ...listingReads]

const query = {
  codes: someOf(transactionCodes, {
    about: 'SEC transaction codes, separated by commas, or `all`.',
    default: tradeCodes,
  }),
  derivative: {
    ...oneOf(['false', 'true'], {
      about: '`true` for table II (derivatives) instead of table I.',
      default: 'false',
    }),
    everything: ['false', 'true'],
  },
  ...marketQuery(InsiderTransaction),
  from: day('Filed on or after this date.'),
  to: day('Filed on or before this date.'),
}

const ofMarket = endpoint({
  path: '/v1/insider-transactions',
  name: 'listInsiderTransactions',
  summary: 'Insider transactions',
  tag,
  about:
    'Insider transactions of all companies, newest filing first. By default only purchases and sales; `codes` selects others.',
  query,
  reads,
  returns: pageOf(InsiderTransaction),
  example: {
    values: { limit: 1 },
    response: { results: [exampleTransaction], count: 1, total: 1_204_117, page: 0 },
  },
  answer: marketTransactions,
})

const ofTicker = endpoint({
  path: '/v1/insider-transactions/{ticker}',
  name: 'listInsiderTransactionsOfTicker',
  summary: 'Insider transactions of a ticker',
  tag,
  about:
    'Insider transactions of one company, newest filing first, including those under its former tickers. All share classes have the same transactions.',
  query,
  reads,
  returns: perTickerPage(InsiderTransaction),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: { ticker: 'AAPL', results: [exampleTransaction], count: 1, total: 7, page: 0 },
  },
  answer: tickerTransactions,
})

export const insiderTransactionsDataset = dataset({
  name: 'insider-transactions',
  about: 'Transactions of directors, officers and large holders, as they report them.',
  collections: [insiderTransactions, insiderForms],
  loads: [
    load({
      feed: secInsiderTransactions,
      normalize: normalizeTables,
      resolve: resolveTables,
      checks: ({ filings }) => {
        const lines = filings.flatMap(({ transactions }) => transactions)
        return {
          figures: {
            shares: lines.map(({ shares }) => shares),
            sharesOwnedAfter: lines.map(({ sharesOwnedAfter }) => sharesOwnedAfter),
          },
          days: filings.map(({ filedOn }) => filedOn),
        }
      },
    }),
    load({
      feed: secOwnership,
      normalize: normalizeForm,
      resolve: resolveForm,
      addresses: formAddresses,
      dependsOn: [filings],
      checks: (form) => ({ days: form === null ? [] : [form.filedOn] }),
    }),
  ],
  endpoints: [ofMarket, ofTicker],
  pushes: [
    push({
      topic: 'insider-transactions',
      about: 'An insider transaction of any code, from table I or II, when its form is first loaded.',
      of: insiderTransactions,
      record: InsiderTransaction,
      example: exampleTransaction,
      columns: ['cik', 'issuerName'],
      happenedAt: ({ filedAt, filedOn }) => filedAt ?? filedOn,
      isNew: ({ current }, before) => before === null && current === 1,
      write: pushedTransaction,
    }),
  ],
  sample: { rows: [rowsOfCompanies(insiderTransactions), rowsOfCompanies(insiderForms)] },
})
