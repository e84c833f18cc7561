/** Whose a fail is where a list has a CUSIP wrong, or a ticker is another company’s now; the figures are made up. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { submissionFiles, tickerFiles } from '../../../test/files/company-files.ts'
import { directoryFiles, listFiles } from '../../../test/files/symbol-events.ts'
import { loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import type { Store } from '../../store/store.ts'
import { failsFile } from './test-data.ts'

const setUp = async (t: TestContext) => {
  const { store, ask } = await openTestMarket()
  t.after(() => store.close())
  const load = (name: string, ...rows: readonly string[]) =>
    loadFiles(store, 'sec-fails-to-deliver', failsFile(name, ...rows))
  /** Ticker, quantity and price of the fails of the market, or of a ticker. */
  const answer = async (ticker?: string) => {
    const path = ticker === undefined ? '/v1/fails-to-deliver' : '/v1/fails-to-deliver/{ticker}'
    const { body } = await ask(path, path.replace('{ticker}', ticker ?? ''))
    const rows = body['results'] as readonly Readonly<Record<string, unknown>>[]
    return rows.map((row) => [row['ticker'], row['quantity'], row['price']])
  }
  return { store, ask, load, answer }
}

/** Loads what EDGAR says of a registrant with these former names. */
const nameOf =
  (store: Store) =>
  (cik: string, ...former: readonly string[]) => {
    const [apple = ['', {}]] = Object.entries(submissionFiles)
    return loadFiles(store, 'sec-submissions', {
      [`https://data.sec.gov/submissions/CIK${cik}.json`]: {
        ...(apple[1] as object),
        cik,
        formerNames: former.map((each) => ({ name: each, from: null, to: null })),
      },
    })
  }

it('a CUSIP that a list gives to the wrong ticker is that of the symbol, where the file has the ticker’s own', async (t) => {
  const { load, answer } = await setUp(t)
  // Made up of Apple's CUSIP, which the lists have: a file in which it is another's.
  const others = '20210315|037833100|CYRX|10|CRYOPORT INC|56.00'
  await load('cnsfails202103b', others, '20210315|030371108|AAPL|20|APPLE INC|121.03')
  assert.deepEqual(await answer(), [
    ['AAPL', 20, 121.03],
    ['CYRX', 10, 56],
  ])
  // Without the ticker's own CUSIP the list is believed: the symbol may be a former one.
  await load('cnsfails202103b', others)
  assert.deepEqual(await answer(), [['AAPL', 10, 56]])
})

/** The open list gives Ford the numbers of Avid Technology, as it does American Vanguard. */
const openList = {
  'https://raw.githubusercontent.com/JerBouma/FinanceDatabase/main/database/equities/NYQ.csv':
    'symbol,name,summary,currency,sector,industry_group,industry,exchange,mic,market,country,state,city,zipcode,website,market_cap,isin,cusip,figi,composite_figi,shareclass_figi,delisted\n' +
    'F,Ford Motor Company,Cars.,USD,,,,NYQ,XNYS,,United States,MI,Dearborn,48126,,Large Cap,US05367P1003,05367P100,,,,False\n',
}

it('a CUSIP that fails have under another name is the ticker’s no longer, nor in files that were loaded before', async (t) => {
  const { load, answer, ask, store } = await setUp(t)
  await loadFiles(store, 'finance-database', openList)
  const numbers = async () => {
    const { body } = await ask('/v1/companydata/tickers/{ticker}', '/v1/companydata/tickers/F')
    return [body['isin'], body['cusip']]
  }
  const quantities = async () => (await answer('F')).map(([, quantity]) => quantity)
  await load('cnsfails202103a', '20210312|05367P100|AVID|10|AVID TECH INC|22.50')
  assert.deepEqual([await numbers(), await quantities()], [['US05367P1003', '05367P100'], [10]])
  await load(
    'cnsfails202103b',
    '20210316|05367P100|AVID|20|AVID TECH INC|21.00',
    '20210315|345370860|F|200|FORD MOTOR CO|13.37',
  )
  assert.deepEqual([await numbers(), await quantities()], [[null, null], [200]])
  // The list says the same a month later.
  await loadFiles(store, 'finance-database', openList)
  assert.deepEqual(await numbers(), [null, null])
  assert.deepEqual(await answer(), [
    ['AVID', 20, 21],
    ['F', 200, 13.37],
    ['AVID', 10, 22.5],
  ])
  // With the symbol's own security both are closes, whichever file came first.
  const bars = (await ask('/v1/prices/{ticker}', '/v1/prices/AVID')).body['results']
  const closes = (bars as readonly Readonly<Record<string, unknown>>[]).map(({ date, close }) => [
    date,
    close,
  ])
  assert.deepEqual(closes, [
    ['2021-03-15', 21],
    ['2021-03-11', 22.5],
  ])
})

