import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseSubmissions } from './submissions.ts'

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

// Two filings of NVIDIA (CIK 1045810) in the layout of data.sec.gov/submissions, with their true figures.
const columns = {
  accessionNumber: ['0001045810-24-000028', '0001045810-24-000029'],
  filingDate: ['2024-02-21', '2024-02-21'],
  reportDate: ['2024-02-21', ''],
  acceptanceDateTime: ['2024-02-21T21:20:38.000Z', '2024-02-21T21:36:57.000Z'],
  act: ['34', ''],
  form: ['8-K', '10-K'],
  fileNumber: ['000-23985', ''],
  filmNumber: ['24660316', ''],
  items: ['2.02,9.01', ''],
  core_type: ['8-K', '10-K'],
  size: [400000, 12000000],
  isXBRL: [1, 1],
  isInlineXBRL: [1, 0],
  primaryDocument: ['nvda-20240221.htm', ''],
  primaryDocDescription: ['8-K', ''],
}

const head = {
  cik: '1045810',
  entityType: 'operating',
  sic: '3674',
  sicDescription: 'Semiconductors & Related Devices',
  insiderTransactionForOwnerExists: 0,
  insiderTransactionForIssuerExists: 1,
  name: 'NVIDIA CORP',
  tickers: ['NVDA'],
  exchanges: ['Nasdaq'],
  ein: '943177549',
  description: '',
  website: '',
  category: 'Non-accelerated filer<br>Smaller reporting company',
  fiscalYearEnd: '0131',
  stateOfIncorporation: 'DE',
  addresses: {
    mailing: {
      street1: '2788 SAN TOMAS EXPRESSWAY',
      street2: null,
      city: 'SANTA CLARA',
      stateOrCountry: 'CA',
      zipCode: '95051',
      stateOrCountryDescription: 'CA',
    },
    business: {
      street1: null,
      street2: null,
      city: null,
      stateOrCountry: '',
      zipCode: null,
      stateOrCountryDescription: '',
    },
  },
  phone: '408-486-2000',
  formerNames: [{ name: 'NVIDIA CORP/CA', from: '1998-03-06T00:00:00.000Z', to: '2002-06-04T00:00:00.000Z' }],
}

const main = (over: object = {}, cols: object = columns): Uint8Array =>
  bytes({
    ...head,
    ...over,
    filings: { recent: cols, files: [{ name: 'CIK0001045810-submissions-001.json', filingCount: 1023 }] },
  })

test('a filing keeps what was published, blanks are null and the time is an instant', () => {
  const { filings, overflow, cik } = parseSubmissions(main(), 'CIK0001045810.json')
  assert.equal(cik, '0001045810')
  assert.deepEqual(overflow, ['CIK0001045810-submissions-001.json'])
  assert.deepEqual(filings, [
    {
      accessionNumber: '0001045810-24-000028',
      filingDate: '2024-02-21',
      reportDate: '2024-02-21',
      form: '8-K',
      items: ['2.02', '9.01'],
      primaryDocument: 'nvda-20240221.htm',
      primaryDocDescription: '8-K',
      size: 400000,
      isXbrl: true,
      isInlineXbrl: true,
      fileNumber: '000-23985',
      act: '34',
      acceptedAt: '2024-02-21T21:20:38Z',
    },
    {
      accessionNumber: '0001045810-24-000029',
      filingDate: '2024-02-21',
      reportDate: null,
      form: '10-K',
      items: [],
      primaryDocument: null,
      primaryDocDescription: null,
      size: 12000000,
      isXbrl: true,
      isInlineXbrl: false,
      fileNumber: null,
      act: null,
      acceptedAt: '2024-02-21T21:36:57Z',
    },
  ])
})

