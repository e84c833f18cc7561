/** Forms 4 of 2020 to 2026, as documents, as whole submissions and as EDGAR hands them on, and the hand-checked truths out of them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { normalizeForm } from '../../src/datasets/insider-transactions/normalize.ts'
import { insiderTransactions } from '../../src/datasets/insider-transactions/record.ts'
import { openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import type { ReadOwnership } from '../../src/sources/edgar/ownership.ts'
import { parseOwnershipFile } from '../../src/sources/edgar/ownership-submission.ts'
import { parseOwnership } from '../../src/sources/edgar/ownership-xml.ts'
import { parseSubmissions } from '../../src/sources/edgar/submissions.ts'
import { openMirror } from '../../src/sources/mirror.ts'
import { servedOf, type WithLate } from '../../src/store/served-text.ts'
import { wireTextOf } from '../../src/store/wire-text.ts'
import { getterOf } from '../support/test-market.ts'
import { ingestFeeds, mirrorFolder, noMirror as skip, storeLoadedFrom } from './mirror.ts'
import { readSubmissions, submissionsFiles } from './submissions-files.ts'

const later = fileURLToPath(new URL('../../../shared/data/extra/ownership-later/', import.meta.url))

/** A document by itself has neither accession number nor day: these are stand-ins. */
const filedOf = (name: string): ReadOwnership | null => {
  const bytes = readFileSync(later + name)
  if (!name.endsWith('.xml')) return parseOwnershipFile(bytes, name)
  const accession = '0000000000-00-000000'
  return { ...parseOwnership(bytes, name), accession, filedOn: '2026-08-05', filedAt: null }
}

type Row = Readonly<Record<string, unknown>>
const wireText = wireTextOf(insiderTransactions)
/** As served, except for what belongs to the listing. */
const recordsOf = (rows: readonly WithLate<typeof insiderTransactions>[]): readonly Row[] =>
  rows.map(
    (row) =>
      JSON.parse(wireText(servedOf(insiderTransactions, row), { ticker: 'null', company: 'null' })) as Row,
  )
const rowsOf = (filed: ReadOwnership | null): readonly Row[] => {
  const { value, rejected } = normalizeForm(filed)
  assert.deepEqual(rejected, [])
  return recordsOf(value?.rows ?? [])
}
const cells = (rows: readonly Row[], ...names: readonly string[]) =>
  rows.map((row) => names.map((name) => row[name]))

describe('Forms 4 of later years', { skip }, () => {
  it('each is filed when its header says, by whom it says, and has all its lines', () => {
    const expected = {
      '0001104659-25-025206.txt': ['2025-03-19T00:01:08Z', 'DraftKings Inc.', 3],
      '0001127602-25-004598.nc': [null, 'ARROW ELECTRONICS, INC.', 2],
      '0001158463-25-000044.txt': ['2025-03-13T01:57:40Z', 'JETBLUE AIRWAYS CORP', 1],
      '0001327811-25-000050.txt': ['2025-03-07T23:28:58Z', 'Workday, Inc.', 1],
      '0001387467-25-000038.txt': ['2025-03-19T00:14:08Z', 'ALPHA & OMEGA SEMICONDUCTOR Ltd', 4],
      '0001493152-25-009612.txt': ['2025-03-08T02:00:08Z', 'Better Home & Finance Holding Co', 2],
      '0001562180-25-000280.nc': [null, '2seventy bio, Inc.', 2],
      '0001617553-25-000024.txt': ['2025-03-19T00:14:44Z', 'ZIPRECRUITER, INC.', 9],
      'MVIS_form4_2026-06-08_markham.xml': [null, 'MICROVISION, INC.', 6],
      'RARE_2026-08-03_f4a.xml': [null, 'Ultragenyx Pharmaceutical Inc.', 1],
      'RARE_2026-08-03_f4b.xml': [null, 'Ultragenyx Pharmaceutical Inc.', 1],
      'aapl-4-20201013.xml': [null, 'Apple Inc.', 1],
    }
    const read = Object.keys(expected).map((name) => {
      const filed = filedOf(name)
      if (!name.endsWith('.xml')) assert.equal(filed?.accession, name.slice(0, 20))
      return [name, [filed?.filedAt, filed?.issuer.name, rowsOf(filed).length]]
    })
    assert.deepEqual(Object.fromEntries(read), expected)
  })

  it('Arrow’s grant of 2025-02-12, of which some was withheld, was filed the day after', () => {
    const rows = rowsOf(filedOf('0001127602-25-004598.nc'))
    const names = [
      'filedOn',
      'transactionDate',
      'transactionCode',
      'shares',
      'pricePerShare',
      'sharesOwnedAfter',
    ]
    assert.deepEqual(cells(rows, ...names), [
      ['2025-02-13', '2025-02-12', 'A', 2193, 106.82, 21_878],
      ['2025-02-13', '2025-02-12', 'F', 1009, 106.82, 20_869],
    ])
  })

  it('Maestri sold 243,431 Apple shares on 2020-10-09 under a plan', () => {
    const names = ['ownerName', 'transactionDate', 'transactionCode', 'shares', 'pricePerShare', 'plan10b51']
    assert.deepEqual(cells(rowsOf(filedOf('aapl-4-20201013.xml')), ...names), [
      ['Maestri Luca', '2020-10-09', 'S', 243_431, 116.89, true],
    ])
  })

  it('SoftBank’s conversion is one filing of eight owners, and a page in place of the form is refused', () => {
    assert.equal(filedOf('0001493152-25-009612.txt')?.owners.length, 8)
    const page = 'MSFT_Form4_Example.html'
    assert.throws(() => parseOwnership(readFileSync(later + page), page), /has a DOCTYPE/)
    assert.throws(() => filedOf(page), /without a whole <PRE>/)
  })
})

