import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safePath } from './safe-path.ts'

const origin = 'http://127.0.0.1:8080'
const home = '/console/'

test('a page of the application is returned to with its query and fragment', () => {
  for (const path of [
    '/console/',
    '/console/stocks/AAPL/statements?view=growth#cash',
    '/console/screener?q=a%20b',
  ])
    assert.equal(safePath(path, origin), path)
})

test('another site, another scheme and what is no page of the application lead home', () => {
  const refused = [
    null,
    undefined,
    '',
    'console/screener',
    'https://evil.example/console/',
    '//evil.example/console/',
    '/\\evil.example/console/',
    '\\\\evil.example',
    '/\t/evil.example/console/',
    'javascript:alert(1)',
    '/console/../v1/quotes/AAPL',
    '/console/%2e%2e/docs',
    '/consolex/',
    '/docs',
    '/console/api/session',
    '/console/sign-in?next=/console/sign-in',
  ]
  for (const path of refused) assert.equal(safePath(path, origin), home, String(path))
})

test('a path of the same server, given whole, is no path', () => {
  assert.equal(safePath(`${origin}/console/screener`, origin), home)
})
