/** Every ownership document and every table that lies beside the checkout, and the hand-checked truths out of them. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { transactionTypes } from '../../src/datasets/insider-transactions/codes.ts'
import { normalizeForm, normalizeTables } from '../../src/datasets/insider-transactions/normalize.ts'
import { insiderTransactions } from '../../src/datasets/insider-transactions/record.ts'
import { SourceFormatError } from '../../src/lib/source-format-error.ts'
import type { ReadOwnership } from '../../src/sources/edgar/ownership.ts'
import { parseOwnershipFile } from '../../src/sources/edgar/ownership-submission.ts'
import { parseOwnershipTables } from '../../src/sources/edgar/ownership-tables.ts'
import { parseOwnership } from '../../src/sources/edgar/ownership-xml.ts'
import { partitionTables } from '../../src/sources/files/partitioned-tables.ts'
import { servedOf, type WithLate } from '../../src/store/served-text.ts'
import { wireTextOf } from '../../src/store/wire-text.ts'
import { zipOf } from '../files/zip-writer.ts'
import { loadFiles, openTestMarket } from '../support/test-market.ts'

const folderOf = (name: string) =>
  fileURLToPath(new URL(`../../../shared/data/extra/${name}/`, import.meta.url))
const forms = folderOf('ownership')
const tables = folderOf('insider-data-set')
const noForms = existsSync(forms) ? false : '../shared/data/extra/ownership is not there'
const noTables = existsSync(tables) ? false : '../shared/data/extra/insider-data-set is not there'

/** Cut from their filings, they have neither accession number nor day: these are stand-ins. */
const filedOf = (name: string): ReadOwnership | null => {
  const bytes = readFileSync(forms + name)
  if (name.endsWith('.txt')) return parseOwnershipFile(bytes, name)
  return {
    ...parseOwnership(bytes, name),
    accession: '0000000000-00-000000',
    filedOn: '2026-06-17',
    filedAt: null,
  }
}

type Row = Readonly<Record<string, unknown>>
const wireText = wireTextOf(insiderTransactions)
/** As served, except for what belongs to the listing. */
const recordsOf = (rows: readonly WithLate<typeof insiderTransactions>[]): readonly Row[] =>
  rows.map(
    (row) =>
      JSON.parse(wireText(servedOf(insiderTransactions, row), { ticker: 'null', company: 'null' })) as Row,
  )
const rowsOf = (name: string): readonly Row[] => {
  const { value, rejected } = normalizeForm(filedOf(name))
  assert.deepEqual(rejected, [], name)
  return recordsOf(value?.rows ?? [])
}
const cells = (rows: readonly Row[], ...names: readonly string[]) =>
  rows.map((row) => names.map((name) => row[name]))

