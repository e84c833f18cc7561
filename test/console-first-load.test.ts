/** How much a browser fetches before the first page of the web application is there. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

const dist = new URL('../console/dist/', import.meta.url)
const index = new URL('index.html', dist)
const lack = existsSync(index) ? false : 'the web application is not built here (npm run build:console)'

const MAX_BYTES = 200_000

/** The scripts that a script needs before it runs. */
const importsOf = (script: string): readonly string[] =>
  [...script.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name = '']) => name)

const addWithImports = (name: string, found: Set<string>): void => {
  if (found.has(name)) return
  found.add(name)
  if (!name.endsWith('.js')) return
  for (const each of importsOf(readFileSync(new URL(`assets/${name}`, dist), 'utf8')))
    addWithImports(each, found)
}

test('the frame and the first page are at most 200 KB, compressed by gzip', { skip: lack }, () => {
  const html = readFileSync(index, 'utf8')
  const found = new Set<string>()
  for (const [, name = ''] of html.matchAll(/\/console\/assets\/([\w.-]+\.(?:js|css))/g))
    addWithImports(name, found)
  const home = readdirSync(new URL('assets/', dist)).find((name) => /^home-page-.*\.js$/.test(name))
  assert.ok(home !== undefined && found.size > 2, [...found].join(' '))
  addWithImports(home, found)
  const files = [index, ...[...found].map((name) => new URL(`assets/${name}`, dist))]
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)
  assert.ok(bytes <= MAX_BYTES, `${bytes} bytes in ${files.length} files`)
  // A sum of nothing is small too.
  assert.ok(bytes > 50_000, `${bytes} bytes in ${files.length} files`)
})
