/** The tool server over both of its ways on the bundled sample: every tool, the answers, the sizes, keys and limits. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { openAccounts } from '../src/access/sqlite-accounts.ts'
import { dataPaths } from '../src/app/data-folder.ts'
import { serveMarket } from '../src/app/served-market.ts'
import { endpoints } from '../src/app.ts'
import { effectiveConfig } from '../src/config.ts'
import type { PlanName } from '../src/contract/plan-name.ts'
import { toolDefinitions } from '../src/tools/catalog.ts'
import { prompts } from '../src/tools/prompts.ts'
import { writeSampleData } from './support/sample-store.ts'
import { assertSameAnswer, structuredOf, type ToolCall, textOf, toolCalls } from './support/tool-calls.ts'
import { httpClient, postTo, stdioClient, stdioLines } from './support/tool-clients.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-tools-'))
const data = join(folder, 'data')
// With the run of the screener, which rows alone do not bring.
await writeSampleData({ folder })
const now = Date.now
const accounts = openAccounts({ path: dataPaths(data).accounts, now, randomBytes })
const keyOf = (plan: PlanName): string => accounts.createKey({ plan }).key
const key = keyOf('pro')
const { config } = effectiveConfig({ flags: { data, port: '0' } })
const failures: string[] = []
const report = (name: string, fields: unknown) => {
  if (name.endsWith('_failed')) failures.push(`${name} ${JSON.stringify(fields)}`)
}
const server = await serveMarket({ config, report, now, randomBytes })
after(async () => {
  await server.drain({ graceMs: 0, deadlineMs: 0 })
  accounts.close()
  rmSync(folder, { recursive: true })
})

const asked = async (target: string, by = key): Promise<Readonly<Record<string, unknown>>> => {
  const reply = await fetch(`${server.url}${target}`, { headers: { 'X-API-Key': by } })
  return (await reply.json()) as Readonly<Record<string, unknown>>
}
const remainingOf = ({ _meta: meta }: CallToolResult): unknown =>
  (meta?.['openbell/rate-limit'] as Record<string, unknown> | undefined)?.['X-RateLimit-Remaining']

const post = postTo(server.url)
const listMessage = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const callMessage = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'get_quotes', arguments: { tickers: 'AAPL' } },
}

/** A machine that does other work may be too slow for a statement's lineage: the result says to call again. */
const answered = async (client: Client, name: string, args: ToolCall[1]): Promise<CallToolResult> => {
  for (let again = 0; ; again += 1) {
    const result = await client.callTool({ name, arguments: args })
    if (again === 5 || !/took too long/.test(textOf(result))) return result
  }
}

/** The first of each tool. */
const firstCalls = toolCalls.filter(([tool], at) => toolCalls.findIndex(([other]) => other === tool) === at)

const assertServes = async (client: Client, calls: readonly ToolCall[]): Promise<void> => {
  const { tools } = await client.listTools()
  assert.deepEqual(
    tools.map(({ name }) => name),
    toolDefinitions.map(({ name }) => name),
  )
  for (const { annotations, description, inputSchema, outputSchema } of tools) {
    // A list is one argument of a tool, though a query has its parameter several times.
    assert.doesNotMatch(JSON.stringify(inputSchema), /repeat the parameter/i)
    assert.equal(annotations?.readOnlyHint, true)
    assert.ok((description?.length ?? 0) > 40)
    assert.equal(outputSchema?.type, 'object')
  }
  for (const [name, args] of calls) {
    // The client holds the result to the output schema.
    const result = await answered(client, name, args)
    const size = JSON.stringify(result).length
    assert.ok(size <= 32_000, `${name} ${JSON.stringify(args)}: ${size} characters`)
    const found = structuredOf(result)
    assertSameAnswer(found, await asked(found.request))
    assert.match(textOf(result), /\n<data>\n[^<>]*\n<\/data>$/)
  }
  const { resources } = await client.listResources()
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri })
    assert.ok(
      contents.every((part) => 'text' in part && part.text.length > 500),
      uri,
    )
  }
  assert.ok(resources.some(({ uri }) => uri === 'openbell://metrics'))
  const { prompts: listed } = await client.listPrompts()
  assert.equal(listed.length, prompts.length)
  for (const { name, arguments: takes = [] } of listed) {
    const given = Object.fromEntries(takes.map((one) => [one.name, 'AAPL']))
    const { messages } = await client.getPrompt({ name, arguments: given })
    const named = JSON.stringify(messages).match(/\b(?:get|find)_[a-z_]+/g) ?? []
    assert.ok(
      named.every((one) => toolDefinitions.some((tool) => tool.name === one)),
      `${name}: ${named}`,
    )
  }
}

