/** What `npm pack` makes is whole: installed elsewhere it runs the command line, the library and worker threads. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { blocksOf } from '../support/markdown-blocks.ts'
import { cleanEnvironment } from '../support/npm-start.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'openbell-pack-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** What `npm pack` needs of the checkout: a second build must not disturb one that is being looked at. */
const packed = [
  'package.json',
  'package-lock.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'openbell.toml.example',
]
const packedFolders = ['bin', 'console', 'docs', 'sample', 'src']

/** The program that the README shows. */
const librarySnippet = (): string => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const { text } = blocksOf(readme).find(({ language }) => language === 'ts') ?? {}
  assert.ok(text !== undefined, 'the README shows the library')
  return text
}

const copyCheckout = (name: string): string => {
  const copy = join(folder, name)
  mkdirSync(copy)
  for (const name of [...packed, ...packedFolders, 'tsconfig.json', 'tsconfig.build.json'])
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      // What a build left in the checkout must not replace the one that packing makes.
      filter: (path) => path !== join(root, 'console', 'dist'),
    })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  return copy
}

/** Top-level packages that the lock file does not keep for development only. */
const runtimePackages = (): readonly string[] => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: true; readonly optional?: true }>>
  }
  return Object.entries(lock.packages).flatMap(([path, { dev, optional }]) => {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1]
    return name === undefined || dev === true || optional === true ? [] : [name]
  })
}

/** Installed as npm would, but from the packages that are here: the registry may be out of reach. */
const install = async (): Promise<string> => {
  const checkout = copyCheckout('packed')
  await run('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: checkout,
    env: cleanEnvironment({}),
  })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  assert.ok(tarball !== undefined, 'npm pack made a tarball')
  const user = join(folder, 'user')
  const modules = join(user, 'node_modules')
  mkdirSync(modules, { recursive: true })
  await run('tar', ['-xzf', join(folder, tarball), '-C', modules])
  cpSync(join(modules, 'package'), join(modules, 'openbell'), { recursive: true })
  rmSync(join(modules, 'package'), { recursive: true })
  for (const name of runtimePackages()) {
    mkdirSync(join(modules, name, '..'), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  writeFileSync(join(user, 'package.json'), '{"type":"module"}')
  return user
}

test('the library of the README runs in a checkout as it is, and has types there', {
  timeout: 240_000,
}, async () => {
  const checkout = copyCheckout('checkout')
  const inCheckout = (...args: readonly string[]) =>
    run(process.execPath, args, { cwd: checkout, env: cleanEnvironment({}) })
  await inCheckout('bin/openbell.js', 'sample')
  writeFileSync(join(checkout, 'example.ts'), librarySnippet())
  assert.equal((await inCheckout('example.ts')).stdout, 'Apple Inc.\n')

  const typed = `${librarySnippet()}\nexport const length: number = body.length\n`
  writeFileSync(join(checkout, 'example.ts'), typed)
  const project = { extends: './tsconfig.json', include: ['example.ts'] }
  writeFileSync(join(checkout, 'tsconfig.example.json'), JSON.stringify(project))
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  await inCheckout(tsc, '-p', 'tsconfig.example.json')
  writeFileSync(join(checkout, 'example.ts'), typed.replace(': number', ': string'))
  await assert.rejects(inCheckout(tsc, '-p', 'tsconfig.example.json'), ({ stdout }: { stdout: string }) =>
    /^example\.ts.*TS2322/.test(stdout),
  )
})

test('the installed package runs: help, sample, feeds in worker threads, and the library of the README', {
  timeout: 240_000,
}, async () => {
  const user = await install()
  const openbell = (...args: readonly string[]) =>
    run(process.execPath, [join(user, 'node_modules', 'openbell', 'bin', 'openbell.js'), ...args], {
      cwd: user,
      env: cleanEnvironment({}),
    })
  assert.match((await openbell('--help')).stdout, /Usage: openbell/)
  await openbell('sample')
  const answer = JSON.parse((await openbell('get', '/v1/companydata/tickers/AAPL')).stdout) as {
    readonly cik: string
  }
  assert.equal(answer.cik, '0000320193')
  const submissions = join(user, 'mirror', 'data.sec.gov', 'submissions')
  mkdirSync(submissions, { recursive: true })
  writeFileSync(join(submissions, 'CIK0000320193.json'), '{"cik":"320193"}')
  const report = await openbell('ingest', 'sec-submissions', '--mirror', 'mirror', '--json').catch(
    (error: { readonly stdout: string }) => error,
  )
  // Only the parser in its worker thread can know what the file lacks.
  assert.match(JSON.parse(report.stdout).feeds[0].failure, /CIK0000320193\.json: /)

  writeFileSync(join(user, 'library.mjs'), librarySnippet())
  const library = await run(process.execPath, ['library.mjs'], { cwd: user, env: cleanEnvironment({}) })
  assert.equal(library.stdout, 'Apple Inc.\n')

  writeFileSync(join(user, 'library.ts'), `${librarySnippet()}\nexport const length: number = body.length\n`)
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--skipLibCheck']
  await run(process.execPath, [tsc, ...flags, 'library.ts'], { cwd: user })
})

test('the package holds what it needs and nothing of the workshop', () => {
  const installed = join(folder, 'user', 'node_modules', 'openbell')
  const names = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  for (const name of [
    'dist/app.js',
    'dist/app.d.ts',
    'dist/app/library.d.ts',
    'bin/library.js',
    'dist/main.js',
    'console/dist/index.html',
    'docs/tools.md',
    'sample/sample.ndjson.zst',
    'LICENSE',
    'README.md',
  ])
    assert.ok(names.includes(name), name)
  const assets = names.filter((name) => name.startsWith('console/dist/assets/'))
  for (const ending of ['.js', '.js.br', '.js.gz', '.css', '.css.br'])
    assert.ok(
      assets.some((name) => name.endsWith(ending)),
      `an asset that ends with ${ending}`,
    )
  const strays = names.filter((name) =>
    /\.test\.|fixtures|^(src|test|bench|docs\/images|console\/src)\b|[^d]\.ts$/.test(name),
  )
  assert.deepEqual(
    strays.filter((name) => !name.endsWith('.d.ts')),
    [],
  )
})
