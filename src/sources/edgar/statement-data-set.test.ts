/** The Financial Statement Data Sets in both layouts; figures are Apple's of fiscal 2024 where no others are named. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  appleAnnual,
  type DataSetFiling,
  dataSetZip,
  numOf,
  partsOfZip,
  REVENUE,
  subOf,
} from '../../../test/files/segment-files.ts'
import { zipOf } from '../../../test/files/zip-writer.ts'
import { parseDataSet } from './statement-data-set.ts'

const parsed = async (sub: string, num: string) => {
  const parts = (await partsOfZip(await dataSetZip(sub, num))).map(parseDataSet)
  return {
    filings: parts.flatMap(({ filings }) => filings),
    rejected: parts.flatMap(({ rejected }) => rejected),
  }
}

const rows = (...lines: readonly (readonly string[])[]): string =>
  `${lines.map((cells) => cells.join('\t')).join('\n')}\n`

it('a filing has its revenue, whole and by member, with the day its period ends', async () => {
  const { filings, rejected } = await parsed(subOf([appleAnnual]), numOf([appleAnnual]))
  assert.deepEqual(rejected, [])
  const [{ facts, ...filing } = { facts: [] }] = filings
  assert.deepEqual(filing, {
    cik: '0000320193',
    accession: '0000320193-24-000123',
    form: '10-K',
    filedOn: '2024-11-01',
    periodEnd: '2024-09-28',
    isExact: false,
  })
  assert.equal(facts.length, 22)
  assert.deepEqual(facts[1], {
    axis: 'ProductOrService',
    member: 'IPhone',
    scope: 'plain',
    concept: REVENUE,
    start: '2023-10-01',
    end: '2024-09-28',
    currency: 'USD',
    value: 201_183_000_000,
  })
  // The year before ends as the data sets round it: nothing in them says the day.
  assert.deepEqual([...new Set(facts.map(({ end }) => end))], ['2024-09-28', '2023-09-30'])
})

it('an 8-K ends its period at the end of the month, unless it was filed a month after the day that its instance names', async () => {
  const endOf = async (filing: Partial<DataSetFiling>) => {
    const of = { ...appleAnnual, ...filing }
    return (await parsed(subOf([of]), numOf([of]))).filings[0]?.periodEnd
  }
  // Uber announced on 2021-01-14 how it would present its revenue. The other days are made up.
  const announced = { period: '20201231', filed: '20210114', instance: 'uber-20210114_htm.xml' }
  const restated = { period: '20100531', filed: '20100907', instance: 'a-20100529.xml' }
  assert.equal(await endOf({ ...announced, form: '8-K' }), '2020-12-31')
  assert.equal(await endOf({ ...announced, form: '8-K/A' }), '2020-12-31')
  assert.equal(await endOf({ ...restated, form: '8-K' }), '2010-05-29')
  assert.equal(
    await endOf({ period: '20201231', filed: '20210118', instance: 'utz-20210103_htm.xml', form: '10-K' }),
    '2021-01-03',
  )
})

it('the layout before December 2024, without segments, gives the whole alone', async () => {
  const num = rows(
    ['adsh', 'tag', 'version', 'coreg', 'ddate', 'qtrs', 'uom', 'value', 'footnote'],
    ['0000320193-20-000096', REVENUE, 'us-gaap/2020', '', '20200930', '4', 'USD', '274515000000.0000', ''],
  )
  const filing = { ...appleAnnual, accession: '0000320193-20-000096', period: '20200930', filed: '20201030' }
  const { filings } = await parsed(subOf([filing]), num)
  assert.deepEqual(
    filings.flatMap(({ facts }) => facts.map(({ axis, value }) => [axis, value])),
    [[null, 274_515_000_000]],
  )
})

it('a column that is gone stops the feed instead of storing blanks, and a zip without a table, or with one twice, is refused', async () => {
  const without = (name: string) => numOf([appleAnnual]).replace(`\t${name}\t`, `\tno-${name}\t`)
  for (const name of ['tag', 'coreg', 'qtrs', 'value'])
    await assert.rejects(parsed(subOf([appleAnnual]), without(name)), /num\.txt, line 1: header lacks/)
  await assert.rejects(
    parsed(subOf([appleAnnual]).replace('instance', 'file'), numOf([appleAnnual])),
    /sub\.txt, line 1: header lacks "instance"/,
  )
  await assert.rejects(partsOfZip(await dataSetZip('', '')), /sub\.txt.*empty|num\.txt.*empty/)
  await assert.rejects(
    partsOfZip(await zipOf([{ name: 'sub.txt', data: subOf([appleAnnual]) }])),
    /2024q4\.zip: lacks num\.txt/,
  )
  const sub = subOf([appleAnnual])
  await assert.rejects(
    partsOfZip(await zipOf(['sub.txt', 'num.txt', 'old/sub.txt'].map((name) => ({ name, data: sub })))),
    /2024q4\.zip: has sub\.txt twice/,
  )
})

it('a bad row is rejected with its line, and the others stand', async () => {
  const num = numOf([appleAnnual])
    .replace('201183000000.0000', 'a lot')
    .replace('\t20230930\t', '\t20230931\t')
  const { filings, rejected } = await parsed(subOf([appleAnnual]), num)
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [
      [3, 'no day or no number'],
      [17, 'no day or no number'],
    ],
  )
  assert.equal(filings[0]?.facts.length, 20)
  const unknown: DataSetFiling = { ...appleAnnual, accession: '0000320193-24-000131' }
  const lost = await parsed(subOf([appleAnnual]), numOf([unknown]))
  assert.equal(lost.rejected[0]?.reason, 'its filing is missing or rejected')
})

it('a figure of blanks is rejected with its line, not taken for zero', async () => {
  const num = numOf([appleAnnual]).replace('391035000000.0000', '  ')
  const { filings, rejected } = await parsed(subOf([appleAnnual]), num)
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [[2, 'no day or no number']],
  )
  assert.equal(filings[0]?.facts.length, 21)
})

it('what is of a subsidiary, of no standard concept, of a moment, of no currency or of two axes is left out', async () => {
  const [, revenue = ''] = numOf([appleAnnual]).split('\n')
  const cells = revenue.split('\t')
  const variants = [
    { 7: 'Subsidiary' },
    { 2: '0000320193-24-000123' },
    { 4: '0' },
    { 5: 'shares' },
    { 6: 'LegalEntity=Parent;' },
    { 6: 'BusinessSegments=EuropeSegment;ProductOrService=Mac;' },
    { 6: 'ConsolidationItems=CorporateNonSegment;BusinessSegments=EuropeSegment;' },
    { 8: '' },
  ].map((changed) => Object.assign([...cells], changed))
  const num = rows(numOf([]).trim().split('\t'), ...variants)
  assert.deepEqual(await parsed(subOf([appleAnnual]), num), { filings: [], rejected: [] })
})

it('operating segments are marked, and eliminations belong to no member', async () => {
  const { filings } = await parsed(
    subOf([appleAnnual]),
    numOf([
      {
        ...appleAnnual,
        figures: {
          '20240930 4': {
            'BusinessSegments=AmericasSegment;ConsolidationItems=OperatingSegments;': 3,
            'ConsolidationItems=IntersegmentElimination;': -1,
            'BusinessSegments=IntersegmentElimination;': -1,
          },
        },
      },
    ]),
  )
  assert.deepEqual(
    filings[0]?.facts.map(({ axis, member, scope }) => [axis, member, scope]),
    [
      ['BusinessSegments', 'AmericasSegment', 'operating'],
      [null, null, 'elimination'],
      ['BusinessSegments', null, 'elimination'],
    ],
  )
})

it('a filing that names an entity for each figure has those of its registrant, in both layouts', async () => {
  // Duke Energy, first quarter of 2010, 10-Q 0001193125-10-112744: revenue of the whole 3,594 million, of Ohio 977.
  const accession = '0001193125-10-112744'
  const duke: DataSetFiling = {
    ...{ accession, cik: 1326160, form: '10-Q', period: '20100331', filed: '20100507' },
    ...{ instance: 'duk-20100331.xml', figures: {} },
  }
  const revenueOf = async (entities: readonly string[], layout: 'with segments' | 'without') => {
    const hasSegments = layout === 'with segments'
    const num = rows(
      [...['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom'], ...(hasSegments ? ['segments'] : [])].concat([
        ...['coreg', 'value', 'footnote'],
      ]),
      ...entities.map((entity) => {
        const value = { ParentCompany: '3594000000', DukeEnergyOhioIncSegment: '977000000' }[entity] ?? '5'
        const segments = hasSegments ? [entity === '' ? '' : `LegalEntity=${entity};`] : []
        return [accession, 'Revenues', 'us-gaap/2009', '20100331', '1', 'USD', ...segments, entity, value, '']
      }),
    )
    const parts = (await partsOfZip(await dataSetZip(subOf([duke]), num))).map(parseDataSet)
    return parts.flatMap(({ tagged }) =>
      tagged.flatMap(({ taxonomies }) =>
        (taxonomies.get('us-gaap')?.get('Revenues')?.['USD'] ?? []).map(({ val }) => val),
      ),
    )
  }
  const subsidiary = 'DukeEnergyOhioIncSegment'
  for (const layout of ['with segments', 'without'] as const) {
    assert.deepEqual(await revenueOf([subsidiary, 'ParentCompany'], layout), [3_594_000_000])
    // Where figures of the whole group are stated, those of the parent by itself are a note.
    assert.deepEqual(await revenueOf(['ParentCompany', ''], layout), [5])
  }
})

it("a filer's own concept counts where it has the name that a later taxonomy gives it", async () => {
  // DaVita, 10-Q for the second quarter of 2009: net income with the share of minorities, which us-gaap/2008 has no concept for.
  const accession = '0001193125-09-167626'
  const num = rows(
    numOf([]).trim().split('\t'),
    [accession, 'ProfitLoss', accession, '20090630', '1', 'USD', '', '', '119632000.0000', ''],
    // Made up: many state basic and diluted earnings in one figure, which has a concept in later taxonomies.
    [accession, 'EarningsPerShareBasicAndDiluted', accession, '20090630', '1', 'USD', '', '', '1.0300', ''],
    [accession, 'NetIncomeOfClinics', accession, '20090630', '1', 'USD', '', '', '13813000.0000', ''],
    // Under the name of another filing it is none of its own.
    [accession, 'ProfitLoss', '0000320193-24-000123', '20090331', '1', 'USD', '', '', '1.0000', ''],
  )
  const filing = {
    ...appleAnnual,
    accession,
    cik: 927066,
    form: '10-Q',
    period: '20090630',
    filed: '20090807',
  }
  const parts = await partsOfZip(await dataSetZip(subOf([filing]), num))
  const tagged = parts.flatMap((part) => parseDataSet(part).tagged)
  const concepts = tagged.flatMap(({ taxonomies }) => [...(taxonomies.get('us-gaap') ?? [])])
  assert.deepEqual(
    concepts.map(([name, units]) => [name, Object.entries(units).map(([unit, [fact]]) => [unit, fact?.val])]),
    [
      ['ProfitLoss', [['USD', 119632000]]],
      ['EarningsPerShareBasicAndDiluted', [['USD/shares', 1.03]]],
    ],
  )
})
