/** What the conformance tests load of halts: a true one of Berkshire Hathaway's A shares, and made up ones of them and of Apple. */
import { loadFiles } from '../../../test/support/test-market.ts'
import type { Store } from '../../store/store.ts'

const madeUp = [
  ['AAPL,Apple Inc.,Nasdaq', [1, 2, 3]],
  ['BRK A,Berkshire Hathaway Inc.,NYSE', [4, 5]],
] as const
const lines = madeUp.flatMap(([security, days]) =>
  days.map((n) => `11/0${n}/2024,10:00:00,${security},LULD pause,2024-11-0${n},10:05:00\n`),
)
// https://www.nyse.com/trade-halt-historical
const berkshire = '06/03/2024,09:50:52,BRK A,Berkshire Hathaway Inc.,NYSE,LULD pause,2024-06-03,11:35:54\n'

export const loadTestData = async (store: Store): Promise<void> => {
  await loadFiles(store, 'nyse-halts', {
    'halts.csv': `Halt Date,Halt Time,Symbol,Name,Exchange,Reason,Resume Date,NYSE Resume Time\n${lines.join('')}${berkshire}`,
  })
}
