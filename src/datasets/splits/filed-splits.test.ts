/** Splits that companies state in 8-Ks, in addition to those of the calendar. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { splitFile } from '../../../test/files/calendar-files.ts'
import { tickerFiles } from '../../../test/files/company-files.ts'
import { openTestMarket, putFilings } from '../../../test/support/test-market.ts'
import { filings } from '../../derived/filings/record.ts'
import { noticeAddresses } from './addresses.ts'

const APPLE = '0000320193'
const ALPHABET = '0001652044'

type Given = {
  readonly cik?: string
  readonly accession?: string
  readonly filedOn?: string
  readonly form?: string
  readonly text: string
  readonly release?: string
}

/** An 8-K as one text, of Apple's four-for-one split of 2020. */
const submission = ({
  cik = APPLE,
  accession = '0001193125-20-213158',
  filedOn = '2020-08-07',
  ...given
}: Given) => {
  const { form = '8-K', text, release = '' } = given
  const document = (type: string, sequence: number, html: string) => `<DOCUMENT>
<TYPE>${type}
<SEQUENCE>${sequence}
<FILENAME>d${sequence}.htm
<TEXT>
<html><body>${html}</body></html>
</TEXT>
</DOCUMENT>`
  const digits = accession.replaceAll('-', '')
  const address = `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${digits}/${accession}.txt`
  const body = `<SEC-DOCUMENT>${accession}.txt : ${filedOn.replaceAll('-', '')}
<SEC-HEADER>${accession}.hdr.sgml : ${filedOn.replaceAll('-', '')}
<ACCEPTANCE-DATETIME>${filedOn.replaceAll('-', '')}163000
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	${form}
FILED AS OF DATE:		${filedOn.replaceAll('-', '')}

FILER:

	COMPANY DATA:
		CENTRAL INDEX KEY:			${cik}
</SEC-HEADER>
${document(form, 1, text)}
${release === '' ? '' : document('EX-99.1', 2, release)}
</SEC-DOCUMENT>
`
  return { [address]: body }
}

const said = (on: string, ratio = 'four-for-one'): string =>
  `<p>The Board approved a <b>${ratio}</b> stock split.</p><p>Trading will begin on a split-adjusted basis on&#160;${on}.</p>`
const apple = (given: Partial<Given> = {}) => submission({ text: said('August 31, 2020'), ...given })

const setUp = async (t: TestContext) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  const rows = async (ticker = 'AAPL') => {
    const { body } = await market.ask('/v1/splits/{ticker}', `/v1/splits/${ticker}`)
    return (body['results'] as readonly Record<string, unknown>[]).map(({ date, ratio, type, label }) => [
      date,
      ratio,
      type,
      label,
    ])
  }
  return { ...market, rows }
}

const filed = ['2020-08-31', 4, 'forward', '4-for-1']

it('an 8-K that states ratio and day is a split, in its own text or in its release', async (t) => {
  for (const given of [{}, { text: '<p>See exhibit 99.1.</p>', release: said('August 31, 2020') }]) {
    const { load, rows } = await setUp(t)
    await load('sec-split-notices', apple(given))
    assert.deepEqual(await rows(), [filed])
  }
})

it('another form, a day long ago or far ahead, a holiday and two splits in one filing are none', async (t) => {
  const { load, rows } = await setUp(t)
  for (const given of [
    { form: '10-Q' },
    { filedOn: '2020-10-30' },
    { filedOn: '2020-01-28' },
    { text: said('September 7, 2020') },
    { release: said('August 31, 2020', 'five-for-one') },
  ]) {
    await load('sec-split-notices', apple(given))
    assert.deepEqual(await rows(), [], JSON.stringify(given))
  }
})

it('which of several common shares is meant stays open', async (t) => {
  const { load, rows } = await setUp(t)
  const text = said('July 18, 2022', '20-for-one')
  await load('sec-split-notices', submission({ cik: ALPHABET, filedOn: '2022-07-15', text }))
  assert.deepEqual([await rows('GOOGL'), await rows('GOOG')], [[], []])
})

it('a later filing names another day', async (t) => {
  const { load, rows } = await setUp(t)
  const later = apple({
    text: said('September 2, 2020'),
    filedOn: '2020-08-28',
    accession: '0001193125-20-999999',
  })
  for (const each of [apple(), later, apple()]) await load('sec-split-notices', each)
  assert.deepEqual(await rows(), [['2020-09-02', ...filed.slice(1)]])
})

it('the calendar takes the place of a filing, whichever is loaded first, and gives it back', async (t) => {
  for (const on of ['2020-08-31', '2020-09-01']) {
    const ofCalendar = [on, 4, 'forward', '4-for-1']
    const steps = [
      ['sec-split-notices', apple()],
      ['nasdaq-splits', splitFile(on, ['AAPL', '4 : 1'])],
    ] as const
    for (const order of [steps, steps.toReversed()]) {
      const { load, rows } = await setUp(t)
      for (const [feed, files] of order) await load(feed, files)
      assert.deepEqual(await rows(), [ofCalendar])
      await load('nasdaq-splits', splitFile(on, ['MSFT', '4 : 1']))
      assert.deepEqual(await rows(), [filed])
    }
  }
})

it('8-Ks under an item of splits are asked for once: the last months’, and all of a company that is named', async (t) => {
  const { store, load } = await setUp(t)
  const listed = [
    ['0001193125-20-213158', '8-K', '2020-08-07', 'd1.htm'],
    ['0001193125-26-000001', '8-K', '2026-11-10', 'd1.htm'],
    ['0001193125-26-000002', '10-Q', '2026-11-11', 'd1.htm'],
  ] as const
  await putFilings(store, APPLE, listed)
  const today = { today: '2026-11-20', session: '2026-11-20' }
  const asked = async (ciks?: readonly string[]) => {
    const addresses: string[] = []
    for await (const address of noticeAddresses(store, ciks === undefined ? today : { ...today, ciks }))
      addresses.push(address)
    return addresses
  }
  assert.deepEqual(await asked([APPLE]), [], 'items unknown')
  const where = { cik: APPLE, accession: listed.map(([accession]) => accession) }
  for (const { columns, text } of await store.rows(filings, { where }))
    await store.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, (transaction) =>
      transaction.put({
        collection: filings,
        rows: [{ columns: { ...columns, items: '["5.03","9.01"]' }, text }],
      }),
    )
  const folder = 'https://www.sec.gov/Archives/edgar/data/320193'
  const old = `${folder}/000119312520213158/0001193125-20-213158.txt`
  const recent = `${folder}/000119312526000001/0001193125-26-000001.txt`
  assert.deepEqual(await asked(), [recent])
  assert.deepEqual(await asked([APPLE]), [recent, old])
  await load('sec-split-notices', apple())
  assert.deepEqual(await asked([APPLE]), [recent])
})

it('a notice that was read before the lists named the company is its split once they do', async (t) => {
  const { store, ask, load } = await openTestMarket({ files: [] })
  t.after(() => store.close())
  await load('sec-split-notices', apple())
  assert.equal((await ask('/v1/splits', '/v1/splits')).body['total'], 0)
  await load('sec-tickers', tickerFiles)
  const { body } = await ask('/v1/splits/{ticker}', '/v1/splits/AAPL')
  assert.deepEqual(
    (body['results'] as readonly Readonly<Record<string, unknown>>[]).map(({ date }) => date),
    ['2020-08-31'],
  )
})
