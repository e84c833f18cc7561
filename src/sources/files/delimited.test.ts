import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedBatches, delimitedRows } from './delimited.ts'
import type { DelimitedLayout } from './delimited-table.ts'

// Two rows of Nasdaq's directory with the footer of 21 July 2025, in its own layout but fewer columns.
const LISTED = {
  file: 'nasdaqlisted.txt',
  delimiter: '|',
  quoted: false,
  columns: ['Symbol', 'Security Name', 'Test Issue'],
  footer: { pattern: /^File Creation Time: \d{13}\|/ },
} as const satisfies DelimitedLayout
const LISTED_TEXT = `Symbol|Security Name|Test Issue
AAPL|Apple Inc. - Common Stock|N
ZVZZT|NASDAQ TEST STOCK|Y
File Creation Time: 0721202512:03|||
`.replace('0721202512:03', '0721202512030')

const CSV = {
  file: 'x.csv',
  delimiter: ',',
  quoted: true,
  columns: ['ticker', 'name'],
} as const satisfies DelimitedLayout
const TSV = { ...CSV, file: 'num.txt', delimiter: '\t', quoted: false } as const satisfies DelimitedLayout

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const rowsOf = (text: string | Uint8Array, layout: DelimitedLayout) => [
  ...delimitedRows(Buffer.from(text), layout),
]

const batched = async (text: string | Uint8Array, layout: DelimitedLayout, size: number) => {
  const rows = []
  for await (const batch of delimitedBatches(inPieces(Buffer.from(text), size), layout)) rows.push(...batch)
  return rows
}

/** Whole, in pieces, plain and (where it makes no difference) quoted: the fault is found at the same line. */
const refused = async (
  text: string | Uint8Array,
  layout: DelimitedLayout,
  line: number | null,
  reason: RegExp,
) => {
  for (const read of [async () => rowsOf(text, layout), () => batched(text, layout, 5)]) {
    await assert.rejects(read, (error) => {
      assert.ok(error instanceof SourceFormatError, String(error))
      assert.match(error.message, reason)
      assert.equal(error.line, line, error.message)
      assert.equal(error.file, layout.file)
      return true
    })
  }
}

test('rows come with their line, and the footer with another field count is not one of them', async () => {
  let footer = ''
  const layout = {
    ...LISTED,
    footer: {
      ...LISTED.footer,
      onFooter: (line: string) => {
        footer = line
      },
    },
  }
  const expected = [
    { line: 2, fields: ['AAPL', 'Apple Inc. - Common Stock', 'N'] },
    { line: 3, fields: ['ZVZZT', 'NASDAQ TEST STOCK', 'Y'] },
  ]
  assert.deepEqual(rowsOf(LISTED_TEXT, layout), expected)
  assert.equal(footer, 'File Creation Time: 0721202512030|||')
  for (const size of [1, 7, 1000]) assert.deepEqual(await batched(LISTED_TEXT, LISTED, size), expected)
  assert.deepEqual(rowsOf(LISTED_TEXT.replaceAll('\n', '\r\n'), LISTED), expected)
  assert.deepEqual(rowsOf(LISTED_TEXT.trimEnd(), LISTED), expected)
  assert.deepEqual(rowsOf(LISTED_TEXT, { ...LISTED, quoted: true }), expected)
})

test('a file that lacks its footer is cut short, and nothing may follow the footer', async () => {
  const lines = LISTED_TEXT.split('\n')
  await refused(lines.slice(0, 3).join('\n'), LISTED, 3, /: no footer: the file is cut short$/)
  await refused(`${LISTED_TEXT}MSFT|Microsoft|N\n`, LISTED, 5, /a record after the footer of line 4/)
  const optional = { ...LISTED, footer: { ...LISTED.footer, required: false } }
  assert.equal(rowsOf(lines.slice(0, 3).join('\n'), optional).length, 2)
})

test('a missing, renamed, unknown or repeated column stops the feed', async () => {
  for (const layout of [TSV, { ...TSV, quoted: true }]) {
    await refused('ticker\nA\n', layout, 1, /header lacks "name"/)
    await refused('ticker\ttitle\nA\tb\n', layout, 1, /header lacks "name"; unknown "title"/)
    await refused('ticker\tname\tcik\nA\tb\t1\n', layout, 1, /header has unknown "cik"/)
    await refused('ticker\tname\tname\nA\tb\tc\n', layout, 1, /column "name" comes twice/)
    await refused('', layout, null, /: the file is empty$/)
  }
})

test('columns are found by name wherever they are, and optional ones may lack', async () => {
  const layout = { ...TSV, optional: ['segments'], otherColumns: 'ignore' } as const
  assert.deepEqual(rowsOf('name\tnew\tticker\nApple\t?\tAAPL\n', layout), [
    { line: 2, fields: ['AAPL', 'Apple', ''] },
  ])
  assert.deepEqual(rowsOf('segments\tname\tticker\nx\tApple\tAAPL\n', layout), [
    { line: 2, fields: ['AAPL', 'Apple', 'x'] },
  ])
})

