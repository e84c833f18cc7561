/** The documents for machines against the program: each link answers, each operation is named, each page exists in both forms. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { endpoints } from '../src/app.ts'
import { operationsOf } from '../src/http/documents/openapi-document.ts'
import type { MarketWithScreener } from '../src/screener/market-with-screener.ts'
import { serve } from './support/test-server.ts'

const noMarket = (): MarketWithScreener => {
  throw new Error('no document asks the market')
}
const { server, close } = serve({
  endpoints,
  market: noMarket,
  state: () => ({ epoch: '1', commit: 0, collections: new Map() }),
})
after(close)
const get = (url: string) => server.inject({ method: 'GET', url })
const folder = new URL('../docs/', import.meta.url)
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3)] : []))
const operations = operationsOf(endpoints)

/** Lines of code may begin with # too. */
const headingsOf = (markdown: string): number =>
  markdown.replaceAll(/^```.*?^```/gms, '').match(/^#{1,6} /gm)?.length ?? 0

test('/llms.txt has the form that programs look for, and each of its links answers', async () => {
  const { statusCode, headers, body } = await get('/llms.txt')
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  assert.match(body, /^# Openbell\n\n> /)
  const links = [...body.matchAll(/^- \[[^\]]+\]\(http:\/\/127\.0\.0\.1:8080(\/[^)]*)\): \S/gm)].map(
    ([, path]) => path ?? '',
  )
  assert.equal(links.length, (body.match(/^- /gm) ?? []).length)
  assert.doesNotMatch(body, /:$/m)
  // The server of this file has no streams; test/streams.test.ts follows the link to their document.
  const here = links.map((path) => path.split('#', 1)[0] ?? '').filter((path) => path !== '/v1/asyncapi.json')
  for (const link of new Set(here)) assert.equal((await get(link)).statusCode, 200, link)
  for (const name of names) assert.ok(links.includes(`/docs/${name}.md`), name)
})

test('every operation is named, and its link leads to its heading in the reference', async () => {
  const { body } = await get('/llms.txt')
  const reference = (await get('/docs/reference.md')).body
  const headings = [...reference.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  assert.deepEqual(headings.toSorted(), operations.map(({ name }) => name).toSorted())
  for (const { name, path, parameters } of operations) {
    assert.ok(
      body.includes(`[GET ${path}](http://127.0.0.1:8080/docs/reference.md#${name.toLowerCase()})`),
      name,
    )
    const start = reference.indexOf(`### ${name}\n`)
    const section = reference.slice(start, reference.indexOf('\n### ', start + 1))
    for (const parameter of Object.keys(parameters)) assert.ok(section.includes(`- \`${parameter}\` in the`))
  }
})

/** Without targets of links, which are others on a server. */
const unlinked = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]+)\]\((?:\.\.\/|\/docs\/|[\w-]+\.md)[^)\s]*\)/g, '$1')

