/** XBRL instances and label linkbases, with Apple's figures of its third quarter of fiscal 2024 where no others are named. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  appleThirdQuarter,
  type InstanceFact,
  instanceOf,
  labelsOf,
} from '../../../test/files/segment-files.ts'
import { parseLabels } from './label-linkbase.ts'
import { parseInstance } from './xbrl-instance.ts'

const parse = (text: string) =>
  parseInstance(Buffer.from(text), 'aapl-20240629_htm.xml', '0000320193-24-000081')
const parseFacts = (...facts: readonly InstanceFact[]) => parse(instanceOf('10-Q', '2024-06-29', facts)).facts

const quarter = { start: '2024-03-31', end: '2024-06-29' }

it('an instance gives revenue by member with the days of its periods, and whose it is', () => {
  const { facts, ...filing } = parse(instanceOf('10-Q', '2024-06-29', appleThirdQuarter))
  assert.deepEqual(filing, {
    cik: '0000320193',
    accession: '0000320193-24-000081',
    form: '10-Q',
    filedOn: null,
    periodEnd: '2024-06-29',
    isExact: true,
  })
  const nineMonths = facts.filter(({ start }) => start === '2023-10-01')
  assert.deepEqual(
    nineMonths.map(({ member, value }) => [member, value / 1e6]),
    [
      [null, 296105],
      ['IPhone', 154961],
      ['Mac', 22240],
      ['IPad', 19744],
      ['WearablesHomeandAccessories', 27963],
      ['Service', 71197],
      ['Product', 224908],
    ],
  )
})

it('a mark of external sales is one of segments, and a business of pest elimination is none of eliminations', () => {
  const mark = (name: string) => ['srt:ConsolidationItemsAxis', `us-gaap:${name}Member`] as const
  const segment = (name: string) => ['us-gaap:StatementBusinessSegmentsAxis', `ecl:${name}Member`] as const
  const external = mark('OperatingSegmentsExcludingIntersegmentElimination')
  const facts = parseFacts(
    { ...quarter, millions: 1, of: [segment('Water'), external] },
    { ...quarter, millions: 2, of: [external] },
    { ...quarter, millions: 3, of: [segment('GlobalPestElimination'), mark('OperatingSegments')] },
    { ...quarter, millions: 4, of: [segment('IntersegmentEliminations')] },
    { ...quarter, millions: 5, of: [segment('EliminationsAndOther')] },
    { ...quarter, millions: 6, of: [mark('IntersegmentElimination')] },
    { ...quarter, millions: 7, of: [mark('MaterialReconcilingItems')] },
    { ...quarter, millions: 8, of: [segment('Water'), mark('MaterialReconcilingItems')] },
  )
  assert.deepEqual(
    facts.map(({ member, scope, value }) => [member, scope, value / 1e6]),
    [
      ['Water', 'external', 1],
      ['GlobalPestElimination', 'operating', 3],
      [null, 'elimination', 4],
      [null, 'elimination', 5],
      [null, 'elimination', 6],
      [null, 'reconciling', 7],
    ],
  )
})

it('segments of a filer of IFRS have axes of their own', () => {
  const items = (name: string) =>
    ['ifrs-full:SegmentConsolidationItemsAxis', `ifrs-full:${name}Member`] as const
  const segment = ['ifrs-full:SegmentsAxis', 'ry:WealthManagementMember'] as const
  const facts = parseFacts(
    { ...quarter, millions: 1, of: [items('OperatingSegments'), segment] },
    { ...quarter, millions: 2, of: [['ifrs-full:SegmentsAxis', 'ifrs-full:AllOtherSegmentsMember']] },
    { ...quarter, millions: -3, of: [items('EliminationOfIntersegmentAmounts')] },
    { ...quarter, millions: 4, of: [items('UnallocatedAmounts')] },
    { ...quarter, millions: 5, of: [items('EntitysTotalForSegmentConsolidationItems')] },
  )
  assert.deepEqual(
    facts.map(({ axis, member, scope }) => [axis, member, scope]),
    [
      ['Segments', 'WealthManagement', 'operating'],
      ['Segments', 'AllOtherSegments', 'plain'],
      [null, null, 'elimination'],
      [null, null, 'reconciling'],
    ],
  )
})

it('the state CA is not the country CA', () => {
  const axis = 'srt:StatementGeographicalAxis'
  const facts = parseFacts(
    { ...quarter, millions: 1, of: [[axis, 'stpr:CA']] },
    { ...quarter, millions: 2, of: [[axis, 'country:CA']] },
  )
  assert.deepEqual(
    facts.map(({ member }) => member),
    ['US-CA', 'CA'],
  )
})

it('the most precise of the same figure is taken', () => {
  const facts = parseFacts(
    { ...quarter, millions: 85800, decimals: '-8' },
    { ...quarter, millions: 85777, decimals: '-6' },
    { ...quarter, millions: 86000, decimals: '-9' },
  )
  assert.deepEqual(
    facts.map(({ value }) => value / 1e6),
    [85777],
  )
})

it('a member combined with another axis, or of a typed one, is not part of a table; operating segments are', () => {
  const region = ['us-gaap:StatementBusinessSegmentsAxis', 'aapl:EuropeSegmentMember'] as const
  const facts = parseFacts(
    { ...quarter, millions: 1, of: [region, ['srt:ProductOrServiceAxis', 'aapl:MacMember']] },
    { ...quarter, millions: 2, of: [['dei:LegalEntityAxis', 'aapl:AMember']] },
    {
      ...quarter,
      millions: 3,
      of: [region, ['srt:ConsolidationItemsAxis', 'us-gaap:OperatingSegmentsMember']],
    },
  )
  assert.deepEqual(
    facts.map(({ axis, member, scope, value }) => [axis, member, scope, value / 1e6]),
    [['BusinessSegments', 'EuropeSegment', 'operating', 3]],
  )
  const typed = instanceOf('10-Q', '2024-06-29', [{ ...quarter, millions: 1, of: [region] }])
    .replace('<xbrldi:explicitMember', '<xbrldi:typedMember')
    .replace('</xbrldi:explicitMember', '</xbrldi:typedMember')
  assert.deepEqual(parse(typed).facts, [])
})

it('a figure that is not money, or nil, is not revenue; null is not zero', () => {
  const text = instanceOf('10-Q', '2024-06-29', [{ ...quarter, millions: 1 }])
  assert.deepEqual(parse(text.replace('unitRef="usd"', 'unitRef="perShare"')).facts, [])
  assert.deepEqual(parse(text.replace('>1000000<', ' xsi:nil="true"><')).facts, [])
  assert.equal(parse(text.replace('>1000000<', '>+1.0E6<')).facts[0]?.value, 1_000_000)
  for (const other of ['1,000,000', 'one million', '0x10', '9'.repeat(400)])
    assert.throws(() => parse(text.replace('>1000000<', `>${other}<`)), /a figure of \w+ is "/, other)
})

it('a file that is not an instance stops the feed: another document, or one without its entity or period', () => {
  const text = instanceOf('10-Q', '2024-06-29', appleThirdQuarter)
  assert.throws(() => parse('<html></html>'), /is <html>, not an XBRL instance/)
  assert.throws(() => parse(text.slice(0, 900)), /not well-formed/)
  assert.throws(
    () => parse(text.replace('DocumentType', 'Kind').replace('/dei:DocumentType', '/dei:Kind')),
    /names no document type/,
  )
  assert.throws(() => parse(instanceOf('10-Q', 'June', appleThirdQuarter)), /no end of its period/)
  assert.throws(() => parse(text.replaceAll('0000320193<', 'Apple<')), /the entity "Apple"/)
})

it('a linkbase names members in the words of the filer, without what the taxonomy adds', () => {
  const labels = parseLabels(
    Buffer.from(
      labelsOf({
        aapl_WearablesHomeandAccessoriesMember: 'Wearables, Home and Accessories [Member]',
        'us-gaap_ServiceMember': 'Services [Member]',
        'us-gaap_NetIncomeLoss': 'Net income',
        country_CA: 'Canada',
        stpr_CA: 'CALIFORNIA',
      }),
    ),
    'aapl-20240629_lab.xml',
  )
  assert.deepEqual(labels, [
    { member: 'CA', label: 'Canada' },
    { member: 'Service', label: 'Services' },
    { member: 'US-CA', label: 'CALIFORNIA' },
    { member: 'WearablesHomeandAccessories', label: 'Wearables, Home and Accessories' },
  ])
  assert.throws(() => parseLabels(Buffer.from('<xbrl/>'), 'a_lab.xml'), /not a linkbase/)
})
