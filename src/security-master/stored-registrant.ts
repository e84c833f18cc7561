/** Reads what EDGAR says of a registrant; leaves out its listings. */
import type { Reads } from '../store/store.ts'
import { type RegistrantName, registrantIn, registrants } from './collections.ts'

/** Undefined where its submissions are not loaded. */
export const storedRegistrant = async (reads: Reads, cik: string): Promise<RegistrantName | undefined> => {
  const row = await reads.row(registrants, { cik })
  return row === null ? undefined : registrantIn(row)
}
