/** Identifiers in a path, at every endpoint that has one: spellings that are the same, and those that cannot be one (V-15). */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { flawed } from './support/conformance-checks.ts'
import { endpoints, kindsOf, openConformance, targetOf } from './support/conformance-server.ts'

const { request, failures, close } = await openConformance()
after(close)

const malformed: Readonly<Record<string, readonly string[]>> = {
  cik: ['00000320193', 'CIK0000320193', '-1'],
  isin: ['US0378331006', 'us0378331005', 'US037833100', 'US03783310055'],
  cusip: ['037833101', '03783310', '0378331000'],
}

const withPath = (name: string) =>
  endpoints.filter((endpoint) => kindsOf(endpoint, 'path').some(([known]) => known === name))

test('a wrong check digit, another length or another writing of an identifier is refused by name', async () => {
  for (const [name, texts] of Object.entries(malformed)) {
    assert.ok(withPath(name).length > 0, name)
    for (const endpoint of withPath(name))
      for (const text of texts)
        flawed(await request(targetOf(endpoint, {}, { [name]: text })), name, `${endpoint.path} ${text}`)
  }
})

test('a CIK is the same with and without its leading zeros', async () => {
  for (const endpoint of withPath('cik')) {
    const cik = `${endpoint.example.values['cik']}`
    const short = cik.replace(/^0+/, '')
    assert.notEqual(short, cik)
    const [whole, other] = [
      await request(targetOf(endpoint)),
      await request(targetOf(endpoint, {}, { cik: short })),
    ]
    assert.deepEqual([other.status, other.body], [200, whole.body], endpoint.path)
  }
})

test('no request here was a fault of ours', () => assert.deepEqual(failures, []))
