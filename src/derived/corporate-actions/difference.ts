/** Every difference between what companies declared and what the calendars in a store have. */
import { canonicalSecurityOf } from '../../security-master/stored-ticker.ts'
import { recordOf } from '../../store/record-text.ts'
import type { Store } from '../../store/store.ts'
import { dividendSpan, dividendsOfSecurity } from '../dividends/query.ts'
import { splitsOfSecurity } from '../splits/query.ts'
import { type Difference, differencesOf } from './comparison.ts'
import { declaredActions } from './record.ts'

export type CompanyDifference = Difference & { readonly ticker: string }

/** Company by company, each under its canonical ticker; a company without one is skipped. */
export const corporateActionDifferences = async (store: Store): Promise<readonly CompanyDifference[]> => {
  const found: CompanyDifference[] = []
  const span = await dividendSpan(store)
  for await (const rows of store.walk(declaredActions))
    for (const row of rows) {
      const listed = await canonicalSecurityOf(store, row.columns.cik)
      if (listed === null) continue
      const { ticker, security } = listed
      const dividends = await dividendsOfSecurity(store, security)
      const splits = await splitsOfSecurity(store, security)
      const declared = recordOf(declaredActions, row)
      const differences = differencesOf(ticker, declared, { dividends, splits, span })
      found.push(...differences.map((difference) => ({ ticker, ...difference })))
    }
  return found
}
