/** A newcomer's first minute: `npm start` on an empty folder, its three curl lines, Ctrl-C, and once more. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openCommandLine } from './support/command-line.ts'
import { runCurl } from './support/curl-line.ts'
import { npmStart } from './support/npm-start.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-boot-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const data = join(folder, 'data')

const setUpLinkIn = (lines: readonly string[]): string =>
  lines.flatMap((line) => /Set-up link\s+(\S+)/.exec(line)?.[1] ?? [])[0] ?? ''

const useLink = (url: string, link: string): Promise<Response> =>
  fetch(`${url}/console/api/link/use`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      token: link.split('#')[1],
      mail: 'op@example.com',
      password: 'a long enough pass',
    }),
  })

test('npm start answers its own curl lines, keeps its first key, and forgets it when it is revoked', {
  timeout: 120_000,
}, async () => {
  const first = await npmStart(data)
  assert.equal(first.curl.length, 3)
  for (const line of first.curl) {
    const response = await runCurl(line)
    assert.equal(response.status, 200, line)
    assert.match(await response.text(), /AAPL/)
  }
  const setUp = setUpLinkIn(first.lines)
  assert.ok(setUp.startsWith(`${first.url}/console/link#`))
  const docs = await fetch(`${first.url}/docs`)
  assert.equal(docs.status, 200)
  const file = join(data, 'first-key')
  assert.equal(readFileSync(file, 'utf8').trim(), first.key)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  await first.stop('SIGINT')

  const again = await npmStart(data)
  assert.equal(again.key, first.key)
  assert.equal((await runCurl(again.curl[0] ?? '')).status, 200)
  // Until it is used each start prints another, which ends the one before.
  const fresh = setUpLinkIn(again.lines)
  assert.notEqual(fresh.split('#')[1], setUp.split('#')[1])
  assert.equal((await useLink(again.url, setUp)).status, 404)
  assert.equal((await useLink(again.url, fresh)).status, 200)
  await again.stop('SIGTERM')

  const commands = openCommandLine()
  after(commands.remove)
  const revoked = await commands.run('keys', 'revoke', first.key ?? '', '--data', data)
  assert.equal(revoked.code, 0)
  const last = await npmStart(data)
  assert.equal(last.key, null)
  assert.equal(setUpLinkIn(last.lines), '')
  assert.ok(last.lines.some((line) => line.includes(`${last.url}/console/`)))
  assert.equal((await runCurl(last.curl[0] ?? '', { KEY: first.key ?? '' })).status, 401)
  const other = await commands.run('keys', 'create', '--plan', 'pro', '--data', data, '--json')
  assert.equal((await runCurl(last.curl[0] ?? '', { KEY: JSON.parse(other.out).key })).status, 200)
  await last.stop('SIGTERM')
})
