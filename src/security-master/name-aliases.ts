/**
 * Names people search by that no filing's head has, and a few well-known former ones, which the lists of tickers
 * lack.
 */

/** `cik` is ten digits. */
type NameAlias = { readonly name: string; readonly cik: string }

export const nameAliases: readonly NameAlias[] = [
  { name: 'Google', cik: '0001652044' },
  { name: 'YouTube', cik: '0001652044' },
  { name: 'Facebook', cik: '0001326801' },
  { name: 'Instagram', cik: '0001326801' },
  { name: 'P&G', cik: '0000080424' },
  { name: 'J&J', cik: '0000200406' },
  { name: 'Citi', cik: '0000831001' },
  { name: 'Citibank', cik: '0000831001' },
  { name: 'BofA', cik: '0000070858' },
  { name: 'Amex', cik: '0000004962' },
  { name: 'Raytheon', cik: '0000101829' },
  { name: 'Square', cik: '0001512673' },
  { name: 'Snapchat', cik: '0001564408' },
  { name: 'UPS', cik: '0001090727' },
  { name: 'Priceline', cik: '0001075531' },
  { name: 'TSMC', cik: '0001046179' },
  { name: 'Micro Strategy', cik: '0001050446' },
  { name: 'Chase', cik: '0000019617' },
  { name: 'GE Aerospace', cik: '0000040545' },
  { name: 'John Deere', cik: '0000315189' },
  { name: 'Federal Express', cik: '0001048911' },
  { name: 'Anthem', cik: '0001156039' },
  { name: 'Hewlett Packard', cik: '0000047217' },
  { name: 'Schlumberger', cik: '0000087347' },
  { name: 'Scotiabank', cik: '0000009631' },
  { name: 'Royal Dutch Shell', cik: '0001306965' },
  { name: 'UnitedHealthcare', cik: '0000731766' },
  { name: 'GlaxoSmithKline', cik: '0001131399' },
  { name: 'British Petroleum', cik: '0000313807' },
  { name: 'Statoil', cik: '0001140625' },
  { name: 'Fiat Chrysler', cik: '0001605484' },
  { name: 'AmerisourceBergen', cik: '0001140859' },
  { name: 'Pinduoduo', cik: '0001737806' },
  { name: 'Pacific Gas and Electric', cik: '0001004980' },
  { name: 'ConEd', cik: '0001047862' },
  { name: 'HP Enterprise', cik: '0001645590' },
  { name: 'NY Times', cik: '0000071691' },
]