describe('Forms 3, 4 and 5 of EDGAR', { skip: noForms }, () => {
  it('each gives its transaction lines, and those that have none give none', () => {
    const counts = {
      '0000320193-22-000061.txt': 7,
      '374WaterForm4.xml': 2,
      'aapl_form3_newstead.xml': 0,
      'aapl_form4_newstead.xml': 3,
      'aapl_form5_wagner.xml': 1,
      'apple.144.xml': 'refused',
      'brka_form4_davita_joint.xml': 1,
      'form3.nosecurities.xml': 0,
      'form3.snow.nonderiv.xml': 0,
      'form3.snow.xml': 0,
      'form4.snow.xml': 7,
      'form5.snow.xml': 1,
      'fragment_derivative_holding.xml': 'refused',
    }
    const counted = Object.keys(counts).map((name) => {
      try {
        return [name, rowsOf(name).length]
      } catch (error) {
        if (!(error instanceof SourceFormatError)) throw error
        return [name, 'refused']
      }
    })
    assert.deepEqual(Object.fromEntries(counted), counts)
  })

  it('Adams sold 25,000 Apple shares in seven lots on 2022-05-04 under a plan', () => {
    const rows = rowsOf('0000320193-22-000061.txt')
    assert.deepEqual(cells(rows, 'shares', 'pricePerShare'), [
      [9136, 159.94],
      [5316, 160.82],
      [4006, 161.93],
      [900, 162.77],
      [1550, 163.94],
      [1800, 165.06],
      [2292, 165.95],
    ])
    assert.equal(
      rows.reduce((sum, { shares }) => sum + Number(shares), 0),
      25_000,
    )
    assert.ok(
      rows.every(
        ({ transactionCode, transactionDate, plan10b51, filedAt }) =>
          transactionCode === 'S' &&
          transactionDate === '2022-05-04' &&
          plan10b51 === true &&
          filedAt === '2022-05-06T22:30:57Z',
      ),
    )
    assert.deepEqual([rows[0]?.['sharesOwnedBefore'], rows[6]?.['sharesOwnedAfter']], [477_334, 452_334])
  })

  it('Newstead’s units of 2026-06-15 became shares, of which some were withheld', () => {
    const rows = rowsOf('aapl_form4_newstead.xml')
    const names = [
      'transactionDate',
      'transactionCode',
      'shares',
      'pricePerShare',
      'acquiredDisposed',
      'sharesOwnedAfter',
      'derivative',
    ]
    assert.deepEqual(cells(rows, ...names), [
      ['2026-06-15', 'M', 30_104, null, 'A', 57_784, false],
      ['2026-06-15', 'F', 16_238, 296.42, 'D', 41_546, false],
      ['2026-06-15', 'M', 30_104, null, 'D', 210_728, true],
    ])
  })

  it('Berkshire’s and Buffett’s sale of DaVita is one row', () => {
    const [row = {}] = rowsOf('brka_form4_davita_joint.xml')
    assert.deepEqual(
      cells(
        [row],
        'ownerName',
        'transactionDate',
        'transactionCode',
        'shares',
        'pricePerShare',
        'directIndirect',
        'sharesOwnedAfter',
      ),
      [['BERKSHIRE HATHAWAY INC', '2026-05-01', 'S', 1_220_376, 149.8429, 'I', 28_880_209]],
    )
    assert.deepEqual(cells(row['owners'] as readonly Row[], 'name', 'cik', 'tenPercentOwner'), [
      ['BUFFETT WARREN E', '0000315090', true],
    ])
  })

  it('the whole submission is served through the feed', async () => {
    const { store, ask } = await openTestMarket()
    const name = '0000320193-22-000061.txt'
    await loadFiles(store, 'sec-ownership', { [name]: readFileSync(forms + name, 'utf8') })
    const { body } = await ask('/v1/insider-transactions/{ticker}', '/v1/insider-transactions/AAPL?limit=3')
    assert.deepEqual([body['total'], body['count']], [7, 3])
  })
})

const bytesOf = (path: string) => readFileSync(tables + path)

/** The tables that the copies lack, with a stand-in for each owner. */
const ownersFor = (accessions: Iterable<string>): string => {
  const head =
    'ACCESSION_NUMBER\tRPTOWNERCIK\tRPTOWNERNAME\tRPTOWNER_RELATIONSHIP\tRPTOWNER_TITLE\tRPTOWNER_TXT\n'
  return (
    head + [...new Set(accessions)].map((accession) => `${accession}\t1\tUnknown\tDirector\t\t\n`).join('')
  )
}
const noFootnotes = 'ACCESSION_NUMBER\tFOOTNOTE_ID\tFOOTNOTE_TXT\n'
const accessionsIn = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => /^\d{10}-\d\d-\d{6}/.exec(line)?.[0] ?? [])

const parse = (files: Readonly<Record<string, Uint8Array | string>>) =>
  parseOwnershipTables(
    Object.entries(files).map(([address, content]) => ({ address, bytes: Buffer.from(content) })),
  )

