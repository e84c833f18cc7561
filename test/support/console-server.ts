/** A whole server with its console for tests, on either engine: an operator who is signed in, and members by invitation. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { InjectOptions, Response } from 'light-my-request'
import { openAccountsOf } from '../../src/app/accounts-store.ts'
import { openStore } from '../../src/app/market-store.ts'
import { serveMarket } from '../../src/app/served-market.ts'
import { effectiveConfig } from '../../src/config.ts'
import { visitorOf } from './console-visitor.ts'
import { TEMPLATE } from './postgres-template.ts'
import { isOnPostgres, newDatabase } from './store-engines.ts'

/** The engines that the console runs on; a run with `--postgres` has PostgreSQL alone. */
export const consoleEngines: readonly {
  readonly name: string
  /** Of a new database, or null for files in the data folder. */
  readonly databaseUrl: () => Promise<string | null>
}[] = isOnPostgres
  ? [{ name: 'PostgreSQL', databaseUrl: () => newDatabase(TEMPLATE) }]
  : [{ name: 'SQLite', databaseUrl: async () => null }]

const PASSWORD = 'a long enough pass'
export const OPERATOR = 'ops@example.com'

/** Sends over a socket what `visitorOf` would inject. */
const sendingTo = (url: string) => ({
  inject: async ({ method, url: path, headers, payload }: InjectOptions): Promise<Response> => {
    const { host: _, ...sent } = headers as Record<string, string>
    const response = await fetch(`${url}${path}`, {
      method: method ?? 'GET',
      headers: sent,
      ...(payload === undefined ? {} : { body: String(payload) }),
    })
    const { status: statusCode } = response
    return {
      statusCode,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    } as unknown as Response
  },
})

/** Ends with the test. `store` and `accounts` are another process's. */
export const openConsole = async (t: TestContext, databaseUrl: string | null) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-console-'))
  const flags = { data, port: '0', ...(databaseUrl === null ? {} : { databaseUrl }) }
  const { config } = effectiveConfig({ flags })
  const server = await serveMarket({ config, report: () => undefined, now: Date.now, randomBytes })
  const accounts = await openAccountsOf(config, { now: Date.now, randomBytes })
  const store = await openStore(config)
  t.after(async () => {
    await accounts.close()
    await store.close()
    await server.drain({ graceMs: 0, deadlineMs: 1000 })
    rmSync(data, { recursive: true, force: true })
  })
  const visitor = () => visitorOf(sendingTo(server.url))
  const useLink = async (link: string, mail: string) => {
    const made = visitor()
    const token = link.split('#')[1] ?? link
    const used = await made.send('POST', 'link/use', { token, mail, password: PASSWORD })
    assert.equal(used.status, 200, used.text)
    const { id } = used.body['member'] as { readonly id: string }
    return { ...made, id, mail }
  }
  const setUp = await accounts.createSetUpLink()
  assert.ok(setUp !== null)
  const operator = await useLink(setUp.token, OPERATOR)
  const invite = async (mail: string, plan: string, role = 'member') => {
    const invited = await operator.send('POST', 'operator/invitations', { mail, plan, role })
    assert.equal(invited.status, 201, invited.text)
    return useLink(String(invited.body['link']), mail)
  }
  return { data, config, server, accounts, store, visitor, operator, invite }
}