test('a ragged row and a blank line among rows are errors, blank lines at the end are not', async () => {
  for (const layout of [TSV, { ...TSV, quoted: true }]) {
    await refused('ticker\tname\nA\tb\nA\n', layout, 3, /1 fields, the header has 2/)
    await refused('ticker\tname\nA\tb\tc\n', layout, 2, /3 fields, the header has 2/)
    await refused('ticker\tname\nA\tb\n\nC\td\n', layout, 3, /blank line/)
    assert.equal(rowsOf('ticker\tname\nA\tb\n\n\n', layout).length, 1)
  }
})

test('a BOM is not part of the first column, and a header named __proto__ does no harm', async () => {
  const expected = [{ line: 2, fields: ['A', 'b'] }]
  for (const layout of [TSV, { ...TSV, quoted: true }]) {
    assert.deepEqual(rowsOf('\uFEFFticker\tname\nA\tb\n', layout), expected)
    assert.deepEqual(await batched('\uFEFFticker\tname\nA\tb\n', layout, 2), expected)
    await refused('ticker\t__proto__\nA\tb\n', layout, 1, /lacks "name"; unknown "__proto__"/)
    assert.deepEqual(
      rowsOf('ticker\tname\t__proto__\nA\tb\tc\n', { ...layout, otherColumns: 'ignore' }),
      expected,
    )
  }
  assert.equal('b' in {}, false)
})

test('NUL, bytes that are not UTF-8 and endless records are refused with their line', async () => {
  for (const layout of [TSV, { ...TSV, quoted: true }]) {
    await refused('ticker\tname\nA\tb\nA\t\0\n', layout, 3, /NUL/)
    await refused(Buffer.from('ticker\tname\nA\tb\nA\tCaf\xe9\n', 'latin1'), layout, 3, /not UTF-8/)
  }
  const short = { ...TSV, maxRecordBytes: 50 }
  await refused(`ticker\tname\nA\t${'b'.repeat(100)}\nC\td\n`, short, 2, /over 50 bytes/)
  assert.throws(
    () => rowsOf(`ticker\tname\n"A\t${'b'.repeat(100)}\nC\td\n`, { ...short, quoted: true }),
    SourceFormatError,
  )
})

test('windows-1252 is read where the layout says so', () => {
  const bytes = Buffer.from('ticker\tname\nA\tCaf\xe9 \x80\n', 'latin1')
  for (const quoted of [false, true]) {
    assert.deepEqual(rowsOf(bytes, { ...TSV, quoted, encoding: 'windows-1252' })[0]?.fields, ['A', 'Café €'])
  }
})

test('characters split between two pieces come whole', async () => {
  const text = 'ticker\tname\nBRK.B\tSociété Générale — 日本 🏛\n'
  for (const quoted of [false, true]) {
    for (const size of [1, 2, 3])
      assert.deepEqual(await batched(text, { ...TSV, quoted }, size), rowsOf(text, TSV))
  }
})

test('quoted fields hold delimiters, line ends and quotes; in a plain file a quote is a character', async () => {
  const text = 'ticker,name\nA,"Agilent, ""Technologies""\nInc."\nB,"x"\n'
  const expected = [
    { line: 3, fields: ['A', 'Agilent, "Technologies"\nInc.'] },
    { line: 4, fields: ['B', 'x'] },
  ]
  assert.deepEqual(rowsOf(text, CSV), expected)
  for (const size of [1, 6, 100]) assert.deepEqual(await batched(text, CSV, size), expected)
  assert.deepEqual(rowsOf('ticker,name\nA,"x"\n', { ...CSV, quoted: false })[0]?.fields, ['A', '"x"'])
})

test('an unclosed quote and a stray one are errors with their line', async () => {
  await refused('ticker,name\nA,"b\nC,d\n', CSV, 3, /Quote/)
  await refused('ticker,name\nA,"b"c\n', CSV, 2, /Quote/)
  await refused('ticker,name\nA,b "c" d\n', CSV, 2, /Quote/)
})

test('lines before the header are skipped where the layout allows them, and no further', async () => {
  const layout = { ...CSV, maxPreambleLines: 3 }
  const text = 'iShares Core\n"Holdings as of","Jul 1, 2024"\n\nticker,name\nA,b\n'
  assert.deepEqual(rowsOf(text, layout), [{ line: 5, fields: ['A', 'b'] }])
  await refused(text, { ...layout, maxPreambleLines: 2 }, 3, /header lacks/)
})

test('where a layout says that every line has its end, a last line without one is of a file that was cut', async () => {
  for (const quoted of [false, true]) {
    const layout = { ...CSV, quoted, endsWithLineFeed: true }
    assert.equal(rowsOf('ticker,name\nA,b\n', layout).length, 1)
    assert.equal(rowsOf('ticker,name\r\nA,b\r\n', layout).length, 1)
    await refused('ticker,name\nA,b', layout, 2, /the last line has no end: the file is cut short/)
  }
})
