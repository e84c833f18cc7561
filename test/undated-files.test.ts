/** Files that name no day: what they say has no time where the time of the fetch is unknown, and the run says so once. */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openCommandLine } from './support/command-line.ts'

const commandLine = openCommandLine()
after(() => commandLine.remove())

const exchanges = ['nasdaq', 'nyse', 'amex']
const nameOf = (exchange: string) => `stocks?tableonly=true&download=true&exchange=${exchange}`

/** ZZZA and its price are made up. */
const files = (() => {
  const folder = join(commandLine.folder, 'mirror', 'api.nasdaq.com', 'api', 'screener')
  mkdirSync(folder, { recursive: true })
  return exchanges.map((exchange) => {
    const row = {
      symbol: `ZZZ${exchange.charAt(0).toUpperCase()}`,
      name: 'Zzz Example Common Stock',
      lastsale: '$10.00',
      netchange: '0.50',
      pctchange: '5.263%',
      volume: '1200',
      marketCap: '1000000.00',
      country: 'United States',
      ipoyear: '1999',
      industry: 'Software',
      sector: 'Technology',
      url: '/market-activity/stocks/zzz',
    }
    const path = join(folder, nameOf(exchange))
    writeFileSync(path, JSON.stringify({ data: { rows: [row] }, status: { rCode: 200 } }))
    return path
  })
})()

const quotedAt = async () => {
  const { out } = await commandLine.run('get', '/v1/quotes/ZZZA')
  return (JSON.parse(out) as { readonly quotedAt: string | null }).quotedAt
}
const hint = /^nasdaq-screener: quotedAt is null, .*--as-of DATE/gm

test('quotes of a mirror have no time without --as-of, and the run says so once', async () => {
  const plain = await commandLine.run('ingest', 'nasdaq-screener', '--mirror', 'mirror')
  assert.deepEqual([plain.code, plain.err.match(hint)?.length], [0, 1], plain.out + plain.err)
  assert.equal(await quotedAt(), null)
  const again = await commandLine.run('ingest', 'nasdaq-screener', '--mirror', 'mirror')
  assert.deepEqual([again.code, again.err.match(hint)], [0, null])
  const json = await commandLine.run('ingest', 'nasdaq-screener', '--mirror', 'mirror', '--reread', '--json')
  assert.equal(json.err.match(hint)?.length, 1)
  assert.ok(JSON.parse(json.out))
})

test('quotes of files on the disk have no time without --as-of, and the close of that day with it', async () => {
  const given = ['ingest', 'nasdaq-screener', '--file', ...files]
  const plain = await commandLine.run(...given, '--reread')
  assert.deepEqual([plain.code, plain.err.match(hint)?.length], [0, 1], plain.out + plain.err)
  assert.equal(await quotedAt(), null)
  const dated = await commandLine.run(...given, '--as-of', '2026-08-21')
  assert.deepEqual([dated.code, dated.err.match(hint)], [0, null], dated.out + dated.err)
  assert.equal(await quotedAt(), '2026-08-21T20:00:00Z')
})
