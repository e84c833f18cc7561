/** Initial public offerings: Nasdaq's calendar, the filings behind it, the prices on the prospectuses. */
import { endpointOf } from '../../contract/endpoint.ts'
import { page, perTicker } from '../../contract/envelope.ts'
import { day, limit, page as pageParameter } from '../../contract/parameter.ts'
import { registrants, securities } from '../../identity/collections.ts'
import { prospectusCovers } from '../../sources/edgar/filing-feeds.ts'
import { nasdaqIpos } from '../../sources/nasdaq/calendar-feeds.ts'
import { type Dataset, dataset, load, type Market } from '../dataset.ts'
import { coverAddresses } from './covers.ts'
import { dealsAfterSightings } from './deals.ts'
import { normalizeCover, normalizeDeals } from './normalize.ts'
import { type FilingsWithForms, marketIpos, tickerIpos } from './query.ts'
import { Ipo, ipos, prospectuses, sightings } from './record.ts'

const endpoint = endpointOf<Market>()
const tag = 'IPOs'
const reads = [ipos.name, prospectuses.name, 'filings', securities.name, registrants.name]

const alumis = {
  ticker: 'ALMS',
  ipo_date: '2024-06-28',
  company: 'ALUMIS INC.',
  exchange: 'NASDAQ Global',
  status: 'Priced',
  shares: 13_125_000,
  price_range: null,
  market_cap: null,
  cik: null,
  price_public_per_share: 16,
  price_public_total: 210_000_000,
  proceeds_before_expenses_total: null,
  disclosures: [],
  prospectus: [],
  updated_at: '2024-06-28T22:00:00Z',
}

const camp4 = {
  ...alumis,
  ticker: 'CAMP',
  ipo_date: '2024-10-10',
  company: 'CAMP4 Therapeutics Corporation',
  exchange: 'NASDAQ Global Market',
  shares: 6_820_000,
  cik: '0001736730',
  price_public_per_share: 11,
  price_public_total: 75_020_000,
  updated_at: '2024-10-11T22:00:00Z',
}

/** `filingsWithForms` tells a registrant's filings, from whatever dataset knows. */
export const iposOf = (filingsWithForms: FilingsWithForms): Dataset => {
  const ofMarket = endpoint({
    path: '/v1/ipos',
    name: 'listIpos',
    tag,
    about: 'Offerings of all companies by their day, newest first; those without a day last.',
    query: {
      from: day('Offered or expected on or after this date.'),
      to: day('Offered or expected on or before this date.'),
      page: pageParameter(),
      limit: limit({ max: 250, default: 50 }),
    },
    reads,
    returns: page(Ipo),
    example: { values: { limit: 1 }, response: { results: [alumis], count: 1, total: 1, page: 0 } },
    answer: (market, query) => marketIpos(market, query, filingsWithForms),
  })
  const ofTicker = endpoint({
    path: '/v1/ipos/{ticker}',
    name: 'listIposOfTicker',
    tag,
    about: 'Offerings under one ticker or proposed symbol, newest first.',
    query: { limit: limit({ max: 1000, default: 100 }) },
    reads,
    returns: perTicker(Ipo),
    example: {
      values: { ticker: 'CAMP' },
      response: { ticker: 'CAMP', results: [camp4], count: 1, total: 1 },
    },
    answer: (market, query) => tickerIpos(market, query, filingsWithForms),
  })
  return dataset({
    name: 'ipos',
    about: 'Initial public offerings.',
    collections: [ipos, sightings, prospectuses],
    loads: [
      load({ feed: nasdaqIpos, normalize: normalizeDeals }),
      load({
        feed: prospectusCovers,
        normalize: normalizeCover,
        addresses: coverAddresses(filingsWithForms),
      }),
    ],
    derivations: [{ from: sightings.name, isWhole: true, derive: dealsAfterSightings }],
    endpoints: [ofMarket, ofTicker],
  })
}
