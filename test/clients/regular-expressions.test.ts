/**
 * Every literal of a regular expression in `src/`, checked by recheck: none takes exponential time. Those that are polynomial, on short
 * texts, are named in docs/reliability.md.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { npmTools } from './tool-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Token = {
  readonly type: { readonly label: string }
  readonly value: { readonly pattern: string; readonly flags: string }
}
type Acorn = { readonly tokenizer: (text: string, options: object) => Iterable<Token> }
type Checked = { readonly status: string; readonly complexity?: { readonly type: string } }
type Recheck = {
  readonly checkSync: (pattern: string, flags: string, options: { readonly timeout: number }) => Checked
}

/** In milliseconds; what recheck cannot decide in it, it does not call vulnerable. */
const TIMEOUT = 500

const literalsOf = ({ tokenizer }: Acorn): ReadonlyMap<string, Token['value']> => {
  const literals = new Map<string, Token['value']>()
  for (const file of globSync('src/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    const script = stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'))
    for (const { type, value } of tokenizer(script, { ecmaVersion: 'latest', sourceType: 'module' }))
      if (type.label === 'regexp') literals.set(`${file}: /${value.pattern}/${value.flags}`, value)
  }
  return literals
}

test('no regular expression takes exponential time', { timeout: 600_000 }, async (t) => {
  const tools = await npmTools(['recheck@4.5.0', 'acorn@8.19.0'])
  if ('missing' in tools) return t.skip(`the package cannot be had: ${tools.missing}`)
  // Its other checkers are programs of their own, which an installation without scripts lacks.
  process.env['RECHECK_BACKEND'] = 'pure'
  const modules = join(tools.folder, 'node_modules')
  const load = async <T>(path: string): Promise<T> =>
    (await import(pathToFileURL(join(modules, path)).href)) as T
  const { checkSync } = await load<Recheck>('recheck/lib/main.js')
  const literals = literalsOf(await load<Acorn>('acorn/dist/acorn.mjs'))
  assert.ok(literals.size > 400, `${literals.size}`)
  assert.equal(checkSync('^(a+)+$', '', { timeout: 10_000 }).complexity?.type, 'exponential')
  const isExponential = ({ pattern, flags }: Token['value']): boolean =>
    checkSync(pattern, flags.replace('v', 'u'), { timeout: TIMEOUT }).complexity?.type === 'exponential'
  const found = [...literals].flatMap(([name, value]) => (isExponential(value) ? [name] : []))
  assert.deepEqual(found, [])
})
