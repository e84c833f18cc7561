/** Every command that a page of the web application tells its reader to type is one that the command line accepts. */
import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { loadCommands } from '../console/src/pages/company/price/load-commands.ts'
import { writeTickerLists } from './files/ticker-mirror.ts'
import { zipOf } from './files/zip-writer.ts'
import { openCommandLine } from './support/command-line.ts'
import { shellWords } from './support/shell-words.ts'

const sources = new URL('../console/src/', import.meta.url)
const TICKER = 'AAPL'

/** As they stand in the sources, with a ticker where a page has its own. */
const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/npx openbell [^`'"<]+/g)]
    .map(([command]) => command.replaceAll(/\$\{[\w.]*ticker\}/g, TICKER).trim())
    // What a page fills in from a list is named there.
    .filter((command) => !command.includes('${'))

const commands = new Set([
  ...globSync('**/*.{ts,tsx}', { cwd: sources }).flatMap((file) =>
    commandsIn(readFileSync(new URL(file, sources), 'utf8')),
  ),
  ...loadCommands(TICKER).map(({ command }) => command),
])

test('every command shown begins with npx, as a checkout has no openbell on the path', () => {
  const shown = globSync('**/*.tsx', { cwd: sources }).flatMap((file) =>
    [...readFileSync(new URL(file, sources), 'utf8').matchAll(/<Command>\{?[`']?([\w ]+)/g)].map(
      ([, command = '']) => command,
    ),
  )
  const typed = shown.filter((command) => command !== 'kind')
  assert.ok(typed.length >= 15, `${typed.length}`)
  assert.deepEqual(
    typed.filter((command) => !command.startsWith('npx openbell ')),
    [],
  )
})

/** The mirror has lists of tickers alone, and nothing is fetched. */
const line = openCommandLine({ OPENBELL_MIRROR: 'mirror', OPENBELL_TIINGO_KEY: 'a-key' })
after(line.remove)

test('commands of the web application can be typed', async () => {
  assert.ok(commands.size >= 15, `${commands.size}`)
  writeTickerLists(join(line.folder, 'mirror'))
  assert.equal((await line.run('ingest', 'sec-tickers')).code, 0)
  writeFileSync(join(line.folder, 'bars.csv'), 'Date,Open,High,Low,Close,Volume\n2026-06-01,1,2,1,2,100\n')
  writeFileSync(join(line.folder, 'd_us_txt.zip'), await zipOf([]))
  for (const command of commands) {
    const [, , ...words] = shellWords(command.replace(/(bars\.csv|d_us_txt\.zip)/, join(line.folder, '$1')))
    const { code, err } = await line.run(...words, ...(words[0] === 'work' ? ['--once'] : []))
    // A mirror without files is 1; what the command line does not take is 2, a setting that lacks 78.
    assert.ok(code === 0 || code === 1, `${command}: ${code} ${err}`)
  }
})
