/** The rules of docs/architecture.md: which room may import which, which names no file may have, and that each file it names exists. */
import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'src')

const low = ['lib', 'config', 'contract', 'store'] as const
const known = [...low, 'sources', 'security-master', 'derived'] as const

/** What each room may import besides itself; everything may report to observe. */
const below = {
  lib: [],
  config: ['lib'],
  version: [],
  contract: ['lib', 'config'],
  store: ['lib', 'config', 'contract'],
  sources: ['lib'],
  observe: ['lib'],
  synth: ['lib', 'sources'],
  formula: [],
  'security-master': [...low, 'sources'],
  derived: [...low, 'sources', 'security-master'],
  datasets: [...known, 'formula'],
  screener: [...known, 'formula', 'datasets'],
  access: low,
  ingest: [...known, 'version', 'datasets', 'access'],
  portable: [...known, 'version', 'datasets', 'access', 'ingest', 'http'],
  http: [...known, 'datasets', 'access'],
  push: [...known, 'datasets', 'access', 'http'],
  tools: [...known, 'formula', 'datasets', 'screener', 'access', 'http'],
  console: [...known, 'version', 'datasets', 'access', 'ingest', 'http'],
} as const

const anywhere = ['app', 'main', 'commands']

const namesThatSayNothing = /\b(utils?|helpers?|common|misc|core|managers?|services?)\b/

const sourceFiles = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1))
  .toSorted()

/** Tests, and the rows that the conformance tests load. */
const isTest = (file: string): boolean => /\.test\.ts$|\/test-data\.ts$/.test(file)

/** `config-file.ts` is in the room `config`, `datasets/index.ts` in `datasets`. */
const roomOf = (file: string): string => /^[a-z-]+(?=\/)/.exec(file)?.[0] ?? /^[a-z]+/.exec(file)?.[0] ?? file

type Import = { readonly from: string; readonly to: string; readonly specifier: string }

