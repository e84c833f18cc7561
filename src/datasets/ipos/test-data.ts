/**
 * What the conformance tests load of offerings, as Nasdaq's calendar has them, whose rows take out those of the sample: the same two,
 * Apple's by its date and price alone, and made up ones of CAMP4 before its own.
 */
import { loadFiles } from '../../../test/support/test-market.ts'
import type { Store } from '../../store/store.ts'

const camp = {
  proposedTickerSymbol: 'CAMP',
  companyName: 'CAMP4 Therapeutics Corp',
  proposedExchange: 'NASDAQ Global',
}
const priced = [
  {
    ...camp,
    dealID: '1',
    proposedSharePrice: '11.00',
    sharesOffered: '6,820,000',
    pricedDate: '10/10/2024',
    dollarValueOfSharesOffered: '$75,020,000',
  },
  {
    ...camp,
    dealID: '2',
    proposedSharePrice: '14.00',
    sharesOffered: '5,000,000',
    pricedDate: '6/10/2021',
    dollarValueOfSharesOffered: '$70,000,000',
  },
  {
    dealID: '3',
    proposedTickerSymbol: 'AAPL',
    companyName: 'Apple Computer, Inc.',
    proposedExchange: 'NASDAQ',
    proposedSharePrice: '22.00',
    sharesOffered: '4,600,000',
    pricedDate: '12/12/1980',
    dollarValueOfSharesOffered: '$101,200,000',
  },
]
const withdrawn = {
  ...camp,
  dealID: '4',
  sharesOffered: '5,000,000',
  filedDate: '9/20/2021',
  withdrawDate: '6/06/2022',
  dollarValueOfSharesOffered: '$100,000,000',
}
const none = { rows: [] }

export const loadTestData = async (store: Store): Promise<void> => {
  await loadFiles(store, 'nasdaq-ipos', {
    'https://api.nasdaq.com/api/ipo/calendar?date=2024-10': {
      data: {
        ...{ month: 10, year: 2024 },
        priced: { rows: priced },
        upcoming: { upcomingTable: none },
        filed: none,
        withdrawn: { rows: [withdrawn] },
      },
      status: { rCode: 200 },
    },
  })
}
