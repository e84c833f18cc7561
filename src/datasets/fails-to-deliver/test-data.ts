/** Half months in the SEC's layout, written by hand: for the tests of this folder, and what those of conformance load. */
import { loadFiles } from '../../../test/support/test-market.ts'
import type { Store } from '../../store/store.ts'

export const header = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE'

/** A text with its trailer. */
export const failsText = (rows: readonly string[]): string => {
  const total = rows.reduce((sum, row) => sum + Number(row.split('|')[3]), 0)
  const trailer = [`Trailer record count ${rows.length}`, `Trailer total quantity of shares ${total}`]
  return `${[header, ...rows, ...trailer].join('\n')}\n`
}

/** By the name that a zip's text has once it is unpacked. */
export const failsFile = (name: string, ...rows: readonly string[]) => ({
  [`${name}.txt`]: failsText(rows),
})

const rows = ['20210315', '20210316', '20210317', '20210318'].flatMap((day, at) => [
  `${day}|037833100|AAPL|${100 + at}|APPLE INC;COM NPV|121.03`,
  `${day}|67066G104|NVDA|${200 + at}|NVIDIA CORP|.`,
  `${day}|462RGT010|T010RTSPYMNT|${300 + at}|CONTRA ION GEOPHYSI & RTS/MS/Y|3.18`,
])

export const loadTestData = async (store: Store): Promise<void> => {
  await loadFiles(store, 'sec-fails-to-deliver', failsFile('cnsfails202103b', ...rows))
}
