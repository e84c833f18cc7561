/** Names people search by that stand in no filing's head; leaves out products and names a registrant had before. */

/** `cik` is ten digits. */
export type HouseholdName = { readonly name: string; readonly cik: string }

export const householdNames: readonly HouseholdName[] = [
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
]