it('a company that shares a word with who had its ticker before leaves that one’s CUSIP alone', async (t) => {
  const { load, answer, store } = await setUp(t)
  await loadFiles(store, 'finance-database', openList)
  // As Cabot, now Coterra Energy, under COG, beside Contura Energy under CTRA.
  await load(
    'cnsfails202103b',
    '20210316|05367P100|FOMO|20|CABOT OIL & GAS CORP|21.00',
    '20210316|21241B100|F|30|CONTURA MOTOR INC|8.00',
  )
  assert.deepEqual(await answer(), [
    ['F', 20, 21],
    [null, 30, 8],
  ])
})

it('who has a ticker beside its later holder, which still has another one, is another company', async (t) => {
  const { load, answer, store } = await setUp(t)
  await loadFiles(store, 'sec-tickers', {
    ...tickerFiles,
    'https://www.sec.gov/files/company_tickers.json': {
      ...(tickerFiles['https://www.sec.gov/files/company_tickers.json'] as object),
      added: { cik_str: 1140859, ticker: 'COR', title: 'Cencora, Inc.' },
    },
  })
  const coresite = '20210315|21870Q105|COR|20|CORESITE REALTY CORPORATION CO|115.60'
  await load('cnsfails202103b', '20210315|03073E105|ABC|10|AMERISOURCEBERGEN CORP|113.00', coresite)
  assert.deepEqual(await answer(), [
    ['COR', 10, 113],
    [null, 20, 115.6],
  ])
})

it('a company that has another’s former ticker has the fails of its own one, which a third has now', async (t) => {
  const { load, answer, store } = await setUp(t)
  await loadFiles(
    store,
    'sec-tickers',
    listFiles([
      [756894, 'B', 'BARRICK MINING CORP'],
      [1591588, 'GOLD', 'Gold.com, Inc.'],
    ]),
  )
  await load(
    'cnsfails202103b',
    '20210315|067901108|GOLD|10|BARRICK GOLD CORP|20.00',
    '20210316|067806109|B|20|BARNES GROUP INCORPORATED|50.00',
  )
  assert.deepEqual(await answer(), [
    [null, 20, 50],
    ['B', 10, 20],
  ])
})

it('a fund has no fails of the company that had its ticker before', async (t) => {
  const { load, answer, store } = await setUp(t)
  await loadFiles(
    store,
    'nasdaq-symbols',
    directoryFiles(['INFO', 'Harbor ETF Trust Harbor PanAgora Dynamic Large Cap Core ETF']),
  )
  await load(
    'cnsfails202103b',
    '20210315|G47567105|INFO|10|IHS MARKIT LTD (BMU)|94.20',
    '20210316|41151J109|INFO|20|SCHARB TR PANAGORA DYNAMIC|20.10',
  )
  assert.deepEqual(await answer(), [
    ['INFO', 20, 20.1],
    [null, 10, 94.2],
  ])
})

it('a fund that shares a word by chance, or has no name in the lists, has no fails of a company', async (t) => {
  const { load, answer, store } = await setUp(t)
  await loadFiles(
    store,
    'nasdaq-symbols',
    directoryFiles(
      ['FLOW', 'Global X Funds Global X U.S. Cash Flow Kings 100 ETF'],
      ['PICK', 'iShares MSCI Global Select Metals & Mining Producers Fund'],
      ['GLBL', 'Global X Funds Global X Enhanced Income ETF'],
      ['TMPL', 'Temple Street Growth ETF'],
    ),
  )
  const cik = 1529390
  await loadFiles(store, 'sec-tickers', {
    ...tickerFiles,
    'https://www.sec.gov/files/company_tickers_mf.json': {
      fields: ['cik', 'seriesId', 'classId', 'symbol'],
      data: [
        [cik, 'S000076969', 'C000238204', 'PE'],
        [930667, 'S000037949', 'C000117067', 'FM'],
        [930668, 'S000037950', 'C000117068', 'TMPL'],
        [930667, 'S000039237', 'C000120789', 'IEMG'],
        [1064642, 'S000026994', 'C000081238', 'SPSB'],
      ],
    },
  })
  await nameOf(store)('0000930668', 'MILL INVESTORS INC')
  await load(
    'cnsfails202103b',
    '20210323|37949A102|GLBL|70|GLOBAL EAGLE ENTMT INC COM|1.00',
    '20210324|60001A102|TMPL|80|MILL INVESTORS INC COM|9.00',
    '20210315|78469X107|FLOW|10|SPX FLOW INC COM SHS (DE)|60.00',
    '20210316|701877102|PE|20|PARSLEY ENERGY INC CLASS A COM|16.00',
    '20210317|464286145|FM|30|ISHARES INC MSCI FRONTIER 100|30.00',
    '20210318|46434G848|PICK|40|ISHARES INC MSCI GLOBAL SELECT|43.00',
    '20210319|46434G103|IEMG|50|ISHARES INC|64.00',
    '20210322|78464A474|SPSB|60|SPDR PORTFOLIO SHORT TERM CORP|31.00',
  )
  assert.deepEqual(await answer(), [
    ['TMPL', 80, 9],
    [null, 70, 1],
    ['SPSB', 60, 31],
    ['IEMG', 50, 64],
    ['PICK', 40, 43],
    ['FM', 30, 30],
    [null, 20, 16],
    [null, 10, 60],
  ])
})

