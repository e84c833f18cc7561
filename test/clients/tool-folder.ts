/** Tools of other projects in folders of their own, with the versions given; kept in the temporary folder for the next run. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cleanEnvironment } from '../support/npm-start.ts'

const execute = promisify(execFile)

export type Ran = { readonly code: number; readonly output: string }

export type RunOptions = {
  /** A folder of programs that is searched before the PATH. */
  readonly bin?: string
  readonly variables?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** Runs a program in a folder to its end, whatever its exit code. */
export const run = async (
  folder: string,
  program: string,
  args: readonly string[],
  { bin = '', variables = {}, timeoutMs = 170_000 }: RunOptions = {},
): Promise<Ran> => {
  const env = cleanEnvironment({ NO_COLOR: '1', CI: '1', ...variables })
  env['PATH'] = `${bin}:${env['PATH'] ?? ''}`
  const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024, timeout: timeoutMs }
  try {
    const { stdout, stderr } = await execute(program, [...args], options)
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout = '', stderr = '', message } = error as Error & Partial<Record<string, string>>
    return { code: Number(code ?? 1) || 1, output: stdout + stderr || message }
  }
}

/** A folder with the tools, or why they cannot be had. */
export type Tools = { readonly folder: string; readonly bin: string } | { readonly missing: string }

const folderOf = (kind: string, packages: readonly string[]): string => {
  const hash = createHash('sha256').update(`${process.version} ${packages.join(' ')}`)
  return join(tmpdir(), `openbell-tools-${kind}-${hash.digest('hex').slice(0, 16)}`)
}

const installed = async (folder: string, bin: string, install: () => Promise<Ran>): Promise<Tools> => {
  const done = join(folder, '.installed')
  if (existsSync(done)) return { folder, bin }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { code, output } = await install()
  const [line = ''] = output.split('\n').filter((each) => /err|could not|no module|not found/i.test(each))
  if (code !== 0) return { missing: line.slice(0, 200) || output.slice(-200) }
  writeFileSync(done, '')
  return { folder, bin }
}

/** Packages of npm as `name@version`; their install scripts do not run. */
export const npmTools = (packages: readonly string[]): Promise<Tools> => {
  const folder = folderOf('npm', packages)
  return installed(folder, join(folder, 'node_modules', '.bin'), () => {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
    // Without a network npm would else try for over a minute.
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retry-mintimeout=1000']
    return run(folder, 'npm', ['install', ...options, '--fetch-retry-maxtimeout=4000', ...packages])
  })
}

/** Packages of PyPI as `name==version`, in a virtual environment. */
export const pythonTools = (packages: readonly string[]): Promise<Tools> => {
  const folder = folderOf('python', packages)
  const bin = join(folder, 'venv', 'bin')
  return installed(folder, bin, async () => {
    const made = await run(folder, 'python3', ['-m', 'venv', 'venv'])
    if (made.code !== 0) return { code: made.code, output: `not found: python3 with venv: ${made.output}` }
    return run(folder, join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', ...packages])
  })
}
