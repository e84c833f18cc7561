/** What the benchmark of the start measured, as lines of the report. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openAccounts } from '../src/access/sqlite-accounts.ts'
import { type StartRate, startRates } from './start.ts'
import { fillStart } from './start-store.ts'

const BUDGET_MS = 2000

const round = (value: number): string => value.toFixed(0)

const rowOf = (name: string, { quoteMs, screenerMs, searchMs, readyMs, slowestMs }: StartRate): string => {
  const missed = quoteMs > BUDGET_MS ? ', missed' : ''
  const others = [screenerMs, searchMs, readyMs, slowestMs].map(round)
  return `| ${[name, `${round(quoteMs)}${missed}`, ...others].join(' | ')} |`
}

/** `data` is a folder that is not there yet. */
export const startLines = async (data: string, mirror: URL): Promise<readonly string[]> => {
  const bytes = await fillStart(data, mirror)
  const accounts = openAccounts({ path: join(data, 'accounts.db'), now: Date.now, randomBytes })
  const { key } = accounts.createKey({ plan: 'pro', name: 'bench' })
  accounts.close()
  const { first, again, cold, reloadMs } = await startRates(data, key)
  return [
    `A store of ${(bytes / 1e9).toFixed(2)} GB: the lists and quotes of the mirror, bars of every quoted ticker, 12,000 rows of the screener. Milliseconds`,
    'from the start of the process to the first 200; each file is in the page cache of the system, but in the last row.',
    '',
    `| start | quote by ticker (budget ${BUDGET_MS}) | screener | search | \`/readyz\` | longest wait of a probe |`,
    '| --- | --- | --- | --- | --- | --- |',
    rowOf('the first, without compiled modules and file of columns', first),
    rowOf('the best of five later ones', again),
    cold === null
      ? '| with an empty page cache: the system does not let this process empty it | | | | | |'
      : rowOf('the best of five with an empty page cache', cold),
    '',
    `While all lists were loaded again in a serving process, a probe waited for ${round(reloadMs)} ms at most.`,
  ]
}
