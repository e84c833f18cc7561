/** Values that the comparison of answers requests in addition to those in the store. */

const wordsIn = (text: string): readonly string[] => text.trim().split(/\s+/)
const tickers = `AAPL MSFT NVDA AMZN GOOG GOOGL META TSLA BRK-B BRK-A BF-B JPM XOM WMT KO COST NFLX GE TSM RY CAT
  UTX RTX FB PCLN BKNG ANTM ELV SQ XYZ PARA SRL FOF ALMS CRCL SNOW MSM KITT FNMA CTSH A CALM ABR-PD NE-WTA ZVZZT IVV QQQ
  SPY IWM VOO ARKK ARKG EWG LQD IBIT VFIAX VTSAX DODFX AMPG BHF CART FTII ISPR KMI MHK PLTR`
/** Companies, share classes, ETFs, funds, replaced symbols, and tickers that one feed alone knows. */
export const goodTickers = wordsIn(tickers)
const odd = `aapl BRK.B BRK/B BRKB BRK%20B BRK%2FB ^GSPC %5EGSPC ZZZZZ A$B - .. % %00 AAPL%20 AAPL; AAPL,MSFT %E2%82%AC *
  0 null 1 320193 ${'A'.repeat(20)} ${'A'.repeat(21)} ${'A'.repeat(101)} ${'0'.repeat(12)}`
export const oddTickers = wordsIn(odd)
const wrong = `abc ABC True 1.5 1e2 007 %2B1 -0 null 1, , %25 %E2%82%AC %20 2024-02-30 2024-13-01 20240101 today 0000-01-01
  nope:above:1 price:above price:above:x price:between:9 :: price:gt:1 %D9%A3 a%00b ${'x'.repeat(201)}`
export const wrongValues = ['', ...wordsIn(wrong).map(decodeURIComponent)]

/** Together with a valid key or in its place. An empty value leaves the header out; one that is listed twice is twice as frequent. */
export const headerChoices =
  `Accept: application/json | text/csv | text/csv | application/x-ndjson | application/x-ndjson | text/html | */* | x
  Accept: text/*;q=0.5, application/json;q=0.1 | application/json;q=0 | application/xml, */*;q=0.1
  Accept-Encoding: gzip | gzip | br | zstd | identity | deflate | gzip, br, zstd | br;q=0.1, gzip | gzip;q=0, * | *;q=0
  If-None-Match: $tag | $tag | $tag | "x", $tag | * | "junk" | W/"junk" | junk
  Prefer: handling=strict | handling=strict | handling=strict | handling=lenient | return=minimal
  method: HEAD | HEAD | HEAD | OPTIONS | OPTIONS | POST | PUT | DELETE | PATCH | TRACE
  X-API-Key: | $free
  Authorization: Bearer $pro | bearer $pro | Bearer $free | Basic eDp5
  Host: example.com | EXAMPLE.com:80
  Origin: https://example.com
  X-Request-Id: mine`
    .split('\n')
    .map((line) => line.trim().split(/:(.*)/))
    .flatMap(([name = '', values = '']) => values.split('|').map((value) => [name, value.trim()] as const))

const pages = '/ /docs /docs/ /docs/errors /docs/nope /livez /readyz /startupz /metrics /favicon.ico /nope *'
const paths = `/v1 /v1/ /v1/nope /v2/quotes/AAPL /V1/quotes/AAPL /v1/Quotes/AAPL /v1/quotes/AAPL/ //v1/quotes
  /v1//quotes/AAPL /v1/quotes/ /v1/quotes/%zz /v1/./quotes/AAPL /v1/news/../quotes/AAPL /v1/filings /v1/quotes/%41APL
  /v1/quotes/AAPL? /v1/quotes/AAPL?&& /v1/quotes/AAPL?%zz=1 /v1/quotes/AAPL?nth=1 /v1/halts?limit=1&limit=2 /v1/halts?Limit=1
  /v1/halts?limit[]=1 /v1/halts?limit=1;page=2 /v1/halts?limit /v1/halts?%6Cimit=1 /v1/halts?limit=+1 /v1/halts?__proto__=1
  /v1/halts?from=2026-01-01&to=2025-01-01 /v1/halts?apiKey=$pro /v1/halts?apikey=$pro /v1/${'x'.repeat(9000)}
  http://example.com/v1/quotes/AAPL /v1/quotes/AAPL#x /v1/quotes?tickers=AAPL,AAPL,,msft /v1/screener?explain=true&limit=2
  /v1/screener?filter=price:above:10&filter=marketCap:above:1e9&filter=sector:equal:Technology,Energy&columns=*&limit=9
  /v1/quotes?tickers=${Array.from({ length: 201 }, (_, nth) => `T${nth}`)}`
const ofTicker = `/v1/dividends/T /v1/splits/T /v1/prices/T /v1/earnings/T /v1/halts/T /v1/ipos/T /v1/quotes/T /v1/news/T
  /v1/etf-holdings/T /v1/fund-holdings/T /v1/institutional-ownership/T`
const key = { 'X-API-Key': '$pro' }
const each = (methods: string, targets: string, sent: Record<string, string>, payload = '') => {
  const rest = { endpoint: 'others', sent, payload }
  return wordsIn(targets).flatMap((target) => wordsIn(methods).map((method) => ({ ...rest, method, target })))
}
/** Pages, probes, wrong paths, replaced symbols, bad keys (some, as a server counts them), and requests that are too large. */
export const fixedRequests = [
  ...each('GET HEAD OPTIONS POST', pages, {}),
  ...each('GET', pages, { 'If-None-Match': '$tag', 'Accept-Encoding': 'br' }),
  ...each('GET HEAD', paths, key),
  ...each('GET PUT', paths, {}),
  ...'UTX RTX FB META PCLN NVDA'.split(' ').flatMap((old) => each('GET', ofTicker.replace(/T\b/g, old), key)),
  ...each('GET POST', '/v1/halts /v1/nope', { 'X-API-Key': 'junk' }),
  ...each('GET', '/v1/halts /docs', { ...key, 'X-Long': 'x'.repeat(20_000) }),
  ...each('POST GET', '/v1/halts /docs', key, 'x'.repeat(5000)),
]
