/** What the conformance tests load of halts: three of Apple's that are made up, and a true one of Berkshire Hathaway's A shares. */
import { loadFiles } from '../../../test/support/test-market.ts'
import type { Store } from '../../store/store.ts'

const lines = [1, 2, 3].map(
  (n) => `11/0${n}/2024,10:00:00,AAPL,Apple Inc.,Nasdaq,LULD pause,2024-11-0${n},10:05:00\n`,
)
// https://www.nyse.com/trade-halt-historical
const berkshire = '06/03/2024,09:50:52,BRK A,Berkshire Hathaway Inc.,NYSE,LULD pause,2024-06-03,11:35:54\n'

export const loadTestData = async (store: Store): Promise<void> => {
  await loadFiles(store, 'nyse-halts', {
    'halts.csv': `Halt Date,Halt Time,Symbol,Name,Exchange,Reason,Resume Date,NYSE Resume Time\n${lines.join('')}${berkshire}`,
  })
}
