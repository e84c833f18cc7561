/** NYSE's CSV of halts, on lines of its downloads of December 2024 and June 2026. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nyseHaltHistory, parseNyseHalts } from './trade-halts.ts'

const header = 'Halt Date,Halt Time,Symbol,Name,Exchange,Reason,Resume Date,NYSE Resume Time'
const parsed = (...lines: readonly string[]) =>
  parseNyseHalts(Buffer.from(`${[header, ...lines].join('\r\n')}\r\n`), 'halts.csv')

test('a halt that ended, one in force and one that another followed have their times', () => {
  const { rows } = parsed(
    '12/16/2024,06:55:00,FHTX,Foghorn Therapeutics Inc. Common Stock,Nasdaq,News pending,2024-12-16,07:30:00',
    '02/22/2019,16:02:01,SVA,"Sinovac Biotech, Ltd",Nasdaq,News pending,,',
    '12/13/2024,16:05:14,WEL WS,Integrated Wellness,NYSE,News pending,See Subsequent Halt,See Subsequent Halt',
  )
  assert.deepEqual(
    rows.map(({ symbol, haltedAt, tradesResumeAt }) => [symbol, haltedAt, tradesResumeAt]),
    [
      ['FHTX', '2024-12-16T11:55:00Z', '2024-12-16T12:30:00Z'],
      ['SVA', '2019-02-22T21:02:01Z', null],
      ['WEL WS', '2024-12-13T21:05:14Z', null],
    ],
  )
  assert.deepEqual(
    [rows[1]?.name, rows[1]?.reason, rows[1]?.code],
    ['Sinovac Biotech, Ltd', 'News pending', null],
  )
})

test('the layout of 2026 writes days as ISO does, and a name with a comma in quotes of its own', () => {
  const { rows, rejected } = parsed(
    '2026-06-10,19:50:00,SHPH,"""Shuttle Pharmaceuticals Holdings, Inc. Common Stock""",Nasdaq,News Pending,,',
    '2026-05-12,10:29:37,SRL,Scully Royalty Ltd. Common Shares,NYSE,Regulatory Concern,2026-05-13,09:30:00',
  )
  assert.deepEqual(rejected, [])
  assert.deepEqual(
    rows.map(({ haltedOn, haltedAt, name, tradesResumeAt }) => [haltedOn, haltedAt, name, tradesResumeAt]),
    [
      ['2026-06-10', '2026-06-10T23:50:00Z', 'Shuttle Pharmaceuticals Holdings, Inc. Common Stock', null],
      ['2026-05-12', '2026-05-12T14:29:37Z', 'Scully Royalty Ltd. Common Shares', '2026-05-13T13:30:00Z'],
    ],
  )
})

test('days are read as M/D/YYYY too, wherever they are', () => {
  const { rows, rejected } = parsed(
    '6/2/2025,09:35:00,ZZZA,"""Zzza, Inc."" Class A",NYSE,LULD pause,6/2/2025,09:40:00',
    '12/9/2024,09:35:00,ZZZB,"""Zzzb, Inc.""",NYSE,LULD pause,12/10/2024,09:40:00',
  )
  assert.deepEqual(rejected, [])
  assert.deepEqual(
    rows.map(({ haltedOn, tradesResumeAt, name }) => [haltedOn, tradesResumeAt, name]),
    [
      ['2025-06-02', '2025-06-02T13:40:00Z', '"Zzza, Inc." Class A'],
      ['2024-12-09', '2024-12-10T14:40:00Z', 'Zzzb, Inc.'],
    ],
  )
})

test('the history is asked for month by month, and a file of a mirror is dated by its last day', () => {
  const { files } = nyseHaltHistory
  assert.ok(files.kind === 'dated')
  const [address = ''] = files.addressesOf('2026-02-01')
  assert.equal(
    address,
    'https://www.nyse.com/api/trade-halts/historical/download?symbol=&reason=&sourceExchange=&haltDateFrom=2026-02-01&haltDateTo=2026-02-28',
  )
  const dated = (of: string) => ({ ...files.path.exec(of.slice('https://www.nyse.com'.length))?.groups })
  assert.deepEqual(dated(address), { year: '2026', month: '02', day: '28' })
  assert.equal(dated(address.replace(/haltDateTo=.*/, 'haltDateTo='))['year'], undefined)
  assert.match(address.replace(/haltDateTo=.*/, '').slice('https://www.nyse.com'.length), files.path)
})

test('a file of which no row can be read stops the feed', () => {
  assert.throws(
    () => parsed('10.06.2026,19:50:00,SHPH,Shuttle,Nasdaq,News Pending,,'),
    /^SourceFormatError: halts\.csv, line 2: no row can be read: "10\.06\.2026" is not a date$/,
  )
})

test('a renamed column stops the feed instead of storing blanks, a bad line is kept out by itself', () => {
  assert.throws(
    () => parseNyseHalts(Buffer.from(`${header.replace('Reason', 'Cause')}\r\n`), 'halts.csv'),
    /header lacks "Reason"/,
  )
  assert.throws(() => parseNyseHalts(Buffer.from('<html></html>'), 'halts.csv'), /header lacks/)
  const { rows, rejected } = parsed(
    '12/16/2024,06:55:00,FHTX,Foghorn,Nasdaq,News pending,,',
    '16/12/2024,06:55:00,FHTX,Foghorn,Nasdaq,News pending,,',
    '12/16/2024,06:55:00,FHTX,Foghorn,Nasdaq,News pending,tomorrow,07:30:00',
  )
  assert.deepEqual([rows.length, rejected.map(({ line }) => line)], [1, [3, 4]])
})