it('a company has no fails of the fund that had its ticker before, but those of the trust that it was', async (t) => {
  const { load, answer, store } = await setUp(t)
  const listed = listFiles([
    [862861, 'ALTS', 'ALT5 Sigma Corp'],
    [1527590, 'RCD', 'Ready Capital Corp'],
    [813623, 'SWZ', 'Total Return Securities Fund'],
    [910108, 'LXP', 'LXP Industrial Trust'],
    [312070, 'ATMP', 'BARCLAYS BANK PLC'],
  ])
  await loadFiles(store, 'sec-tickers', listed)
  await load(
    'cnsfails202103b',
    '20210315|74347B813|ALTS|10|PROSHARES TR MORNINGSTAR ALTER|38.00',
    '20210316|46137V381|RCD|20|INVESCO ETF TR S&P 500 EQUAL W|130.00',
    '20210317|870875101|SWZ|30|SWISS HELVETIA FUND INC|9.00',
    '20210318|529043101|LXP|40|LEXINGTON REALTY TRUST COM|11.00',
    '20210319|06742C723|ATMP|50|IPATH SELECT MLP ETN|12.00',
  )
  assert.deepEqual(await answer(), [
    ['ATMP', 50, 12],
    ['LXP', 40, 11],
    ['SWZ', 30, 9],
    [null, 20, 130],
    [null, 10, 38],
  ])
})

it('of a company whose former names are loaded, a name that is none of them is another company’s', async (t) => {
  const { load, answer, store } = await setUp(t)
  await loadFiles(
    store,
    'sec-tickers',
    listFiles([
      [1736730, 'CAMP', 'Camp4 Therapeutics Corp'],
      [731012, 'HCSG', 'HEALTHCARE SERVICES GROUP INC'],
      [907471, 'CASH', 'PATHWARD FINANCIAL, INC.'],
      [89089, 'SCI', 'SERVICE CORP INTERNATIONAL'],
    ]),
  )
  const rows = [
    '20210315|128126109|CAMP|10|CALAMP CORP|10.05',
    '20210316|421906108|HCSG|20|HEALTH CARE SVCS GROUP INC|28.00',
    '20210317|59100U108|CASH|30|META FINL GROUP INC|45.00',
    '20210318|817565104|SCI|40|SVC CORP INTL|50.00',
  ]
  await load('cnsfails202103b', ...rows)
  const known = [
    ['SCI', 40, 50],
    ['CASH', 30, 45],
    ['HCSG', 20, 28],
    ['CAMP', 10, 10.05],
  ]
  assert.deepEqual(await answer(), known)
  const name = nameOf(store)
  await name('0001736730')
  await name('0000731012')
  await name('0000089089')
  await name('0000907471', 'META FINANCIAL GROUP INC')
  await load('cnsfails202103b', ...rows)
  assert.deepEqual(await answer(), [...known.slice(0, 3), [null, 10, 10.05]])
})

it('a newer registrant has what is under a name like its own, or was traded before it registered', async (t) => {
  const { load, answer, store } = await setUp(t)
  await loadFiles(
    store,
    'sec-tickers',
    listFiles([
      [1906324, 'QDEL', 'QuidelOrtho Corp'],
      [1866146, 'IMIMF', 'Interra Copper Corp.'],
      [1860160, 'FLY', 'Firefly Aerospace Inc.'],
      [1995574, 'ICON', 'Icon Energy Corp.'],
    ]),
  )
  await load(
    'cnsfails202103b',
    '20210315|74838J101|QDEL|10|QUIDEL CORP|130.00',
    '20210316|45250W101|IMIMF|20|IMC INTL MNG CORP (CANADA)|0.20',
    '20210329|451055305|ICON|40|ICONIX BRAND GROUP, INC. COM N|2.10',
    '20210331|34407D109|FLY|30|FLY LEASING LIMITED ADS REPSTG|17.00',
  )
  assert.deepEqual(await answer(), [
    [null, 30, 17],
    [null, 40, 2.1],
    ['IMIMF', 20, 0.2],
    ['QDEL', 10, 130],
  ])
})
