import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, targetOf } from './call.ts'
import { exampleLines } from './example-lines.ts'

test('parameters of the path are filled in, the others follow; empty ones are left out', () => {
  assert.equal(
    targetOf(
      call('/v1/filings/{ticker}', { ticker: 'BRK-B', form: '10-K,10-Q', limit: 20, from: undefined }),
    ),
    '/v1/filings/BRK-B?form=10-K,10-Q&limit=20',
  )
  assert.equal(targetOf(call('/v1/filings/{ticker}', { ticker: 'ZZZA', form: '' })), '/v1/filings/ZZZA')
  assert.equal(targetOf(call('/v1/quotes/{ticker}', { ticker: '^ZZZ/A' })), '/v1/quotes/%5EZZZ%2FA')
})

test('a parameter with several values is repeated', () => {
  const screen = call('/v1/screener', { filter: ['pb:below:3', 'sector:equal:Real Estate,Energy'] })
  assert.equal(targetOf(screen), '/v1/screener?filter=pb:below:3&filter=sector:equal:Real%20Estate,Energy')
})

test('a value cannot leave its place', () => {
  assert.equal(
    targetOf(call('/v1/companydata/search', { query: 'a&limit=1#x?' })),
    '/v1/companydata/search?query=a%26limit%3D1%23x%3F',
  )
})

const at = { origin: 'http://127.0.0.1:8080', target: '/v1/quotes/AAPL' }

test('the lines to copy name the address and a place for the key', () => {
  assert.equal(exampleLines('URL', at), 'http://127.0.0.1:8080/v1/quotes/AAPL')
  assert.equal(
    exampleLines('curl', at),
    "curl -H 'X-API-Key: YOUR_KEY' 'http://127.0.0.1:8080/v1/quotes/AAPL'",
  )
  for (const language of ['TypeScript', 'Python'] as const) {
    const lines = exampleLines(language, at)
    assert.match(lines, /"http:\/\/127\.0\.0\.1:8080\/v1\/quotes\/AAPL"/)
    assert.match(lines, /X-API-Key.*"YOUR_KEY"/)
  }
})

test('a quote in an address ends no text of a shell or program', () => {
  const target = '/v1/companydata/search?query=\'$(id)"'
  assert.match(exampleLines('curl', { ...at, target }), /query='\\''\$\(id\)"'$/)
  assert.match(exampleLines('Python', { ...at, target }), /query='\$\(id\)\\""/)
})