test('the registrant has its year end as MM-DD, its former names by day and no empty address', () => {
  const { registrant } = parseSubmissions(main(), 'CIK0001045810.json')
  assert.equal(registrant?.fiscalYearEnd, '01-31')
  assert.equal(registrant?.category, 'Non-accelerated filer, Smaller reporting company')
  assert.equal(registrant?.description, null)
  assert.deepEqual(registrant?.formerNames, [
    { name: 'NVIDIA CORP/CA', from: '1998-03-06', to: '2002-06-04' },
  ])
  assert.equal(registrant?.mailingAddress?.city, 'SANTA CLARA')
  assert.equal(registrant?.businessAddress, null)
  assert.equal(registrant?.insiderTransactionForOwnerExists, false)
  assert.equal(registrant?.insiderTransactionForIssuerExists, true)
})

test('an employer number of nine zeros and a year end that is not given are null', () => {
  const { registrant } = parseSubmissions(main({ ein: '000000000', fiscalYearEnd: null, phone: null }), 'f')
  assert.deepEqual([registrant?.ein, registrant?.fiscalYearEnd, registrant?.phone], [null, null, null])
  const ends = ['0229', '0231', '0431'].map(
    (day) => parseSubmissions(main({ fiscalYearEnd: day }), 'f').registrant,
  )
  assert.deepEqual(
    ends.map((each) => each?.fiscalYearEnd),
    ['02-29', null, null],
  )
})

test('an overflow file takes its CIK from its name and has no registrant', () => {
  const { cik, registrant, filings, overflow } = parseSubmissions(
    bytes(columns),
    'https://data.sec.gov/submissions/CIK0001045810-submissions-001.json',
  )
  assert.deepEqual([cik, registrant, filings.length, overflow], ['0001045810', null, 2, []])
  assert.throws(() => parseSubmissions(bytes(columns), 'recent.json'), SourceFormatError)
})

test('a registrant without filings is a registrant', () => {
  const none = Object.fromEntries(Object.keys(columns).map((name) => [name, []]))
  assert.deepEqual(parseSubmissions(main({}, none), 'f').filings, [])
})

test('a missing or renamed column and columns of unequal length stop the feed', () => {
  const { form, ...rest } = columns
  for (const broken of [
    rest,
    { ...rest, formType: form },
    { ...columns, form: ['8-K'] },
    { ...columns, core_type: [] },
  ]) {
    assert.throws(() => parseSubmissions(main({}, broken), 'f'), SourceFormatError)
  }
})

test('a cell or a head field of another kind stops the feed instead of storing a guess', () => {
  const cells = [
    { accessionNumber: ['000104581024000028', '0001045810-24-000029'] },
    { filingDate: ['2024-13-21', '2024-02-21'] },
    { filingDate: ['2023-02-29', '2024-02-21'] },
    { reportDate: ['2024-04-31', ''] },
    { size: ['400000', 1] },
    { isXBRL: ['yes', 1] },
    { form: ['', '10-K'] },
    { items: [2.02, ''] },
    { acceptanceDateTime: ['', '2024-02-21T21:36:57.000Z'] },
  ]
  for (const cell of cells) {
    assert.throws(() => parseSubmissions(main({}, { ...columns, ...cell }), 'f'), SourceFormatError)
  }
  const heads = [
    { cik: 0 },
    { name: '' },
    { tickers: 'NVDA' },
    { exchanges: [] },
    { fiscalYearEnd: '1301' },
    { addresses: null },
    { insiderTransactionForIssuerExists: null },
    { website: undefined },
    { formerNames: [{ name: 'A', from: 'yesterday', to: null }] },
    { formerNames: [{ name: 'A', from: '1998-02-30T00:00:00.000Z', to: null }] },
  ]
  for (const over of heads) assert.throws(() => parseSubmissions(main(over), 'f'), SourceFormatError)
})

test('a file of another kind is an error, an overflow name cannot lead out of the folder', () => {
  for (const other of [[], null, {}, { filings: {} }, { facts: {} }]) {
    assert.throws(() => parseSubmissions(bytes(other), 'f'), SourceFormatError)
  }
  const hostile = { ...head, filings: { recent: columns, files: [{ name: '../../etc/passwd' }] } }
  assert.throws(() => parseSubmissions(bytes(hostile), 'f'), SourceFormatError)
})
