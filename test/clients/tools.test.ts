/** The tool server by clients of others: the inspector's command line and the official client of Python, over both ways. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { toolDefinitions } from '../../src/tools/catalog.ts'
import { toolCalls } from '../support/tool-calls.ts'
import { runningSample } from './running-sample.ts'
import { npmTools, pythonTools, run } from './tool-folder.ts'

const { folder: sampleFolder, url, key } = await runningSample()
const program = fileURLToPath(new URL('../../bin/openbell.js', import.meta.url))
const data = join(sampleFolder, 'data')
const names = toolDefinitions.map(({ name }) => name)
/** The first of each tool. */
const calls = toolCalls.filter(([tool], at) => toolCalls.findIndex(([other]) => other === tool) === at)

const ways = {
  'standard streams': ['-e', `OPENBELL_KEY=${key}`, process.execPath, program, 'mcp', '--data', data],
  http: [`${url}/mcp`, '--transport', 'http', '--header', `X-API-Key: ${key}`],
} as const

for (const [way, target] of Object.entries(ways))
  test(`the inspector lists and calls every tool by ${way}`, async (t) => {
    const tools = await npmTools(['@modelcontextprotocol/inspector@2.12.0'])
    if ('missing' in tools) return t.skip(`the package cannot be had: ${tools.missing}`)
    const { folder, bin } = tools
    const inspect = (...args: readonly string[]) =>
      run(folder, join(bin, 'mcp-inspector'), ['--cli', ...target, ...args], { bin })
    const listed = await inspect('--method', 'tools/list')
    assert.equal(listed.code, 0, listed.output.slice(-2000))
    for (const name of names) assert.ok(listed.output.includes(`"name": "${name}"`), `${way}: ${name}`)
    for (const [name, args] of calls) {
      const given = Object.entries(args).flatMap(([arg, value]) => [
        '--tool-arg',
        `${arg}=${Array.isArray(value) ? JSON.stringify(value) : value}`,
      ])
      const called = await inspect('--method', 'tools/call', '--tool-name', name, ...given)
      assert.equal(called.code, 0, called.output.slice(-2000))
      assert.match(called.output, /"structuredContent"/, `${way}: ${name} ${called.output.slice(0, 500)}`)
    }
  })

test('the official client of Python lists and calls every tool', async (t) => {
  const tools = await pythonTools(['mcp==2.3.0'])
  if ('missing' in tools) return t.skip(`the package cannot be had: ${tools.missing}`)
  const { folder, bin } = tools
  writeFileSync(join(folder, 'calls.json'), JSON.stringify(calls))
  const text = `import asyncio, json
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
import httpx2

calls = json.load(open("calls.json"))

async def serve(read, write):
    async with ClientSession(read, write) as session:
        await session.initialize()
        names = [tool.name for tool in (await session.list_tools()).tools]
        for name, arguments in calls:
            result = await session.call_tool(name, arguments)
            assert not result.is_error, (name, result.content)
            assert result.structured_content["request"].startswith("/v1/"), name
        return names

async def main():
    parameters = StdioServerParameters(command=${JSON.stringify(process.execPath)}, args=[${JSON.stringify(program)}, "mcp", "--data", ${JSON.stringify(data)}], env={"OPENBELL_KEY": ${JSON.stringify(key)}})
    async with stdio_client(parameters) as (read, write):
        first = await serve(read, write)
    async with httpx2.AsyncClient(headers={"X-API-Key": ${JSON.stringify(key)}}) as http_client:
        async with streamable_http_client(${JSON.stringify(`${url}/mcp`)}, http_client=http_client) as (read, write):
            second = await serve(read, write)
    assert first == second
    print(json.dumps(first))

asyncio.run(main())
`
  writeFileSync(join(folder, 'tools.py'), text)
  const ran = await run(folder, join(bin, 'python'), ['tools.py'])
  assert.equal(ran.code, 0, ran.output.slice(-3000))
  assert.deepEqual(JSON.parse(ran.output.split('\n').find((line) => line.startsWith('["')) ?? ''), names)
})
