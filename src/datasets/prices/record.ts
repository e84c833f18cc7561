/** What vendors of bars say that they have; the bars themselves are in `derived/prices/record.ts`. */
import { record } from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'

/** One row a symbol of a vendor that publishes a list of them. It decides what is requested, and is not served. */
export const pricedSymbols = collection('priced_symbols', {
  record: record({}),
  columns: {
    /** The source of the bars. */
    source: 'text',
    /** As the vendor writes it. */
    symbol: 'text',
    /** First day of its bars; null where there are none. */
    firstDay: 'day?',
    /** Last day of its bars: of one that is traded, the day of the list. */
    lastDay: 'day?',
  },
  key: ['source', 'symbol'],
  orders: [['source', 'lastDay']],
})
