/**
 * Names people search by that no filing's head has, and a few well-known former ones, which the lists of tickers
 * lack.
 */

/** `cik` is ten digits; `formerName` is the whole name that the company had, where `name` is of it. */
type NameAlias = { readonly name: string; readonly cik: string; readonly formerName?: string }

export const nameAliases: readonly NameAlias[] = [
  { name: 'Google', cik: '0001652044' },
  { name: 'YouTube', cik: '0001652044' },
  { name: 'Facebook', cik: '0001326801', formerName: 'Facebook, Inc.' },
  { name: 'Instagram', cik: '0001326801' },
  { name: 'P&G', cik: '0000080424' },
  { name: 'J&J', cik: '0000200406' },
  { name: 'Citi', cik: '0000831001' },
  { name: 'Citibank', cik: '0000831001' },
  { name: 'BofA', cik: '0000070858' },
  { name: 'Amex', cik: '0000004962' },
  // The ticker FORD was another company's.
  { name: 'Ford', cik: '0000037996' },
  { name: 'Raytheon', cik: '0000101829', formerName: 'Raytheon Technologies Corporation' },
  { name: 'Square', cik: '0001512673', formerName: 'Square, Inc.' },
  { name: 'Snapchat', cik: '0001564408', formerName: 'Snapchat, Inc.' },
  { name: 'UPS', cik: '0001090727' },
  { name: 'Priceline', cik: '0001075531', formerName: 'The Priceline Group Inc.' },
  { name: 'TSMC', cik: '0001046179' },
  { name: 'Micro Strategy', cik: '0001050446', formerName: 'MicroStrategy Incorporated' },
  { name: 'Chase', cik: '0000019617' },
  { name: 'GE Aerospace', cik: '0000040545' },
  { name: 'John Deere', cik: '0000315189' },
  { name: 'Federal Express', cik: '0001048911' },
  { name: 'Anthem', cik: '0001156039', formerName: 'Anthem, Inc.' },
  { name: 'Hewlett Packard', cik: '0000047217', formerName: 'Hewlett-Packard Company' },
  { name: 'Schlumberger', cik: '0000087347' },
  { name: 'Scotiabank', cik: '0000009631' },
  { name: 'Royal Dutch Shell', cik: '0001306965', formerName: 'Royal Dutch Shell plc' },
  { name: 'UnitedHealthcare', cik: '0000731766' },
  { name: 'GlaxoSmithKline', cik: '0001131399', formerName: 'GlaxoSmithKline plc' },
  { name: 'British Petroleum', cik: '0000313807' },
  { name: 'Statoil', cik: '0001140625', formerName: 'Statoil ASA' },
  { name: 'Fiat Chrysler', cik: '0001605484', formerName: 'Fiat Chrysler Automobiles N.V.' },
  { name: 'AmerisourceBergen', cik: '0001140859', formerName: 'AmerisourceBergen Corporation' },
  { name: 'Pinduoduo', cik: '0001737806', formerName: 'Pinduoduo Inc.' },
  { name: 'Pacific Gas and Electric', cik: '0001004980' },
  { name: 'ConEd', cik: '0001047862' },
  { name: 'HP Enterprise', cik: '0001645590' },
  { name: 'NY Times', cik: '0000071691' },
  { name: 'Freddie Mac', cik: '0001026214' },
  { name: 'Wabtec', cik: '0000943452' },
]

/** What a registrant is called besides its names; nothing for null. */
export const aliasesOf = (cik: string | null): readonly string[] =>
  nameAliases.flatMap((alias) => (alias.cik === cik ? [alias.name] : []))

type IndexTrackers = { readonly names: readonly string[]; readonly tickers: readonly string[] }

/** ETFs of the indexes that people ask for, the best known first: a fund class has often the name of the index alone. */
export const indexTrackers: readonly IndexTrackers[] = [
  { names: ['S&P 500', 'S&P 500 Index', 'S&P 500 ETF'], tickers: ['SPY', 'VOO', 'IVV'] },
  { names: ['Nasdaq 100', 'Nasdaq 100 Index', 'Nasdaq 100 ETF'], tickers: ['QQQ', 'QQQM'] },
  { names: ['Dow Jones', 'Dow Jones Industrial Average'], tickers: ['DIA'] },
]