describe('the Insider Transactions data sets', { skip: noTables }, () => {
  const derivative = noTables === false ? bytesOf('2024q3/DERIV_TRANS.tsv') : Buffer.alloc(0)

  it('all 19,003 derivative transactions of the third quarter of 2024 are read, in codes of the SEC', () => {
    const { filings, rejected } = parse({
      'SUBMISSION.tsv': bytesOf('2024q3/SUBMISSION.tsv'),
      'REPORTINGOWNER.tsv': ownersFor(accessionsIn(derivative.toString())),
      'NONDERIV_TRANS.tsv': `${bytesOf('2025q2_transcribed/NONDERIV_TRANS.tsv').toString().split('\n')[0]}\n`,
      'DERIV_TRANS.tsv': derivative,
      'FOOTNOTES.tsv': noFootnotes,
    })
    assert.deepEqual(rejected, [])
    const { value, rejected: kept } = normalizeTables({ filings, rejected })
    assert.deepEqual(kept, [])
    const { rows } = value
    assert.equal(rows.length, 19_003)
    assert.equal(new Set(rows.map(({ columns }) => columns.id)).size, 19_003)
    const read = recordsOf(rows)
    assert.equal(read.filter(({ pricePerShare }) => pricePerShare === null).length, 2302)
    assert.equal(read.filter(({ shares }) => shares === null).length, 98)
    assert.equal(read.filter(({ timeliness }) => timeliness === 'early').length, 125)
    assert.equal(read.filter(({ equitySwap }) => equitySwap === true).length, 16)
    assert.ok(read.every(({ value, derivative: isDerivative }) => value === null && isDerivative === true))
    assert.ok(
      read.every(({ transactionType }) => Object.values<unknown>(transactionTypes).includes(transactionType)),
    )
  })

  it('transactions whose submission is missing are kept out, each with its reason', () => {
    const { filings, rejected } = parse({
      'SUBMISSION.tsv': bytesOf('2025q2_transcribed/SUBMISSION.tsv'),
      'REPORTINGOWNER.tsv': bytesOf('2025q2_transcribed/REPORTINGOWNER.tsv'),
      'NONDERIV_TRANS.tsv': bytesOf('2025q2_transcribed/NONDERIV_TRANS.tsv'),
      'DERIV_TRANS.tsv': `${derivative.toString().split('\n')[0]}\n`,
      'FOOTNOTES.tsv': noFootnotes,
    })
    assert.deepEqual(filings, [])
    assert.equal(rejected.length, 20)
    assert.ok(rejected.every(({ reason }) => reason === 'its submission is missing'))
  })

  it('with submissions of their own, purchases, sales and owners of the second quarter of 2025 are read', () => {
    const text = bytesOf('2025q2_transcribed/NONDERIV_TRANS.tsv').toString()
    const head = bytesOf('2025q2_transcribed/SUBMISSION.tsv').toString().split('\n')[0] ?? ''
    const made = [...new Set(accessionsIn(text))].map((accession) => {
      const row: Readonly<Record<string, string>> = {
        ACCESSION_NUMBER: accession,
        FILING_DATE: '30-JUN-2025',
        PERIOD_OF_REPORT: '26-JUN-2025',
        DOCUMENT_TYPE: '4',
        ISSUERCIK: '1',
        ISSUERNAME: 'Unknown',
        AFF10B5ONE: 'true',
      }
      return head
        .split('\t')
        .map((name) => row[name] ?? '')
        .join('\t')
    })
    const { filings, rejected } = parse({
      'SUBMISSION.tsv': `${[head, ...made].join('\n')}\n`,
      'REPORTINGOWNER.tsv': bytesOf('2025q2_transcribed/REPORTINGOWNER.tsv'),
      'NONDERIV_TRANS.tsv': text,
      'DERIV_TRANS.tsv': `${derivative.toString().split('\n')[0]}\n`,
      'FOOTNOTES.tsv': noFootnotes,
    })
    assert.deepEqual(rejected, [])
    const rows = recordsOf(normalizeTables({ filings, rejected }).value.rows)
    assert.equal(rows.length, 20)
    const purchase = rows.filter(({ transactionCode }) => transactionCode === 'P')
    assert.deepEqual(cells(purchase, 'ownerName', 'shares', 'pricePerShare', 'value', 'sharesOwnedAfter'), [
      ['BAKER JULIAN', 55_191, 44, 2_428_404, 534_134],
    ])
    assert.deepEqual(
      purchase.map(({ owners }) => (owners as readonly Row[]).length),
      [5],
    )
    assert.equal(rows.filter(({ pricePerShare }) => pricePerShare === null).length, 3)
  })

  it('the copies as a zip are refused by the name of the first table they lack', async () => {
    const names = ['SUBMISSION.tsv', 'DERIV_TRANS.tsv']
    const zip = await zipOf(names.map((name) => ({ name, data: bytesOf(`2024q3/${name}`) })))
    const partitioning = {
      tables: [...names, 'REPORTINGOWNER.tsv'],
      parts: 12,
      line: /^(?<key>\d{10}-\d\d-\d{6})\t/,
    }
    const partition = async () => {
      for await (const _ of partitionTables({ address: '2024q3.zip', bytes: zip }, partitioning));
    }
    await assert.rejects(partition, /2024q3\.zip: lacks REPORTINGOWNER\.tsv/)
  })
})
