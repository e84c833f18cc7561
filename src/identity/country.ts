/** Where EDGAR says a registrant is: ISO country, state or province; leaves out cities and addresses. */
import { edgarCountryCodes } from './edgar-country-codes.ts'

type Region = { readonly country: 'US' | 'CA'; readonly state: string; readonly name: string }

const usStates = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky
LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana
NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio
OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah
VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`

// EDGAR's code, the post's code, the name; EDGAR has no code for the Northwest Territories and Nunavut.
const provinces = `A0 AB Alberta|A1 BC British Columbia|A2 MB Manitoba|A3 NB New Brunswick|A4 NL Newfoundland and Labrador
A5 NS Nova Scotia|A6 ON Ontario|A7 PE Prince Edward Island|A8 QC Quebec|A9 SK Saskatchewan|B0 YT Yukon`

const regions: ReadonlyMap<string, Region> = new Map([
  ...usStates.split(/[|\n]/).map((line): [string, Region] => {
    const state = line.slice(0, 2)
    return [state, { country: 'US', state, name: line.slice(3) }]
  }),
  ...provinces.split(/[|\n]/).map((line): [string, Region] => {
    return [line.slice(0, 2), { country: 'CA', state: line.slice(3, 5), name: line.slice(6) }]
  }),
])

/** ISO 3166 alpha-2 of an EDGAR state or country code (`CA` is California, `A6` Ontario), or null where unknown. */
export const countryOf = (edgarCode: string): string | null =>
  regions.get(edgarCode)?.country ?? edgarCountryCodes.get(edgarCode) ?? null

/** The post's two letters of a US state or Canadian province (`A6` is `ON`), or null for any other code. */
export const stateOf = (edgarCode: string): string | null => regions.get(edgarCode)?.state ?? null

/** English name of a US state or Canadian province, or null for any other code. */
export const stateNameOf = (edgarCode: string): string | null => regions.get(edgarCode)?.name ?? null
