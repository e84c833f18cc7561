/** Forty texts that run a script, call another server or change the text around them if a page does not escape them. */

/** Nobody answers there. */
const ELSEWHERE = 'https://elsewhere.example'

export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  `<script src="${ELSEWHERE}/a.js"></script>`,
  '<ScRiPt>alert(1)</sCrIpT>',
  '<<script>alert(1);//<</script>',
  '<img src=x onerror=alert(1)>',
  `<img src="${ELSEWHERE}/a.png">`,
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '<img src="x" onerror="&#97;lert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  `<iframe src="${ELSEWHERE}/"></iframe>`,
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  `<embed src="${ELSEWHERE}/a.swf">`,
  `<link rel="stylesheet" href="${ELSEWHERE}/a.css">`,
  `<style>@import "${ELSEWHERE}/a.css";</style>`,
  `<style>*{background:url(${ELSEWHERE}/a.png)}</style>`,
  `<base href="${ELSEWHERE}/">`,
  `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}/">`,
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<a href="javascript:alert(1)">press</a>',
  '<form><button formaction="javascript:alert(1)">press</button></form>',
  '<template><script>alert(1)</script></template>',
  '" onmouseover="alert(1)" x="',
  "' onfocus='alert(1)' autofocus='",
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  `$${'{'}alert(1)}`,
  '\u202egnp.exe\u202c \u2066<b onclick=alert(1)>\u2069',
  '&lt;script&gt;alert(1)&lt;/script&gt;\u0000<script>alert(1)</script>',
]

/** Addresses that are no web pages. */
export const hostileAddresses: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//elsewhere.example/',
  'https:alert(1)//',
  'http://',
]

type Row = Readonly<Record<string, unknown>>

/** The same rows with their texts replaced, one text after the other. */
const poisoned = (row: Row, at: number): Row => {
  const text = hostileTexts[at % hostileTexts.length]
  const url = hostileAddresses[at % hostileAddresses.length]
  const worded = [
    'title',
    'summary',
    'company',
    'publisher',
    'sourceDomain',
    'reason',
    'name',
    'exchange',
    'exchangeCode',
    'price_range',
    'form',
    'primaryDocDescription',
    'primaryDocument',
    'unit',
    'source_id',
    'seasonal_adjustment',
    'description',
  ]
  const changed = Object.entries(row).map(([field, value]) => {
    if (worded.includes(field)) return [field, text]
    if (field === 'url' || field === 'archive_base') return [field, url]
    if (field === 'items') return [field, [text]]
    if (field === 'tickers') return [field, [text]]
    if (field === 'exhibits')
      return [field, [{ type: text, sequence: 1, filename: text, description: text, url }]]
    if (field === 'series' && Array.isArray(value))
      return [field, value.map((each, place) => poisoned(each as Row, at + place))]
    return [field, value]
  })
  return Object.fromEntries(changed)
}

/** Each page shows as many rows as there are texts. */
export const poisonedAnswer = (answer: Row): Row => {
  const { results } = answer
  if (!Array.isArray(results)) return poisoned(answer, 0)
  const rows = results as readonly Row[]
  const isCatalogue = rows.some((row) => 'series_count' in row)
  const repeated = isCatalogue
    ? rows.map((row, at) => poisoned(row, at * 5))
    : hostileTexts.map((_, at) => {
        const row = poisoned(rows[at % rows.length] ?? {}, at)
        // Rows are distinguished by these.
        return 'id' in row ? { ...row, id: `${row['id']}${at}` } : row
      })
  return { ...answer, results: repeated }
}