/** Every relative import, static, dynamic or of a type. */
const importsOf = (from: string): readonly Import[] =>
  [...readFileSync(join(source, from), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map(
    (match) => {
      const specifier = match[1] ?? ''
      return { from, to: normalize(join(dirname(from), specifier)), specifier }
    },
  )

const imports = sourceFiles.filter((file) => !isTest(file)).flatMap(importsOf)

const mayImport = (from: string, to: string): boolean => {
  if (from === to || to === 'observe' || anywhere.includes(from)) return true
  const rooms: readonly string[] = Object.hasOwn(below, from) ? below[from as keyof typeof below] : []
  return rooms.includes(to)
}

test('every room is a room of the plan', () => {
  const rooms = new Set([...sourceFiles].map(roomOf))
  const known = [...Object.keys(below), ...anywhere]
  assert.deepEqual(
    [...rooms].filter((room) => !known.includes(room)),
    [],
  )
})

test('imports follow the arrows: a room draws only on the rooms below it', () => {
  const wrong = imports
    .filter(({ from, to }) => !mayImport(roomOf(from), roomOf(to)))
    .map(({ from, to }) => `${from} imports ${to}`)
  assert.deepEqual(wrong, [])
})

test('only the command line imports the composition root', () => {
  const wrong = imports.filter(
    ({ from, to }) => anywhere.includes(roomOf(to)) && !anywhere.includes(roomOf(from)),
  )
  assert.deepEqual(wrong, [])
})

test('every file that the pages of the structure name exists', () => {
  const files = [...sourceFiles, ...readdirSync(join(root, 'test')).map((name) => `test/${name}`)]
  const isThere = (name: string): boolean => files.some((file) => matchesGlob(file, `**/${name}`))
  for (const page of ['architecture', 'decisions']) {
    const text = readFileSync(join(root, `docs/${page}.md`), 'utf8')
    const named = [...text.matchAll(/`([\w./*-]+\.ts)`/g)].map(([, name]) => name ?? '')
    assert.ok(named.length > 20, page)
    assert.deepEqual(
      named.filter((name) => !isThere(name)),
      [],
      page,
    )
  }
})

test('one dataset never imports another', () => {
  const datasetOf = (file: string): string | undefined => /^datasets\/([^/]+)\//.exec(file)?.[1]
  const wrong = sourceFiles.flatMap(importsOf).filter(({ from, to }) => {
    const [own, other] = [datasetOf(from), datasetOf(to)]
    return own !== undefined && other !== undefined && own !== other
  })
  assert.deepEqual(wrong, [])
})

test('relative imports name the file as it is, with .ts', () => {
  const wrong = sourceFiles.flatMap(importsOf).filter(({ specifier }) => !specifier.endsWith('.ts'))
  assert.deepEqual(wrong, [])
})

test('only the list of datasets gathers what other files export', () => {
  const isBarrel = (file: string): boolean =>
    /^export (\*|(type )?\{[^}]*\}) from/m.test(readFileSync(join(source, file), 'utf8'))
  assert.deepEqual(
    sourceFiles.filter((file) => file !== 'datasets/index.ts' && isBarrel(file)),
    [],
  )
  assert.deepEqual(
    sourceFiles.filter((file) => /(^|\/)index\.ts$/.test(file)),
    ['datasets/index.ts'],
  )
})

test('a value is exported only where another file imports it', () => {
  const names = sourceFiles
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(source, file), 'utf8').matchAll(
          /^export (?:async )?(?:const|class|function\*?) (\w+)/gm,
        ),
      ].map(([, name = '']) => ({ file, name })),
    )
  const folders = ['src', 'console', 'test', 'bench', 'docs']
  const files = globSync(`{${folders}}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] })
  // Each as `path name`, and `path *` of a file that is imported while it runs.
  const imported = new Set(
    files.flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /import (?:\w+, )?\{([^}]*)\} from '(\.[^']+)'|(?:import\(|new URL\()'(\.[^']+)'/g,
        ),
      ].flatMap(([, listed, from, loaded]) => {
        const path = normalize(join(dirname(file), from ?? loaded ?? ''))
        const named = (listed ?? '*').split(',').map((each) => each.trim().replace(/^type /, ''))
        return named.map((name) => `${path} ${name.split(' as ')[0]}`)
      }),
    ),
  )
  // What bin/openbell.js and a pool of threads load.
  const loaded = ['main.ts', 'ingest/parse-worker.ts']
  const unused = names.filter(
    ({ file, name }) =>
      !loaded.includes(file) && [name, '*'].every((each) => !imported.has(`${join('src', file)} ${each}`)),
  )
  assert.deepEqual(unused, [])
})

test('no file has a name that says nothing', () => {
  assert.deepEqual(
    sourceFiles.filter((file) => namesThatSayNothing.test(file)),
    [],
  )
})

test('each file opens with a sentence that says what it is for', () => {
  const silent = sourceFiles.filter(
    (file) => !isTest(file) && !/^\/\*\*[\s\S]{20,}?\*\//.test(readFileSync(join(source, file), 'utf8')),
  )
  assert.deepEqual(silent, [])
})

const circlesIn = (all: readonly Import[]): readonly string[] => {
  const next = Map.groupBy(all, ({ from }) => from)
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (path.includes(file) || done.has(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return circles
}

test('no files import each other in a circle, not even for a type', () => {
  assert.deepEqual(circlesIn(imports), [])
})

/** Lines of product code that match. */
const linesWith = (pattern: RegExp, where: (file: string) => boolean = () => true): readonly string[] =>
  sourceFiles
    .filter((file) => !isTest(file) && where(file))
    .flatMap((file) =>
      readFileSync(join(source, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    )

test('columns are typed: none is looked up by a text', () => {
  assert.deepEqual(linesWith(/\b(at|columns)\['/), [])
})

test('JSON is parsed where texts come in, as CSV goes out, and in the store', () => {
  const reading = ['lib', 'contract', 'store', 'sources', 'portable', 'version']
  const isOther = (file: string): boolean =>
    !reading.includes(roomOf(file)) && !['http/csv.ts', 'ingest/sample.ts'].includes(file)
  assert.deepEqual(linesWith(/\bJSON\.parse\(/, isOther), [])
})

test('the text of a row is not searched or patched, and no record is parsed for one of its fields', () => {
  const search = '(?:slice|replace|replaceAll|includes|indexOf|startsWith|endsWith|match|matchAll|split)'
  const isAnswer = (file: string): boolean => /(query|resolve|dataset|cache)\.ts$/.test(file)
  assert.deepEqual(linesWith(new RegExp(`\\btext\\.${search}\\(`), isAnswer), [])
  assert.deepEqual(linesWith(new RegExp(`\\b(?:row|stored|found)\\.text\\.${search}\\(`)), [])
  // Publishers' texts may be cut short, so that no parser takes them.
  const keyInPattern = /\/[^'`*]*"(?:\\s\*)?:[^'`]*\//
  assert.deepEqual(
    linesWith(keyInPattern, (file) => roomOf(file) !== 'sources'),
    [],
  )
  assert.deepEqual(linesWith(/\{ \w+(?:: \w+)? \} = (?:await )?(?:\w+\.)?record(?:Of)?\(/), [])
  assert.deepEqual(linesWith(/\brecord(?:Of)?\([^()]*\)\)?\??\.\w/), [])
})

