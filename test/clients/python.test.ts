/** The client of Python that is generated from the document: complete, checked by mypy, and it makes one call of each operation. */
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runningSample } from './running-sample.ts'
import { pythonTools, run } from './tool-folder.ts'

const { url, key, documentFile, calls } = await runningSample()

const snake = (name: string): string => name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)
const moduleOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '_')

test('openapi-python-client', async (t) => {
  // The generator runs ruff; by its newer rules that gives the generator's own code types that do not hold.
  const tools = await pythonTools(['openapi-python-client==0.29.1', 'ruff==0.13.0', 'mypy==1.18.2'])
  if ('missing' in tools) return t.skip(`the packages cannot be had: ${tools.missing}`)
  const { folder, bin } = tools
  rmSync(join(folder, 'client'), { recursive: true, force: true })
  const python = (...args: readonly string[]) => run(folder, join(bin, 'python'), args, { bin })
  const generate = ['-m', 'openapi_python_client', 'generate', '--meta', 'none', '--output-path', 'client']
  const made = await python(...generate, '--path', documentFile, '--fail-on-warning')
  assert.equal(made.code, 0, made.output.slice(0, 3000))
  const imports = calls.map(({ name, tag }) => `from client.api.${moduleOf(tag)} import ${snake(name)}`)
  const lines = calls.map(({ name, inPath, inQuery }) => {
    const values = Object.entries({ ...inPath, ...inQuery }).map(
      ([each, value]) => `${each}=${JSON.stringify(value)}`,
    )
    const given = ['client=client', ...values].join(', ')
    return `done.append((${JSON.stringify(name)}, int(${snake(name)}.sync_detailed(${given}).status_code)))`
  })
  const program = `import json
from client import AuthenticatedClient
from client.models import Profile
${imports.join('\n')}

client = AuthenticatedClient(base_url="${url}", token="${key}", prefix="", auth_header_name="X-API-Key")
done: list[tuple[str, int]] = []
${lines.join('\n')}
profile = get_company_by_ticker.sync("AAPL", client=client)
assert isinstance(profile, Profile) and profile.cik == "0000320193"
print(json.dumps(done))
`
  writeFileSync(join(folder, 'calls.py'), program)
  const checked = await python('-m', 'mypy', '--strict-equality', 'client', 'calls.py')
  assert.equal(checked.code, 0, checked.output.slice(-3000))
  const ran = await python('calls.py')
  assert.equal(ran.code, 0, ran.output.slice(-3000))
  const printed: unknown = JSON.parse(ran.output)
  assert.deepEqual(
    printed,
    calls.map(({ name, status }) => [name, status]),
  )
})
