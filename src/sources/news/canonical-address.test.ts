/** One article, one address. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleAddress, articleIdOf, canonicalAddress } from './canonical-address.ts'

test('tracking parameters are not part of an address; those that choose the article are', () => {
  const same = [
    'https://www.example.com/a/b?id=5',
    'http://www.example.com/a/b/?id=5&utm_source=rss&utm_medium=feed#top',
    'https://WWW.EXAMPLE.COM/a/b?cmpid=x&id=5',
  ]
  assert.deepEqual([...new Set(same.map(canonicalAddress))], ['https://www.example.com/a/b?id=5'])
  assert.notEqual(
    articleIdOf('https://www.example.com/a?id=5'),
    articleIdOf('https://www.example.com/a?id=6'),
  )
  assert.equal(canonicalAddress('https://example.com/'), 'https://example.com/')
})

test('an exhibit of a joint filing is one article, under whichever registrant it is read', () => {
  const exhibit = (cik: string) =>
    `https://www.sec.gov/Archives/edgar/data/${cik}/000110465926000001/ex99-1.htm`
  assert.equal(articleIdOf(exhibit('1326160')), articleIdOf(exhibit('30371')))
})

test('an id is 16 hex digits of the SHA-256 of the canonical address', () => {
  // printf %s https://www.example.com/a | sha256sum
  assert.equal(articleIdOf('https://www.example.com/a?utm_source=x'), '7ea22417f447d9f9')
})

test('only http addresses of the internet can be followed', () => {
  for (const bad of [
    'javascript:alert(1)',
    'ftp://a.b/',
    'https://localhost/',
    'mailto:a@b.c',
    '',
    'https://u@a.b/',
  ])
    assert.equal(articleAddress(bad), null, bad)
  assert.equal(articleAddress(' https://a.b/é '), 'https://a.b/%C3%A9')
})
