/** Every command of README.md does what it says, in order, in one folder, as a reader would run them. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openCommandLine } from './support/command-line.ts'
import { runCurl } from './support/curl-line.ts'
import { blocksOf, commandLines } from './support/markdown-blocks.ts'
import { shellWords } from './support/shell-words.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

const root = mkdtempSync(join(tmpdir(), 'openbell-readme-'))
after(() => rmSync(root, { recursive: true, force: true }))
const folder = join(root, 'openbell')
mkdirSync(folder)
mkdirSync(join(root, 'mirror'))

/** The network is away: whatever would be fetched is looked for in an empty mirror. */
const environment: Record<string, string> = { OPENBELL_MIRROR: '../mirror', OPENBELL_PORT: '0' }

type Reader = { url: string; answer: unknown; readonly stops: (() => Promise<unknown>)[] }

/** A server command continues while those that follow run; it is stopped when the page is done. */
const serve = async (args: readonly string[], reader: Reader): Promise<void> => {
  const commands = openCommandLine(environment, folder)
  const over = commands.run(...args)
  const isOver = over.then(({ code, err }) =>
    assert.fail(`openbell ${args.join(' ')} ended with ${code}: ${err}`),
  )
  const isUp = async (): Promise<void> => {
    while (reader.url === '') {
      reader.url = /answers at (\S+)/.exec(commands.written().out)?.[1] ?? ''
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await Promise.race([isOver, isUp()])
  reader.stops.push(() => {
    isOver.catch(() => undefined)
    commands.signal('SIGTERM')
    return over
  })
}

const openbell = async (
  words: readonly string[],
  own: Record<string, string>,
  reader: Reader,
): Promise<void> => {
  if (words[0] === 'serve' || words[0] === 'start') return serve(words, reader)
  // It would run until Ctrl-C.
  const more = words[0] === 'work' ? ['--once'] : []
  const { code, err } = await openCommandLine({ ...environment, ...own }, folder).run(...words, ...more)
  assert.equal(code, 0, `openbell ${words.join(' ')}: ${err}`)
  return undefined
}

const npm = async (words: readonly string[], reader: Reader): Promise<void> => {
  const [verb = '', name = ''] = words
  if (verb === 'ci' || verb === 'install') return
  const script = verb === 'run' ? name : verb
  assert.ok(Object.hasOwn(scripts, script), `package.json has a script ${script}`)
  if (script === 'start') await serve(['start'], reader)
}

const curl = async (line: string, reader: Reader): Promise<void> => {
  const key = readFileSync(join(folder, 'data', 'first-key'), 'utf8').trim()
  const filled = line.replaceAll('$(cat data/first-key)', key)
  const toServer = (url: string) => url.replace(/^http:\/\/(127\.0\.0\.1|localhost):8080/, reader.url)
  const response = await runCurl(filled, { KEY: key }, toServer)
  assert.ok(response.ok, `${line} answers ${response.status}`)
  const body = await response.text()
  reader.answer =
    response.headers.get('content-type')?.includes('json') === true ? JSON.parse(body) : undefined
}

const ASSIGNMENT = /^([A-Z_]+)=(.*)$/

const runLine = async (line: string, reader: Reader): Promise<void> => {
  if (line.startsWith('curl ')) return curl(line, reader)
  const words = shellWords(line)
  const own: Record<string, string> = {}
  let at = 0
  for (; ASSIGNMENT.test(words[at] ?? ''); at += 1) {
    const [, name = '', value = ''] = ASSIGNMENT.exec(words[at] ?? '') ?? []
    own[name] = value
  }
  const [program, ...rest] = words.slice(at)
  if (program === 'export') {
    const [, name = '', value = ''] = ASSIGNMENT.exec(rest[0] ?? '') ?? []
    environment[name] = value
    return undefined
  }
  if (program === 'git' || program === 'cd') return undefined
  if (program === 'npm') return npm(rest, reader)
  if (program === 'npx' && rest[0] === 'openbell') return openbell(rest.slice(1), own, reader)
  if (program === 'openbell') return openbell(rest, own, reader)
  return assert.fail(`the tests do not know how to run: ${line}`)
}

const json = (shown: unknown, answered: unknown): void => {
  // What is shown may be shortened, but not wrong.
  assert.partialDeepStrictEqual(answered, shown)
}

test('every command of the README succeeds, and every answer shown is the answer given', {
  timeout: 120_000,
}, async () => {
  const reader: Reader = { url: '', answer: undefined, stops: [] }
  try {
    for (const { language, text } of blocksOf(readme)) {
      if (language === 'sh') for (const line of commandLines(text)) await runLine(line, reader)
      if (language === 'json') json(JSON.parse(text), reader.answer)
    }
  } finally {
    for (const stop of reader.stops) await stop()
  }
})

test('the README shows commands, and every block says its language', () => {
  const blocks = blocksOf(readme)
  assert.ok(blocks.filter(({ language }) => language === 'sh').length >= 5)
  for (const { language, text } of blocks)
    assert.ok(['sh', 'json', 'ts', 'js', 'toml'].includes(language), text)
})