test('no link of a page leads nowhere, from the page itself or from the text of all pages', async () => {
  for (const path of [...names.map((name) => `/docs/${name}.md`), '/llms-full.txt']) {
    const { body } = await get(path)
    for (const [, link = ''] of body.matchAll(/\]\(((?:\/|\.\.\/|[\w-]+\.md)[^)\s]*)\)/g)) {
      assert.ok(link.startsWith('/'), `${path}: ${link}`)
      assert.equal((await get(link.replace(/#.*/, ''))).statusCode, 200, link)
    }
  }
})

test('each page of docs/ is served as Markdown and as a page that runs no script', async () => {
  for (const name of names) {
    const text = readFileSync(new URL(`${name}.md`, folder), 'utf8')
    const markdown = await get(`/docs/${name}.md`)
    assert.deepEqual([markdown.statusCode, unlinked(markdown.body)], [200, unlinked(text)])
    assert.equal(markdown.headers['content-type'], 'text/markdown; charset=utf-8')
    const page = await get(`/docs/${name}`)
    assert.equal(page.statusCode, 200)
    const policy = `${page.headers['content-security-policy']}`
    assert.match(policy, /default-src 'none'; script-src 'none'; style-src 'sha256-/)
    assert.doesNotMatch(policy, /unsafe|\*/)
    assert.doesNotMatch(page.body, /<script|<[^>]*(?:javascript:| on\w+=)/i)
    assert.equal(page.body.match(/<h[1-6] /g)?.length, headingsOf(text), name)
    for (const [, link = ''] of page.body.matchAll(/href="([^"]*)"/g)) {
      assert.match(link, /^(?:https?:|#|\/|data:,)/, name)
      const [path, hash = ''] = link.startsWith('#') ? [`/docs/${name}`, link.slice(1)] : link.split('#')
      if (!path?.startsWith('/')) continue
      const target = await get(path)
      assert.equal(target.statusCode, 200, link)
      if (hash !== '') assert.ok(target.body.includes(`id="${hash}"`), link)
    }
  }
})

test('/llms-full.txt has every page and the reference whole', async () => {
  const { body } = await get('/llms-full.txt')
  for (const name of names) assert.ok(body.includes((await get(`/docs/${name}.md`)).body.trim()))
  assert.ok(body.includes((await get('/docs/reference.md')).body.trim()))
})

test('a document that a client has is not sent again', async () => {
  const { headers } = await get('/llms.txt')
  const again = await server.inject({
    method: 'GET',
    url: '/llms.txt',
    headers: { 'if-none-match': `${headers['etag']}` },
  })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
})

test('every test that a page names exists', () => {
  const root = new URL('../', import.meta.url)
  const missing = names.flatMap((name) => {
    const page = readFileSync(new URL(`${name}.md`, folder), 'utf8')
    const named = [...page.matchAll(/`([^`\s]+\.test\.ts)`/g)].map(([, path = '']) => path)
    return named.filter((path) => !existsSync(new URL(path, root))).map((path) => `${name}.md: ${path}`)
  })
  assert.deepEqual(missing, [])
})

/** The lines of each table, its head first. */
const tablesOf = (markdown: string): readonly (readonly string[])[] =>
  [...markdown.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) => table.trimEnd().split('\n'))
/** A bar in code, or behind a backslash, separates nothing. */
const cellsOf = (line: string): number => line.replaceAll(/`[^`]*`|\\\|/g, '').split('|').length

test('each line of a table has as many cells as its head', () => {
  const wrong = names.flatMap((name) =>
    tablesOf(readFileSync(new URL(`${name}.md`, folder), 'utf8')).flatMap(([head = '', ...lines]) =>
      lines.filter((line) => cellsOf(line) !== cellsOf(head)).map((line) => `${name}.md: ${line}`),
    ),
  )
  assert.deepEqual(wrong, [])
})

test('the page of reliability has each case, and every test of faults and of long cases', () => {
  const page = readFileSync(new URL('reliability.md', folder), 'utf8')
  const root = new URL('../', import.meta.url)
  const unnamed = ['test/faults', 'test/long', 'test/real/faults'].flatMap((path) =>
    readdirSync(new URL(path, root))
      .filter((file) => file.endsWith('.test.ts') && !page.includes(`${path}/${file}`))
      .map((file) => `${path}/${file}`),
  )
  assert.deepEqual(unnamed, [])
  const named = [...page.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell = '']) => cell).join(' ')
  const cases = new Set<string>()
  for (const [, letter = '', first, last = first] of named.matchAll(/([A-Z])-(\d\d)(?: to [A-Z]-(\d\d))?/g))
    for (let at = Number(first); at <= Number(last); at += 1) cases.add(`${letter}-${at}`)
  const most = { H: 20, V: 15, K: 12, L: 11, I: 20, S: 15, W: 9, P: 7 }
  const all = Object.entries(most).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, at) => `${letter}-${at + 1}`),
  )
  assert.deepEqual(
    all.filter((each) => !cases.has(each)),
    [],
  )
})

test('the rates by which the operator is told how long a load of all of EDGAR takes are those of the benchmark', () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  const [table = ''] = read('docs/operations.md').match(/^\| part \| size \|[\s\S]*?\n\n/m) ?? []
  const rates = [...table.matchAll(/`([a-z-]+)`\) \|[^|]*\| (\d+) and (\d+) \|/g)]
  assert.deepEqual(
    rates.map(([, feed]) => feed),
    ['sec-submissions', 'sec-nport', 'stooq-daily'],
  )
  const [, measured = ''] = read('bench/results.md').split('### 12,000 listings with all of their rows')
  for (const [, feed, small, middle] of rates)
    assert.match(
      measured,
      new RegExp(`^\\| ${feed} +\\| [^|]* s: ${small} +\\| [^|]* s: ${middle} +\\|$`, 'm'),
    )
})
