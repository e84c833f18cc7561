/**
 * What the conformance tests load of holdings: QQQ's own file of shares, and of the sample's bond fund, whose rows that file takes
 * out, the ETF that it holds and three shares, two of them at one value. Of another ETF and another fund the same positions, made up,
 * for each to be held by several.
 */
import { apple, nportAt, nportXml, qqqText } from '../../../test/files/fund-files.ts'
import { loadFiles } from '../../../test/support/test-market.ts'
import type { Store } from '../../store/store.ts'

const [cik, seriesId, day] = ['0000822977', 'S000013795', '2023-03-31']
const corporate = {
  name: 'Vanguard Intermediate-Term Corporate Bond ETF',
  cusip: '92206C870',
  ticker: 'VCIT',
  balance: 37_398,
  value: 3_000_067.56,
  percent: 0.82898,
}

const share = (name: string, cusip: string, ticker: string, value: number) => ({
  ...corporate,
  ...{ name, cusip, ticker, value, balance: 100, percent: 0.5 },
})
const shares = [
  share('Microsoft Corp.', '594918104', 'MSFT', 25_000),
  share('Apple Inc.', '037833100', 'AAPL', 25_000),
  share('NVIDIA Corp.', '67066G104', 'NVDA', 30_000.5),
]

/** T. Rowe Price Dividend Growth, an ETF, and Dupree's fund of bonds. */
const others = [
  { cik: '0001795351', seriesId: 'S000067975', at: '0001795351-23-000001', holding: apple(1000, 160_000) },
  {
    cik: '0000311101',
    seriesId: 'S000012000',
    at: '0000311101-23-000001',
    holding: { ...corporate, balance: 10, value: 800 },
  },
]

export const loadTestData = async (store: Store): Promise<void> => {
  await loadFiles(store, 'invesco-holdings', { 'qqq.csv': qqqText })
  await loadFiles(store, 'sec-nport', {
    [nportAt(cik, '0000822977-23-000001')]: nportXml({
      cik,
      seriesId,
      day,
      holdings: [corporate, ...shares],
    }),
  })
  for (const { at, holding, ...fund } of others)
    await loadFiles(store, 'sec-nport', {
      [nportAt(fund.cik, at)]: nportXml({ ...fund, day, holdings: [holding] }),
    })
}