test('every endpoint is called by a tool, and each tool by the calls of this test', () => {
  const named = toolDefinitions.flatMap(({ views }) => Object.values(views).flat())
  assert.deepEqual(
    endpoints.map(({ name }) => name).filter((name) => !named.includes(name)),
    [],
    'no tool calls these endpoints: see docs/add-a-dataset.md, step 9',
  )
  assert.deepEqual(
    toolDefinitions.map(({ name }) => name).filter((name) => !toolCalls.some(([tool]) => tool === name)),
    [],
  )
})

for (const [era, calls] of [
  ['legacy', toolCalls],
  ['auto', firstCalls],
] as const) {
  test(`over HTTP the official client lists and calls every tool (${era}), with the answers of the interface`, async (t) => {
    const client = await httpClient(t, server.url, { 'X-API-Key': key }, era)
    await assertServes(client, calls)
  })

  test(`on standard streams it does too (${era}), from the data folder`, async (t) => {
    const { client, errors } = await stdioClient(t, ['--data', data], key, era)
    await assertServes(client, calls)
    // A client shows each line as a fault, and that a server counts limits together with this process is none.
    assert.equal(errors(), '')
  })
}

test('on standard streams it asks a running server with --url', async (t) => {
  const { client } = await stdioClient(t, ['--url', server.url], key)
  const result = await client.callTool({ name: 'get_quotes', arguments: { tickers: 'AAPL' } })
  assertSameAnswer(structuredOf(result), await asked('/v1/quotes?tickers=AAPL'))
})

test('standard output has messages alone, and what was asked before the input ended is answered', async (t) => {
  const clientInfo = { name: 'openbell-tests', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  const opening = { jsonrpc: '2.0', id: 0, method: 'initialize', params }
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } }
  const messages = [opening, listMessage, callMessage, { ...callMessage, id: 3 }, cancelled]
  const lines = await stdioLines(t, ['--data', data], key, messages)
  const ids = lines.map((line) => (JSON.parse(line) as { readonly id: unknown }).id)
  assert.deepEqual(ids.toSorted(), [0, 1, 2])
})

test('on standard streams a message over 10 MB is answered as too long, and those after it are answered', async (t) => {
  const clientInfo = { name: 'openbell-tests', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  const opening = { jsonrpc: '2.0', id: 0, method: 'initialize', params }
  const long = { ...listMessage, id: 7, params: { text: 'x'.repeat(11 * 1024 * 1024) } }
  const lines = await stdioLines(t, ['--data', data], key, [opening, long, long, { ...listMessage, id: 8 }])
  const replies = lines.map((line) => JSON.parse(line) as { readonly id: unknown; readonly error?: unknown })
  assert.deepEqual(
    replies.filter(({ id }) => id !== null).map(({ id }) => id),
    [0, 8],
  )
  const tooLong = {
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: 'A message may have 10 MB: this one was not read.' },
  }
  assert.deepEqual(
    replies.filter(({ id }) => id === null),
    [tooLong, tooLong],
  )
})

