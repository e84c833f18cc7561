/** The SEC's text of a half month; rows of its file of the first half of March 2021 unless they break something. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { zipOf } from '../../../test/files/zip-writer.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { secFailsToDeliver } from './feed.ts'
import { parseFails, unpackFails } from './parse.ts'
import { failsText, header } from './test-data.ts'

const ADDRESS = 'https://www.sec.gov/files/data/fails-deliver-data/cnsfails202103a.zip'
const gamestop = '20210301|36467W109|GME|82708|GAMESTOP CORP (HLDG CO) CL A|101.74'
const noble = '20210301|G6610J209|J209REORGPYMNT|1|NOBLE CORP NEW TB/YS REORG PYM|.'

const parse = (text: string | Uint8Array, address = `${ADDRESS}#cnsfails202103a.txt`) =>
  parseFails([{ address, bytes: Buffer.from(text as string) }])
const stops = (text: string, reason: RegExp, address?: string) =>
  assert.throws(
    () => parse(text, address),
    (error) => error instanceof SourceFormatError && reason.test(error.message),
  )

it('a row has every cell, and a price of a point is null', () => {
  assert.deepEqual(parse(failsText([gamestop, noble])), {
    isHalfMonth: true,
    rows: [
      {
        line: 2,
        settlementDate: '2021-03-01',
        cusip: '36467W109',
        symbol: 'GME',
        quantity: 82_708,
        name: 'GAMESTOP CORP (HLDG CO) CL A',
        price: 101.74,
      },
      {
        line: 3,
        settlementDate: '2021-03-01',
        cusip: 'G6610J209',
        symbol: 'J209REORGPYMNT',
        quantity: 1,
        name: 'NOBLE CORP NEW TB/YS REORG PYM',
        price: null,
      },
    ],
    rejected: [],
  })
})

it('a name in Latin-1 is read, with line ends of either kind', () => {
  const text = failsText([gamestop.replace('GAMESTOP CORP (HLDG CO)', 'SOCIÉTÉ GÉNÉRALE')])
  for (const each of [text, text.replaceAll('\n', '\r\n')]) {
    const { rows } = parse(Buffer.from(each, 'latin1'))
    assert.equal(rows[0]?.name, 'SOCIÉTÉ GÉNÉRALE CL A')
  }
})

it('a renamed, missing or further column stops the feed instead of storing blanks', () => {
  const text = failsText([gamestop])
  stops(text.replace('QUANTITY (FAILS)', 'FAILS'), /line 1: .*lacks QUANTITY \(FAILS\)/)
  stops(text.replace('|PRICE', ''), /line 1: .*lacks PRICE/)
  stops(text.replace('|PRICE', '|PRICE|LENT'), /line 1/)
  stops(text.replace('CUSIP|SYMBOL', 'SYMBOL|CUSIP'), /another order/)
  stops('<html><body>Undeclared Automated Tool</body></html>', /lacks SETTLEMENT DATE/)
  stops('', /^[^,]+: the file is empty$/)
})

it('a trailer that counts other rows or shares, or is missing, stops the feed', () => {
  const text = failsText([gamestop, noble])
  stops(text.replace('count 2', 'count 3'), /line 5: 2 rows where the trailer counts 3/)
  stops(text.replace('shares 82709', 'shares 82710'), /82709 shares where the trailer counts 82710/)
  stops([header, gamestop, noble].join('\n'), /line 3: no trailer: the file is cut short/)
  stops(header, /^[^,]+: no trailer/)
  stops(text.replace(/Trailer total.*\n/, ''), /no trailer/)
  stops(text.replace(gamestop, ''), /1 rows where the trailer counts 2/)
})

it('a damaged row is handed back with its line and counts as a row; its file is not lost', () => {
  const damaged = [
    gamestop.replace('20210301', '20210230'),
    gamestop.replace('36467W109', '36467W1'),
    gamestop.replace('82708', '82,708'),
    gamestop.replace('101.74', '-101.74'),
    gamestop.replace('|GME', ''),
  ]
  const text = failsText([...damaged, noble]).replace('shares NaN', 'shares 330833')
  const { rows, rejected } = parse(text)
  assert.deepEqual(
    rows.map(({ line }) => line),
    [7],
  )
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [
      [2, '"20210230" is not a date'],
      [3, '"36467W1" is not a CUSIP'],
      [4, 'the quantity is "82,708"'],
      [5, 'the price is "-101.74"'],
      [6, '5 fields, not 6'],
    ],
  )
  // Where every quantity is readable the shares of a rejected row are among those that the trailer counts.
  stops(
    failsText([gamestop.replace('101.74', 'x'), noble]).replace('shares 82709', 'shares 1'),
    /82709 shares/,
  )
})

it('a name with the sign between cells in it is one name; two lines in one, and a sign at the end, are damaged', () => {
  const rows = [
    '20040802|059361105|BFUN|1200|BAM| ENTMT INC|.',
    '20210415|233278100|DMYI|52|DMY TECHNOLOGY GROUP INC IV ||10.05',
    `${gamestop}${noble}`,
    `${gamestop}|`,
    // A cell too many in front of the price: invented.
    gamestop.replace('|101.74', '|181.00|101.74'),
  ]
  const { rows: read, rejected } = parse(failsText(rows), 'cnsp_sec_fails_200408.txt')
  assert.deepEqual(
    read.map(({ symbol, quantity, name, price }) => [symbol, quantity, name, price]),
    [
      ['BFUN', 1200, 'BAM|ENTMT INC', null],
      ['DMYI', 52, 'DMY TECHNOLOGY GROUP INC IV|', 10.05],
    ],
  )
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    ['11 fields, not 6', '7 fields, not 6', '7 fields, not 6'],
  )
})

it('a file with rows of another month than its name stops the feed; one of another name is not the whole of its days', () => {
  stops(failsText([gamestop]), /line 2: a row of 2021-03-01/, ADDRESS.replace('202103', '202104'))
  assert.equal(parse(failsText([gamestop]), 'cnsfails202103a.txt').isHalfMonth, true)
  assert.equal(parse(failsText([gamestop]), 'cnsp_sec_fails_2021.txt').isHalfMonth, false)
})

it('of a zip its one text is read, and a text stands for itself', async () => {
  const data = failsText([gamestop])
  const zipped = { address: ADDRESS, bytes: await zipOf([{ name: 'cnsfails202103a.txt', data }]) }
  assert.equal(parseFails(await unpackFails([zipped])).rows[0]?.symbol, 'GME')
  const plain = { address: 'cnsfails202103a.txt', bytes: Buffer.from(data) }
  assert.deepEqual(await unpackFails([plain]), [plain])
  const two = await zipOf([
    { name: 'a.txt', data },
    { name: 'b.txt', data },
  ])
  await assert.rejects(unpackFails([{ address: ADDRESS, bytes: two }]), /2 files, not one/)
})

it('a quarter as it was published before July 2009 is a zip with a text for each month, and replaces no days', async () => {
  const months = ['20040803', '20040902'].map((day) => ({
    name: `cnsp_sec_fails_${day.slice(0, 6)}.txt`,
    data: failsText([gamestop.replace('20210301', day)]).replaceAll('\n', '\r\n'),
  }))
  const quarter = { address: 'cnsp_sec_fails_2004q3.zip', bytes: await zipOf(months) }
  const { rows, isHalfMonth } = parseFails(await unpackFails([quarter]))
  assert.deepEqual(
    [rows.map(({ settlementDate }) => settlementDate), isHalfMonth],
    [['2004-08-03', '2004-09-02'], false],
  )
})

it('of rows of one CUSIP and day in two texts of a quarter that differ, neither is read; one that comes twice is read once', () => {
  const august = [gamestop, noble].map((row) => row.replace('20210301', '20040803'))
  const texts = [august, august.map((row) => row.replace('|82708|', '|82709|'))]
  const { rows, rejected } = parseFails(
    texts.map((lines, at) => ({ address: `q3.zip#${at}`, bytes: Buffer.from(failsText(lines)) })),
  )
  assert.deepEqual(
    rows.map(({ symbol }) => symbol),
    ['J209REORGPYMNT'],
  )
  assert.deepEqual(
    rejected.map(({ row, reason }) => [row, reason]),
    [
      ['36467W109 2004-08-03', 'comes twice, with other figures'],
      ['36467W109 2004-08-03', 'comes twice, with other figures'],
      ['G6610J209 2004-08-03', 'comes twice'],
    ],
  )
})

it('a zip without a text stops the feed, under any name', async () => {
  const bytes = await zipOf([])
  for (const address of ['cnsp_sec_fails_2004q3.zip', ADDRESS])
    await assert.rejects(unpackFails([{ address, bytes }]), (error) => error instanceof SourceFormatError)
})

it('a half month ends on the 14th or with the month, and its file is named for it, in any of the folders in use', () => {
  const { files } = secFailsToDeliver
  assert.ok(files.kind === 'dated')
  const { origin, pathname } = new URL(ADDRESS)
  const moved = pathname.replace('data/fails', 'data/other/fails')
  const again = pathname.replace('.zip', '_0.zip')
  assert.deepEqual(files.addressesOf('2021-03-01'), [ADDRESS, `${origin}${moved}`, `${origin}${again}`])
  for (const path of [pathname, moved, again])
    assert.deepEqual({ ...files.path.exec(path)?.groups }, { year: '2021', month: '03', half: 'a' })
  for (const day of ['2009-07-01', '2017-06-15', '2020-04-15'])
    for (const address of files.addressesOf(day)) {
      const half = day.endsWith('15') ? 'b' : 'a'
      assert.deepEqual(
        { ...files.path.exec(new URL(address).pathname)?.groups },
        { year: day.slice(0, 4), month: day.slice(5, 7), half },
      )
    }
  assert.match(
    files.addressesOf('2017-06-01')[0] ?? '',
    /foia-document-fails-deliver-data\/cnsfails201706a\.zip$/,
  )
})
