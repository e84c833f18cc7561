/** Numbers as FinanceDatabase gives them in early 2026; the true ones are those of fund holdings and of the companies. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedPair } from './identifier-pair.ts'

const check = (isin: string | null, cusip: string | null, country: string | null = 'US') => {
  const { faults, ...pair } = checkedPair({ isin, cusip, country })
  return [pair.isin, pair.cusip, faults.length]
}

test('an ISIN that holds its CUSIP stands, and tells the CUSIP where it is blank', () => {
  assert.deepEqual(check('US00846U1016', '00846U101'), ['US00846U1016', '00846U101', 0])
  assert.deepEqual(check('US00846U1016', null), ['US00846U1016', '00846U101', 0])
  assert.deepEqual(check(null, '00846U101'), [null, '00846U101', 0])
  assert.deepEqual(check(null, null), [null, null, 0])
  assert.deepEqual(check('CA7800871021', '780087102', 'CA'), ['CA7800871021', '780087102', 0])
})

test('a wrong check digit is not believed; the other of the two may be', () => {
  assert.deepEqual(check('US00846U1017', null), [null, null, 1])
  assert.deepEqual(check(null, '00846U102'), [null, null, 1])
  assert.deepEqual(check('US00846U1016', '00846U102'), ['US00846U1016', '00846U101', 1])
  assert.deepEqual(check('IE00B4BNMY35', 'G1151C101', 'IE'), [null, 'G1151C101', 1])
})

test('of an ISIN and a CUSIP that contradict each other neither stands', () => {
  assert.deepEqual(check('US0970231058', '37045V100'), [null, null, 1])
})

test('the ISIN of a stranger with the same ticker abroad goes, the CUSIP stays', () => {
  // Essex Property Trust, BHP's share in Sydney and its depositary share in New York, Steris, Janus Henderson.
  assert.deepEqual(check('AU0000096943', '297178105'), [null, '297178105', 1])
  assert.deepEqual(check('AU000000BHP4', '088606108', 'AU'), [null, '088606108', 1])
  assert.deepEqual(check('SG1F60858221', 'G8473T100', 'IE'), [null, 'G8473T100', 1])
  assert.deepEqual(check('AU000000JHG6', 'G4474Y214', 'GB'), [null, 'G4474Y214', 1])
  // Oshkosh has that of a company in Tokyo and no CUSIP that could tell.
  assert.deepEqual(check('JP3183200009', null), [null, null, 1])
})

test('the ISIN of a foreign share that trades in New York itself goes with its CINS', () => {
  for (const [isin, cins, country] of [
    ['IE00B4BNMY34', 'G1151C101', 'IE'],
    ['BMG0772R2087', 'G0772R208', 'BM'],
    ['KYG367381053', 'G36738105', 'KY'],
    ['MHY0207T1001', 'Y0207T100', 'BM'],
    ['NL0009434992', 'N53745100', 'US'],
    ['CH0048265513', 'H8817H100', 'CH'],
    ['LR0008862868', 'V7780T103', 'US'],
  ] as const)
    assert.deepEqual(check(isin, cins, country), [isin, cins, 0], isin)
  // Teekay Tankers' of the Marshall Islands, and the CINS it has since it moved to Bermuda.
  assert.deepEqual(check('MHY8565N3002', 'G8726X106', 'CA'), [null, 'G8726X106', 1])
})

test('the Canadian number of a company outside Canada is another company’s: Loews has that of Loblaw', () => {
  assert.deepEqual(check('CA5394811015', '539481101'), [null, null, 1])
  assert.deepEqual(check('CA87039X2086', '87039X208', 'SG'), [null, null, 1])
})

test('a CUSIP whose issue number has letters is a bond’s', () => {
  assert.deepEqual(check(null, '84921RAB6', 'LU'), [null, null, 1])
})
