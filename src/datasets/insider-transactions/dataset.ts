/** Insider transactions: what directors, officers and large holders bought, sold and were given, as they report it. */
import { endpointOf } from '../../contract/endpoint.ts'
import { page as pageOf, perTickerPage } from '../../contract/envelope.ts'
import { day, limit, oneOf, page, someOf } from '../../contract/parameter.ts'
import { registrants, securities, symbols } from '../../identity/collections.ts'
import { secInsiderTransactions, secOwnership } from '../../sources/edgar/ownership-feeds.ts'
import { type Dataset, dataset, load, type Market } from '../dataset.ts'
import { type FilingsWithForms, formAddresses } from './addresses.ts'
import { tradeCodes, transactionCodes } from './codes.ts'
import { completeForm, completeTables } from './completion.ts'
import { adams } from './example.ts'
import { normalizeForm, normalizeTables } from './normalize.ts'
import { marketTransactions, tickerTransactions } from './query.ts'
import { InsiderTransaction, insiderForms, insiderTransactions } from './record.ts'

const endpoint = endpointOf<Market>()
const tag = 'Insider transactions'
const reads = [insiderTransactions, securities, symbols, registrants].map(({ name }) => name)

const query = {
  codes: someOf(transactionCodes, {
    about: 'Transaction codes of the SEC separated by commas, or `all`.',
    default: tradeCodes,
  }),
  derivative: oneOf(['false', 'true'], {
    about: 'Whether lines of table II (derivatives) are listed instead of those of table I.',
    default: 'false',
  }),
  from: day('Filed on or after this date.'),
  to: day('Filed on or before this date.'),
  page: page(),
  limit: limit({ max: 250, default: 50 }),
}

const ofMarket = endpoint({
  path: '/v1/insider-transactions',
  name: 'listInsiderTransactions',
  tag,
  about:
    'Transactions of insiders of all companies, newest filing first: purchases and sales, others by `codes`.',
  query,
  reads,
  returns: pageOf(InsiderTransaction),
  example: {
    values: { limit: 1 },
    response: { results: [adams], count: 1, total: 1_204_117, page: 0 },
  },
  answer: marketTransactions,
})

const ofTicker = endpoint({
  path: '/v1/insider-transactions/{ticker}',
  name: 'listInsiderTransactionsOfTicker',
  tag,
  about:
    'Transactions of insiders of one company, newest filing first, whatever its ticker was then. All share classes have the same.',
  query,
  reads,
  returns: perTickerPage(InsiderTransaction),
  example: {
    values: { ticker: 'AAPL', limit: 1 },
    response: { ticker: 'AAPL', results: [adams], count: 1, total: 7, page: 0 },
  },
  answer: tickerTransactions,
})

/** `filingsWithForms` tells a registrant's filings, from whatever dataset knows. */
export const insiderTransactionsOf = (filingsWithForms: FilingsWithForms): Dataset =>
  dataset({
    name: 'insider-transactions',
    about: 'What directors, officers and large holders bought, sold and were given, as they report it.',
    collections: [insiderTransactions, insiderForms],
    loads: [
      load({
        feed: secInsiderTransactions,
        normalize: normalizeTables,
        complete: completeTables,
        watch: { figures: ['shares', 'sharesOwnedAfter'], days: ['filedOn'] },
      }),
      load({
        feed: secOwnership,
        normalize: normalizeForm,
        complete: completeForm,
        addresses: formAddresses(filingsWithForms),
        watch: { days: ['filedOn'] },
      }),
    ],
    endpoints: [ofMarket, ofTicker],
  })
