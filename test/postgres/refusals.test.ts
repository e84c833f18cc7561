/** A database that refuses: a wrong password, a certificate, missing rights, at the start and while processes run. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { tickerFiles } from '../files/company-files.ts'
import { openCommandLine, type Run } from '../support/command-line.ts'
import { fakePublisher, openbellIn } from '../support/fake-publisher.ts'
import { freePort } from '../support/free-port.ts'
import {
  type GuardedPostgres,
  noGuardedPostgres,
  PASSWORD,
  startGuardedPostgres,
} from '../support/guarded-postgres.ts'
import { startReplica } from '../support/postgres.ts'
import { metricsOf, serveProcess } from '../support/served-process.ts'
import { until } from '../support/until.ts'

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-refusals-'))
  folders.push(folder)
  return folder
}

const commandsOn = (url: string, more: Readonly<Record<string, string>> = {}) =>
  openCommandLine({ OPENBELL_DATABASE_URL: url, ...more }, newFolder())

/** One sentence, without a stack and without the password. */
const isRefused = ({ code, err }: Run, says: RegExp): void => {
  assert.equal(code, 78, err)
  assert.match(err, says)
  assert.doesNotMatch(err, /\n {4}at |wrong-one|right-one/)
}

describe('a database that refuses', { skip: noGuardedPostgres() }, () => {
  let guarded: GuardedPostgres
  let url = ''
  before(async () => {
    guarded = await startGuardedPostgres()
    url = await guarded.database('market')
    const { run } = commandsOn(url)
    assert.equal((await run('sample')).code, 0)
    assert.equal((await run('keys', 'list')).code, 0)
  })
  after(async () => {
    await guarded?.end()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test('a wrong password ends every command at once with 78', async () => {
    const { run } = commandsOn(guarded.urlOf('market', 'openbell', 'wrong-one'))
    for (const command of [
      ['status'],
      ['keys', 'list'],
      ['serve', '--port', '0'],
      ['work', '--mirror', newFolder()],
    ]) {
      const startedAt = performance.now()
      isRefused(await run(...command), /password authentication failed for user "openbell"/)
      assert.ok(performance.now() - startedAt < 2000, command.join(' '))
    }
    isRefused(
      await commandsOn('postgres://openbell:wrong-one@no-such-host.invalid/market').run('status'),
      /ENOTFOUND/,
    )
  })

  test('a role without rights is named, and what it lacks', async () => {
    await guarded.ask('postgres', "create role guest login password 'right-one'")
    const { run } = commandsOn(guarded.urlOf('market', 'guest', PASSWORD))
    isRefused(await run('status'), /The role guest lacks USAGE on the schema openbell\./)
    isRefused(await run('keys', 'list'), /The role guest lacks USAGE on the schema openbell_accounts\./)
    await guarded.ask('market', 'grant usage on schema openbell to guest')
    isRefused(await run('status'), /The role guest lacks SELECT on openbell\.\w+\./)
    await guarded.ask('market', 'grant select on all tables in schema openbell to guest')
    assert.equal((await run('status')).code, 0, 'to read takes no more')
    for (const schema of ['openbell', 'openbell_accounts'])
      await guarded.ask(
        'market',
        `grant usage on schema ${schema} to guest; grant select, insert, update, delete on all tables in schema ${schema} to guest`,
      )
    for (const command of [['keys', 'create', '--plan', 'pro'], ['sample']])
      assert.equal((await run(...command)).code, 0, command.join(' '))
    await guarded.ask('postgres', 'create database empty')
    const empty = commandsOn(guarded.urlOf('empty', 'guest', PASSWORD))
    isRefused(await empty.run('status'), /The role guest lacks CREATE on the database empty/)
  })

  test('TLS verifies the certificate by the named authority, and says in a sentence what is wrong', async (t) => {
    const { certificate, urlOf } = guarded
    const [byName, byAddress] = [
      urlOf('market', 'openbell', PASSWORD, 'localhost'),
      urlOf('market', 'openbell', PASSWORD),
    ]
    const warnings: string[] = []
    const warned = ({ message }: Error) => warnings.push(message)
    process.on('warning', warned)
    t.after(() => process.off('warning', warned))
    const status = (address: string, query: string) => commandsOn(`${address}?${query}`).run('status')
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
      isRefused(
        await status(byName, `sslmode=${mode}`),
        /certificate of the database is not accepted: self-signed/,
      )
    for (const mode of ['require', 'verify-full'])
      assert.equal((await status(byName, `sslmode=${mode}&sslrootcert=${certificate}`)).code, 0)
    isRefused(
      await status(byAddress, `sslmode=require&sslrootcert=${certificate}`),
      /certificate of the database is not accepted: .*altnames/,
    )
    for (const mode of ['no-verify', 'disable'])
      assert.equal((await status(byAddress, `sslmode=${mode}`)).code, 0)
    const asLibpq = `uselibpqcompat=true&sslrootcert=${certificate}`
    assert.equal((await status(byAddress, `${asLibpq}&sslmode=verify-ca`)).code, 0)
    isRefused(
      await status(byName, 'sslmode=verify-full&sslrootcert=/no/such.crt'),
      /cannot be read: \/no\/such\.crt/,
    )
    await pause(0)
    assert.deepEqual(warnings, [])
  })

  test('check names a replica with a wrong password, one of another database, and a closed Redis', async () => {
    const wrong = guarded.urlOf('market', 'openbell', 'wrong-one')
    const other = await guarded.database('other')
    const replica = await startReplica(guarded.server)
    const redis = `redis://:wrong-one@127.0.0.1:${await freePort()}`
    const settings = {
      OPENBELL_READ_URLS: [wrong, other, replica.urlOf('market')].join(','),
      OPENBELL_REDIS_URL: redis,
    }
    const { code, out } = await commandsOn(url, settings).run('check')
    assert.equal(code, 1)
    const { port } = guarded.server
    for (const line of [
      new RegExp(`FAILED {2}replica 127.0.0.1:${port}/market: .*password authentication failed`),
      new RegExp(`FAILED {2}replica 127.0.0.1:${port}/other: .*takes writes itself`),
      new RegExp(
        `ok {6}replica 127.0.0.1:${replica.port}/market: (has the newest commit|is \\d+ commits? behind)`,
      ),
      /FAILED {2}Redis 127\.0\.0\.1:\d+: .*ECONNREFUSED/,
    ])
      assert.match(out, line)
    assert.doesNotMatch(out, /wrong-one|right-one/)
    await replica.end()
  })

  test('a running server whose password was changed answers 503, says so once, and continues', async (t) => {
    const { key } = JSON.parse((await commandsOn(url).run('keys', 'create', '--plan', 'pro', '--json')).out)
    const served = await serveProcess(t, newFolder(), {
      environment: { OPENBELL_DATABASE_URL: url, OPENBELL_ADMIN_PORT: '0' },
    })
    const failing = async (): Promise<readonly string[]> => {
      const shown = (await metricsOf(served)).matchAll(/^openbell_store_failing\{store="(\w+)"\} 1$/gm)
      return [...shown].map(([, store = '']) => store)
    }
    assert.deepEqual(await failing(), [])
    let asked = 0
    const ask = async (path?: string) => {
      asked += 1
      const response = await fetch(served.url + (path ?? `/v1/filings/AAPL?limit=${asked}`), {
        headers: { 'X-API-Key': key, Connection: 'close' },
      })
      await response.arrayBuffer()
      return { status: response.status, retryAfter: response.headers.get('retry-after') }
    }
    assert.equal((await ask()).status, 200)
    await guarded.setPassword('another-one')
    await guarded.endSessions()
    const until503 = performance.now()
    while ((await ask()).status !== 503) assert.ok(performance.now() - until503 < 5000)
    for (let second = 0; second < 4; second += 1) {
      const { status, retryAfter } = await ask()
      assert.deepEqual([status, retryAfter !== null], [503, true])
      assert.equal((await ask('/v1/quotes?tickers=AAPL')).status, 200, 'from memory')
      assert.equal((await ask('/readyz')).status, 503)
      await pause(1000)
    }
    const away = await failing()
    for (const store of ['market', 'accounts']) assert.ok(away.includes(store), `${away}`)
    await guarded.setPassword(PASSWORD)
    const backAt = performance.now()
    while ((await ask()).status !== 200) assert.ok(performance.now() - backAt < 5000)
    // Usage is written every five seconds.
    while ((await failing()).length > 0) await pause(100)
    assert.equal(await served.end('SIGTERM'), 0)
    const names = served.events().map(({ event }) => event)
    assert.equal(names.filter((name) => name === 'market_failed').length, 1)
    assert.equal(names.filter((name) => name === 'keys_failed').length, 1)
    const restored = served
      .events()
      .flatMap(({ event, store }) => (event === 'store_restored' ? [store] : []))
    for (const store of ['market', 'accounts'])
      assert.equal(restored.filter((each) => each === store).length, 1, `${store}: ${restored}`)
    assert.ok(!names.includes('request_failed'))
  })

  test('a running worker whose password was changed waits, and loads when it is right again', {
    timeout: 120_000,
  }, async (t) => {
    const loaded = await guarded.database('loaded')
    const publisher = await fakePublisher(t)
    const [[address = '', list] = []] = Object.entries(tickerFiles)
    for (const [each, file] of Object.entries(tickerFiles)) publisher.files.set(each, JSON.stringify(file))
    let release = (): void => undefined
    publisher.once.set(address, (_, response) => {
      release = () => response.writeHead(200).end(JSON.stringify(list))
    })
    const settings = { OPENBELL_DATA: newFolder(), OPENBELL_DATABASE_URL: loaded }
    const worker = openbellIn(t, publisher, settings, 'work', 'sec-tickers')
    await until(() => !publisher.once.has(address), 'first request')
    await guarded.setPassword('another-one')
    await guarded.endSessions()
    release()
    await until(() => worker.written().includes('refuses'), 'word of the refusal')
    await pause(11_000)
    assert.equal(worker.child.exitCode, null)
    await guarded.setPassword(PASSWORD)
    await until(() => worker.written().includes('The database answers again.'), 'word of the return')
    await until(() => worker.written().includes('feed_finished'), 'load')
    worker.child.kill('SIGTERM')
    assert.equal(await worker.over, 0, worker.written())
  })
})