test('on standard streams a line that is no message is answered with an error, and an empty one with nothing', async (t) => {
  const clientInfo = { name: 'openbell-tests', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  const opening = { jsonrpc: '2.0', id: 0, method: 'initialize', params }
  const messages = [opening, 'get AAPL', '', [], { id: 5, method: 'ping' }, { ...listMessage, id: 8 }]
  const lines = await stdioLines(t, ['--data', data], key, messages)
  const replies = lines.map((line) => JSON.parse(line))
  assert.deepEqual(
    replies.filter(({ id }) => id !== null).map(({ id }) => id),
    [0, 8],
  )
  assert.deepEqual(
    replies.filter(({ id }) => id === null).map(({ error }) => error.code),
    [-32700, -32600, -32600],
  )
})

test('tool calls and requests share one limit, to the request', async (t) => {
  const own = keyOf('starter')
  const client = await httpClient(t, server.url, { Authorization: `Bearer ${own}` })
  const quote = () => client.callTool({ name: 'get_quotes', arguments: { tickers: 'AAPL' } })
  assert.equal(remainingOf(await quote()), 999)
  let rest = 0
  while (rest < 979) {
    const batch = Math.min(20, 979 - rest)
    const replies = await Promise.all(
      Array.from({ length: batch }, () =>
        fetch(`${server.url}/v1/quotes/AAPL`, { headers: { 'X-API-Key': own } }),
      ),
    )
    assert.ok(replies.every(({ status }) => status === 200))
    await Promise.all(replies.map((reply) => reply.arrayBuffer()))
    rest += batch
  }
  // 980 are gone: what costs nothing does not count, what is refused by the interface does.
  await client.listTools()
  assert.equal((await client.callTool({ name: 'get_quotes', arguments: {} })).isError, true)
  const unknown = await client.callTool({ name: 'get_company', arguments: { ticker: 'APPL' } })
  assert.equal(remainingOf(unknown), 19)
  for (let left = 18; left >= 0; left -= 1) assert.equal(remainingOf(await quote()), left)
  const refused = await quote()
  assert.equal(refused.isError, true)
  assert.match(textOf(refused), /rate limit is reached[\s\S]*Call again after \d+ seconds/)
  const { status } = await fetch(`${server.url}/v1/quotes/AAPL`, { headers: { 'X-API-Key': own } })
  assert.equal(status, 429)
})

test('a process on standard streams shares the limit with a server on its folder', async (t) => {
  const own = keyOf('starter')
  const { client } = await stdioClient(t, ['--data', data], own)
  const quote = () => client.callTool({ name: 'get_quotes', arguments: { tickers: 'AAPL' } })
  assert.equal(remainingOf(await quote()), 999)
  for (let at = 0; at < 3; at += 1) await asked('/v1/quotes/AAPL', own)
  assert.equal(remainingOf(await quote()), 995)
})

test('listing needs no key; a call without one, or with a bad one, is refused as under /v1', async (t) => {
  assert.equal((await post(listMessage)).status, 200)
  const free = keyOf('free')
  const revoked = accounts.createKey({ plan: 'pro' })
  accounts.revokeKey(revoked.id)
  const cases: readonly (readonly [Readonly<Record<string, string>>, number, string])[] = [
    [{}, 401, 'missing_api_key'],
    [{ 'X-API-Key': revoked.key }, 401, 'revoked_api_key'],
    [{ 'X-API-Key': 'ob_live_wrong' }, 401, 'invalid_api_key'],
    [{ Authorization: `Bearer ${free}` }, 403, 'plan_required'],
    [{ 'X-API-Key': key, Authorization: `Bearer ${free}` }, 400, 'conflicting_credentials'],
  ]
  // The server reads new and revoked keys five times a second.
  await new Promise((resolve) => setTimeout(resolve, 500))
  for (const [headers, status, code] of cases) {
    const reply = await post(callMessage, headers)
    const problem = (await reply.json()) as { readonly code: string }
    assert.deepEqual([reply.status, problem.code], [status, code])
    assert.equal(reply.headers.has('www-authenticate'), status === 401)
  }
  const { client } = await stdioClient(t, ['--data', data], '')
  assert.equal((await client.listTools()).tools.length, toolDefinitions.length)
  const result = await client.callTool({ name: 'get_quotes', arguments: { tickers: 'AAPL' } })
  assert.equal(result.isError, true)
  assert.match(textOf(result), /API key is required\.\nTell the user to set a key: OPENBELL_KEY/)
  assert.doesNotMatch(textOf(result), /\.\./)
})

test('what is wrong says what to do next', async (t) => {
  const client = await httpClient(t, server.url, { 'X-API-Key': key })
  const cases: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
    [
      'get_filings',
      { ticker: 'APPL' },
      /No ticker APPL is known[\s\S]*Did you mean AAPL\?[\s\S]*find_company/,
    ],
    ['screen', { filter: ['netMargn:above:20'] }, /Did you mean netMarginTtm[\s\S]*view=fields/],
    ['screen', { sort: 'market' }, /sort must be the id of a metric\. Did you mean marketCap/],
    ['get_news', { tickr: 'AAPL' }, /takes no tickr\. Did you mean ticker\?/],
    ['get_calendar', { kind: 'splits' }, /takes no kind\. It takes view, ticker, from,/],
    ['get_company', {}, /needs ticker, cik, isin or cusip/],
    ['get_statements', { ticker: 'AAPL', view: 'facts' }, /view must be one of periods, lineage, revisions/],
    ['get_statements', { ticker: 'AAPL', codes: 'P' }, /takes no codes/],
    ['get_statements', { ticker: 'AAPL', view: 'lineage', limit: 3 }, /takes no limit: leave it out/],
    ['get_prices', { ticker: 'AAPL', limit: 9000 }, /limit must be between 1 and 5000/],
    ['get_prices', { ticker: { a: 1 } }, /ticker must be a text/],
    ['get_prices', { ticker: 'AAPL', maxChars: 10 }, /maxChars must be a whole number/],
    ['get_macro', { category: 'weather' }, /without category and series/],
  ]
  for (const [name, args, expected] of cases) {
    const result = await client.callTool({ name, arguments: args })
    assert.equal(result.isError, true)
    assert.match(textOf(result), expected)
  }
  await assert.rejects(client.callTool({ name: 'get_quote', arguments: {} }), /Did you mean get_quotes/)
})

