import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { pagesOf } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-pages-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const FIRST_PAGE = '<!doctype html><title>First page</title>'
const SCRIPT = 'export const one = 1\n'

const built = join(folder, 'built')
mkdirSync(join(built, 'assets'), { recursive: true })
writeFileSync(join(folder, 'secret.js'), 'not for readers')
writeFileSync(join(built, 'index.html'), FIRST_PAGE)
writeFileSync(join(built, 'assets', 'index-1a2B_3c-.js'), SCRIPT)
writeFileSync(join(built, 'assets', 'index-1a2B_3c-.js.br'), brotliCompressSync(SCRIPT))

const serverOf = async (dist: string) => {
  const app = fastify()
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'route_not_found' }))
  // What every reply of the server has before a plug-in sees the request.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*')
  })
  await app.register(pagesOf(dist))
  return app
}
const app = await serverOf(built)
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

test('every address of a page is answered with the first page, which is asked for again each time', async () => {
  for (const url of ['/console/', '/console/stocks/BRK-B/statements?view=growth', '/console/no-such-page']) {
    const { statusCode, headers, body } = await get(url)
    assert.equal(statusCode, 200, url)
    assert.equal(body, FIRST_PAGE)
    assert.equal(headers['cache-control'], 'no-cache')
    assert.match(String(headers['content-type']), /^text\/html/)
    assert.ok(headers['etag'] !== undefined)
  }
  assert.equal((await get('/console')).headers['location'], '/console/')
})

test('a page that is known already costs no bytes', async () => {
  const { headers } = await get('/console/')
  const again = await get('/console/', { 'if-none-match': headers['etag'] })
  assert.equal(again.statusCode, 304)
  assert.equal(again.body, '')
})

test('files with a name made of their content are kept for a year, in the coding that was made at the build', async () => {
  const plain = await get('/console/assets/index-1a2B_3c-.js')
  assert.equal(plain.body, SCRIPT)
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.match(String(plain.headers['content-type']), /javascript/)
  const { headers, rawPayload } = await get('/console/assets/index-1a2B_3c-.js', { 'accept-encoding': 'br' })
  assert.equal(headers['content-encoding'], 'br')
  assert.match(String(headers['vary']), /accept-encoding/i)
  assert.equal(brotliDecompressSync(rawPayload).toString(), SCRIPT)
})

test('nothing outside the folder is a file, and what is no file or path of the interface is no page', async () => {
  for (const url of [
    '/console/assets/none.js',
    '/console/assets/..%2f..%2fsecret.js',
    '/console/assets/%2e%2e/%2e%2e/secret.js',
    '/console/assets/..%5c..%5csecret.js',
    '/console/assets/.hidden',
    '/console/assets/',
    '/console/assets/a/b.js',
    '/console/api',
    '/console/api/unknown',
  ]) {
    const { statusCode, body } = await get(url)
    assert.equal(statusCode, 404, url)
    assert.doesNotMatch(body, /not for readers|First page/)
  }
})

test('a page may load from this server alone, is framed by no other, and is read by no other origin', async () => {
  const { headers } = await get('/console/stocks/AAPL')
  assert.equal(
    headers['content-security-policy'],
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  assert.equal(headers['x-frame-options'], 'DENY')
  assert.equal(headers['access-control-allow-origin'], undefined)
  // Both would break a server on a local network without TLS.
  assert.doesNotMatch(String(headers['content-security-policy']), /upgrade-insecure-requests/)
  assert.equal(headers['strict-transport-security'], undefined)
})

test('where nothing is built, a page says how to build it', async () => {
  const { statusCode, headers, body } = await (await serverOf(join(folder, 'absent'))).inject('/console/')
  assert.equal(statusCode, 200)
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(body, /npm run build:console/)
})
