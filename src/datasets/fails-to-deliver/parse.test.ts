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

it('a half month ends on the 14th or with the month, and its file is named for it', () => {
  const { files } = secFailsToDeliver
  assert.ok(files.kind === 'dated')
  assert.deepEqual(['2021-03-01', '2021-03-15'].flatMap(files.addressesOf), [
    ADDRESS,
    ADDRESS.replace('03a', '03b'),
  ])
  const { pathname } = new URL(ADDRESS)
  const moved = pathname.replace('data/fails', 'data/other/fails').replace('.zip', '_0.zip')
  for (const path of [pathname, moved])
    assert.deepEqual({ ...files.path.exec(path)?.groups }, { year: '2021', month: '03', half: 'a' })
})
