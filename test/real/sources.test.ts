import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { delimitedBatches, delimitedRows } from '../../src/sources/files/delimited.ts'
import { notData } from '../../src/sources/files/leading-bytes.ts'
import { zipEntries } from '../../src/sources/files/zip.ts'
import { openMirror } from '../../src/sources/mirror.ts'

const DATA = new URL('../../../shared/data/', import.meta.url)
const skip = existsSync(DATA) ? false : '../shared is not beside the checkout'
const folder = fileURLToPath(new URL('mirror', DATA))
const mirror = openMirror(folder)

const NUM = ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'value'] as const
const SETS = 'https://www.sec.gov/files/dera/data/financial-statement-data-sets/'

test('every file listed in the mirror is read under its address', { skip }, async () => {
  for (const host of ['fred.stlouisfed.org', 'api.nasdaq.com', 'home.treasury.gov', 'data.sec.gov']) {
    const found = (await mirror.list(host, /./)) ?? []
    const entries = readdirSync(`${folder}/${host}`, { withFileTypes: true, recursive: true })
    assert.equal(found.length, entries.filter((entry) => entry.isFile()).length, host)
    assert.ok(found.length > 0, host)
    for (const address of found) assert.equal((await mirror.fetch(address)).kind, 'fetched', address)
  }
})

test('a quarter of financial statements is unzipped and split in one pass without losing a row', {
  skip,
}, async () => {
  const file = await mirror.fetchToFile(`${SETS}2009q3.zip`, '', { expect: 'zip' })
  assert.ok(file.kind === 'fetched')
  const rows = new Map<string, number>()
  for await (const entry of zipEntries(file.path, { maxEntryBytes: 2 ** 30 })) {
    if (entry.name !== 'num.txt') continue
    const layout = {
      file: entry.name,
      delimiter: '\t',
      quoted: false,
      columns: NUM,
      otherColumns: 'ignore',
    } as const
    for await (const batch of delimitedBatches(entry.chunks(), layout)) {
      for (const { fields } of batch) rows.set(fields[0], (rows.get(fields[0]) ?? 0) + 1)
    }
    const feeds = (await entry.bytes()).reduce((sum, byte) => sum + (byte === 0x0a ? 1 : 0), 0)
    assert.equal(
      [...rows.values()].reduce((sum, count) => sum + count, 0),
      feeds - 1,
    )
  }
  assert.equal(rows.size, 435)
})

test("Nasdaq's directories end with their footer and every row has the header's fields", {
  skip,
}, async () => {
  for (const [name, columns] of [
    ['nasdaqlisted', ['Symbol', 'Security Name', 'Test Issue']],
    ['otherlisted', ['ACT Symbol', 'Security Name', 'Test Issue']],
  ] as const) {
    const file = `https://www.nasdaqtrader.com/dynamic/symdir/${name}.txt`
    const result = await mirror.fetch(file)
    assert.ok(result.kind === 'fetched')
    const footer = { pattern: /^File Creation Time: / }
    const rows = [
      ...delimitedRows(result.bytes, {
        file,
        delimiter: '|',
        quoted: false,
        columns,
        otherColumns: 'ignore',
        footer,
      }),
    ]
    assert.ok(rows.length > 3000)
  }
})

test('the error pages that publishers really sent are distinguished from data', { skip }, async () => {
  for (const [path, reason] of [
    ['extra/edgar-feeds/SEC.AutomatedTool.html', 'undeclared_tool'],
    ['extra/edgar-feeds/rate-exceeded.html', 'rate_limited'],
    [
      'extra/edgar-feeds/getcurrent/getcurrent_type-all_count-100_start-5100.http503_v1.atom.xml',
      'unavailable',
    ],
    ['extra/edgar-index/odd/full-index_form.gz.http403.243.xml', 'access_denied'],
    ['extra/nasdaq/BAD_html_instead_of_nasdaqlisted_2025-10-04.txt', 'not_expected'],
    ['extra/edgar-index/master_index_1993_QTR4.html', 'not_expected'],
  ] as const) {
    assert.equal(notData(await readFile(new URL(path, DATA)), 'text')?.reason, reason, path)
  }
})