type Form = { readonly cik: string; readonly accession: string; readonly name: string; readonly text: string }

const formsOfMirror = async (): Promise<readonly Form[]> => {
  const mirror = openMirror(mirrorFolder)
  const path = /^\/Archives\/edgar\/data\/\d+\/\d{18}\/[^/]+\.xml$/
  const forms: Form[] = []
  for (const address of (await mirror.list('www.sec.gov', path)) ?? []) {
    const answer = await mirror.fetch(address)
    const text = answer.kind === 'fetched' ? Buffer.from(answer.bytes).toString() : ''
    const [, cik = '', folder = '', name = ''] = /\/data\/(\d+)\/(\d{18})\/(.*)$/.exec(address) ?? []
    const accession = folder.replace(/^(\d{10})(\d\d)/, '$1-$2-')
    if (text.includes('<ownershipDocument')) forms.push({ cik: cik.padStart(10, '0'), accession, name, text })
  }
  return forms
}

const linesIn = (text: string, table: 'nonDerivative' | 'derivative'): number =>
  text.match(new RegExp(`<${table}Transaction>`, 'g'))?.length ?? 0

/** What a registrant's submissions file says of the filing. */
const listedAs = ({ cik, accession }: Form) => {
  const file = `CIK${cik}.json`
  if (!submissionsFiles.includes(file)) return null
  const { filings } = parseSubmissions(readSubmissions(file), file)
  return filings.find(({ accessionNumber }) => accessionNumber === accession) ?? null
}

describe('Forms 4 of 2026 in the mirror', { skip }, () => {
  it('have every line, and the period and the name that the submissions file gives them', async () => {
    const forms = await formsOfMirror()
    for (const form of forms) {
      const { transactions, rejected, periodOfReport, issuer } = parseOwnership(
        Buffer.from(form.text),
        form.name,
      )
      const lines = linesIn(form.text, 'nonDerivative') + linesIn(form.text, 'derivative')
      assert.deepEqual([transactions.length, rejected, issuer.cik], [lines, [], form.cik], form.accession)
      const listed = listedAs(form)
      if (listed === null) continue
      assert.equal(listed.reportDate, periodOfReport, form.accession)
      assert.ok(listed.primaryDocument?.endsWith(`/${form.name}`), form.accession)
    }
    const counts = new Map(forms.map(({ accession, text }) => [accession, linesIn(text, 'nonDerivative')]))
    assert.equal(counts.get('0001628280-26-046874'), 21)
    assert.equal(counts.get('0001628280-26-050561'), 20)
    assert.equal(counts.get('0000950103-26-012279'), 9)
  })

  it('are served with the day and second of their filing', async (t) => {
    const { store, end } = await storeLoadedFrom(['sec-tickers'])
    t.after(end)
    const forms = (await formsOfMirror()).filter(({ cik }) => cik === '0001807794' || cik === '0001326801')
    const ciks = ['0001807794', '0001326801']
    const [, early] = await ingestFeeds(store, ['sec-tickers', 'sec-ownership'], { ciks })
    assert.deepEqual([early?.added, early?.rejected], [0, forms.length], 'their days are unknown so far')
    const [, form] = await ingestFeeds(store, ['sec-submissions', 'sec-ownership'], { ciks })
    const lines = forms.map(({ text }) => linesIn(text, 'nonDerivative') + linesIn(text, 'derivative'))
    // Each line, and of each form that it was read.
    assert.equal(form?.added, forms.length + lines.reduce((sum, count) => sum + count, 0))
    assert.deepEqual([form.failure, form.rejected, form.quarantined], [null, 0, []])
    const ask = getterOf(await openMarketSnapshot(store, true))
    const served = async (ticker: string, query: string) => {
      const target = `/v1/insider-transactions/${ticker}?${query}`
      return (await ask('/v1/insider-transactions/{ticker}', target)).body
    }
    for (const [ticker, cik] of [
      ['CRDO', '0001807794'],
      ['META', '0001326801'],
    ] as const) {
      const texts = forms.filter((form) => form.cik === cik).map(({ text }) => text)
      for (const [table, derivative] of [
        ['nonDerivative', 'false'],
        ['derivative', 'true'],
      ] as const) {
        const { total } = await served(ticker, `codes=all&derivative=${derivative}&limit=1`)
        const lines = texts.reduce((sum, text) => sum + linesIn(text, table), 0)
        assert.equal(total, lines, `${ticker} ${table}`)
      }
    }
    for (const each of forms) {
      const listed = listedAs(each)
      const row = await store.rows(insiderTransactions, { where: { accession: each.accession }, limit: 1 })
      const { filedOn, filedAt } = row[0]?.columns ?? {}
      assert.deepEqual([filedOn, filedAt], [listed?.filingDate, listed?.acceptedAt], each.accession)
    }
    const { results } = await served('META', 'from=2026-08-05&to=2026-08-05')
    const names = ['ownerName', 'transactionDate', 'shares', 'pricePerShare', 'sharesOwnedAfter', 'filedAt']
    assert.deepEqual(cells(results as readonly Row[], ...names), [
      ['KIMMITT ROBERT M', '2026-08-03', 500, 561.56, 2943, '2026-08-05T22:37:36Z'],
    ])
  })
})
