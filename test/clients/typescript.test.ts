/** Clients of TypeScript that are generated from the document: they compile strictly and make one call of each operation. */
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runningSample } from './running-sample.ts'
import { npmTools, run } from './tool-folder.ts'

const { url, key, documentFile, calls } = await runningSample()

const TYPESCRIPT = 'typescript@5.9.3'
const strict = [
  '--strict',
  '--noUncheckedIndexedAccess',
  '--skipLibCheck',
  '--target',
  'es2022',
  '--lib',
  'es2023,dom,dom.iterable',
]

const expected = calls.map(({ name, status }) => [name, status])

/** A call without parameters of a place does not name the place. */
const given = (path: object, query: object) => ({
  ...(Object.keys(path).length === 0 ? {} : { path }),
  ...(Object.keys(query).length === 0 ? {} : { query }),
})

/** What the program printed: each operation with its status. */
const printed = (output: string): unknown =>
  JSON.parse(output.split('\n').find((line) => line.startsWith('[')) ?? '[]')

test('openapi-typescript and openapi-fetch', async (t) => {
  const tools = await npmTools(['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', TYPESCRIPT])
  if ('missing' in tools) return t.skip(`the packages cannot be had: ${tools.missing}`)
  const { folder, bin } = tools
  const made = await run(folder, join(bin, 'openapi-typescript'), [documentFile, '-o', 'schema.d.ts'])
  assert.equal(made.code, 0, made.output)
  const lines = calls.map(({ path, name, inPath, inQuery }) => {
    const params = JSON.stringify(given(inPath, inQuery))
    return `{ const { data, response } = await client.GET(${JSON.stringify(path)}, { params: ${params} })
  done.push(['${name}', data === undefined ? 404 : response.status]) }`
  })
  const program = `import createClient from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'
const client = createClient<paths, 'application/json'>({ baseUrl: '${url}', headers: { 'X-API-Key': '${key}' } })
const done: [string, number][] = []
${lines.join('\n')}
const { data } = await client.GET('/v1/companydata/tickers/{ticker}', { params: { path: { ticker: 'AAPL' } } })
const profile: components['schemas']['Profile'] | undefined = data
if (profile?.cik !== '0000320193') throw new Error('no profile')
console.log(JSON.stringify(done))
`
  writeFileSync(join(folder, 'calls.ts'), program)
  const modules = ['--module', 'nodenext', '--allowImportingTsExtensions', '--noEmit']
  const checked = await run(folder, join(bin, 'tsc'), [...strict, ...modules, 'calls.ts'])
  assert.equal(checked.code, 0, checked.output.slice(0, 2000))
  const ran = await run(folder, process.execPath, ['calls.ts'])
  assert.equal(ran.code, 0, ran.output.slice(0, 2000))
  assert.deepEqual(printed(ran.output), expected)
})

test('@hey-api/openapi-ts', async (t) => {
  const tools = await npmTools(['@hey-api/openapi-ts@0.99.0', TYPESCRIPT])
  if ('missing' in tools) return t.skip(`the packages cannot be had: ${tools.missing}`)
  const { folder, bin } = tools
  for (const each of ['client', 'out']) rmSync(join(folder, each), { recursive: true, force: true })
  const made = await run(folder, join(bin, 'openapi-ts'), ['-i', documentFile, '-o', 'client'])
  assert.equal(made.code, 0, made.output.slice(-2000))
  const lines = calls.map(({ name, inPath, inQuery }) => {
    const options = JSON.stringify(given(inPath, inQuery))
    return `{ const { response } = await sdk.${name}(${options}); done.push(['${name}', response?.status ?? 0]) }`
  })
  const program = `import { client } from './client/client.gen'
import * as sdk from './client/sdk.gen'
import type { Profile } from './client/types.gen'
client.setConfig({ baseUrl: '${url}', auth: ({ name }) => (name === 'X-API-Key' ? '${key}' : undefined) })
const main = async () => {
const done: [string, number][] = []
${lines.join('\n')}
const { data } = await sdk.getCompanyByTicker({ path: { ticker: 'AAPL' } })
const profile: Profile | undefined = data
if (profile?.cik !== '0000320193') throw new Error('no profile')
console.log(JSON.stringify(done))
}
void main()
`
  writeFileSync(join(folder, 'calls.ts'), program)
  const modules = ['--module', 'commonjs', '--moduleResolution', 'node10', '--outDir', 'out']
  const checked = await run(folder, join(bin, 'tsc'), [...strict, ...modules, 'calls.ts'])
  assert.equal(checked.code, 0, checked.output.slice(0, 2000))
  // The folder is one of modules; what was compiled is not.
  writeFileSync(join(folder, 'out', 'package.json'), '{"type":"commonjs"}')
  const ran = await run(folder, process.execPath, ['out/calls.js'])
  assert.equal(ran.code, 0, ran.output.slice(0, 2000))
  assert.deepEqual(printed(ran.output), expected)
})
