/** The day of the initial public offering of each security, where an offering of it was priced. */
import { ipos } from '../../datasets/ipos/record.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import type { Store } from '../../store/store.ts'

/** By security, the first up to `asOf` with a price to the public: one pass over some thousands of rows. */
export const offeringDays = async (store: Store, asOf: string): Promise<ReadonlyMap<SecurityId, string>> => {
  const found = new Map<SecurityId, string>()
  if (!store.state().collections.has(ipos.name)) return found
  const rows = await store.rows(ipos, {
    where: { on: { to: asOf } },
    order: ['on desc', 'ticker', 'offering'],
    columns: ['security', 'on', 'pricePublicPerShare'],
  })
  for (const { columns } of rows) {
    const { security, on, pricePublicPerShare } = columns
    if (security !== null && on !== null && pricePublicPerShare !== null) found.set(security, on)
  }
  return found
}