test('a view without rows names the other views, a tool without views has none to name', async (t) => {
  const client = await httpClient(t, server.url, { 'X-API-Key': key })
  const held = await client.callTool({ name: 'get_ownership', arguments: { ticker: 'AAPL' } })
  assert.match(
    textOf(held),
    /No rows with view=holdings; get_ownership also has view=etfs, view=funds, view=short-interest, view=fails-to-deliver\./,
  )
  const past = await client.callTool({ name: 'get_ownership', arguments: { ticker: 'TDVG', skip: 9000 } })
  assert.doesNotMatch(textOf(past), /No rows with/)
  const calls = await client.callTool({ name: 'get_transcripts', arguments: { ticker: 'AAPL' } })
  assert.doesNotMatch(textOf(calls), /No rows with/)
})

test('a result that was cut says how to continue, and continuing gives every row once', async (t) => {
  const client = await httpClient(t, server.url, { 'X-API-Key': key })
  const rows: unknown[] = []
  let args: Readonly<Record<string, unknown>> | undefined = { ticker: 'TDVG', maxChars: 8000 }
  while (args !== undefined) {
    const result = await client.callTool({ name: 'get_ownership', arguments: args })
    assert.ok(JSON.stringify(result).length <= 8000)
    const { answer, next } = structuredOf(result)
    rows.push(...(answer['holdings'] as unknown[]))
    if (next !== undefined) assert.match(textOf(result), /For more, call again with \{/)
    args = next
  }
  assert.deepEqual(rows, (await asked('/v1/etf-holdings/TDVG'))['holdings'])
  const first = structuredOf(await client.callTool({ name: 'get_news', arguments: { limit: 2 } }))
  assert.deepEqual(first.next, { limit: 2, page: 1 })
})

test('nothing failed on the way', () => {
  assert.deepEqual(failures, [])
})