test('no value is sliced out of an id, and no key is a word with a value behind it', () => {
  assert.deepEqual(
    linesWith(/\b(?:id|filingId|security|accession\w*)\.(?:slice|substring|split|startsWith|at|charAt)\(/),
    [],
  )
  assert.deepEqual(linesWith(/'(?:ticker|cik|series|security) ' \+|`(?:ticker|cik|series|security) \$\{/), [])
})

test('a record is written once: no twin of it is stored under another name', () => {
  assert.deepEqual(linesWith(/\bStored[A-Z]\w*/), [])
})

test('Fastify is used as it is meant: no listener is removed, no reply hijacked', () => {
  assert.deepEqual(linesWith(/removeAllListeners|removeAllContentTypeParsers|\.hijack\(/), [])
})

test('no check is suppressed anywhere', () => {
  const words = ['biome', 'ts', 'eslint'].map((tool) => `${tool}-(ignore|expect-error|nocheck|disable)`)
  const suppressed = new RegExp(words.join('|'))
  assert.deepEqual(
    sourceFiles.filter((file) => suppressed.test(readFileSync(join(source, file), 'utf8'))),
    [],
  )
})

/** Coined words in whose place the field has its own; left out are those that also have a plain meaning somewhere. */
const coinedWords = new Set(
  [
    'addressee arrival barred beside besides calm carriable course dealt deals declarations drawing edge edition everywhere fellows flaw forgive household law',
    'laws ledger likest misfit priceless reception remade retickered sequel shelf sift sightings soundness spell standing steady',
    'tally telling tidy tight told trail unfit unparted untold visit wishes',
    'adams newstead winnebago',
  ].flatMap((line) => line.split(' ')),
)

test('no file and no identifier has a coined word in its name', () => {
  const wordsIn = (text: string): readonly string[] =>
    (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())
  const product = sourceFiles.filter((file) => !isTest(file))
  const found = product.flatMap((file) => {
    const code = readFileSync(join(source, file), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replaceAll(/'(?:[^'\\\n]|\\.)*'|`[^`]*`/g, '')
    const words = new Set(wordsIn(`${file} ${code}`))
    return [...words].filter((word) => coinedWords.has(word)).map((word) => `${file}: ${word}`)
  })
  // The wire has a field of this name.
  assert.deepEqual(
    found,
    ['record.ts: law', 'validation/rule.ts: law'].map((each) => `datasets/financials/${each}`),
  )
})
