/** Which loaded funds hold Apple, and which fact is behind its newest annual revenue. */
const base = process.env['OPENBELL_BASE_URL'] ?? 'http://127.0.0.1:8080'

const get = async (path: string) => {
  const response = await fetch(base + path, { headers: { 'X-API-Key': process.env['OPENBELL_KEY'] ?? '' } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

for (const kind of ['institutional-ownership', 'fund-holdings']) {
  const { results } = await get(`/v1/${kind}/AAPL?limit=5`)
  for (const { company, sharesHeld, reportDate } of results)
    console.log(`${company}: ${sharesHeld.toLocaleString('en-US')} shares on ${reportDate}`)
}
const { figures } = await get('/v1/financials/AAPL/lineage?statement=income&period=annual')
const { value, facts } = figures.revenue
console.log(`revenue ${value.toLocaleString('en-US')}: ${facts[0].concept} in ${facts[0].accession}`)
