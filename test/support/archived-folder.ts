/** A data folder with registrants loaded from a mirror; its raw archive holds these and some that were never loaded. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { recordCollections } from '../../src/datasets/index.ts'
import { exportRecords } from '../../src/portable/record-export.ts'
import { openRawArchive } from '../../src/sources/raw-archive.ts'
import { makeSubmissionsMirror } from '../files/submissions-mirror.ts'
import { openCommandLine, type Run } from './command-line.ts'
import { cleanEnvironment } from './npm-start.ts'
import { storeIn } from './store-in.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const FILINGS_EACH = 60

/** A test, or what lasts longer. */
export type Scope = { readonly after: (work: () => unknown) => void }

export const folderOf = (t: Scope, name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `openbell-${name}-`))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The program as it is typed, on a data folder. */
export const startCommand = (data: string, ...args: readonly string[]) =>
  spawn(process.execPath, ['bin/openbell.js', ...args], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_DATA: data }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string }

/** Resolves when it has ended. */
export const ended = async (child: ReturnType<typeof startCommand>): Promise<Ended> => {
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    err += String(chunk)
  })
  const [code] = await once(child, 'close')
  return { code, out, err }
}

/** Runs a command in the test's own process: a process of its own takes a second of the processor more. */
export const runCommand = (data: string, ...args: readonly string[]): Promise<Run> =>
  openCommandLine({ OPENBELL_DATA: data }, data).run(...args)

/** Loads `loaded` registrants and archives the files of `archived`, the same ones first. */
export const makeArchivedFolder = async (
  t: Scope,
  { loaded, archived }: { readonly loaded: number; readonly archived: number },
): Promise<string> => {
  const data = folderOf(t, 'archived')
  const mirror = folderOf(t, 'mirror')
  makeSubmissionsMirror(mirror, loaded)
  const { code, err } = await runCommand(data, 'ingest', 'sec-submissions', '--mirror', mirror)
  if (code !== 0) throw new Error(err)
  makeSubmissionsMirror(mirror, archived)
  const archive = await openRawArchive(data)
  const folder = join(mirror, 'data.sec.gov', 'submissions')
  for (const name of readdirSync(folder))
    await archive.keep({
      address: `https://data.sec.gov/submissions/${name}`,
      feed: 'sec-submissions',
      fetchedAt: '2026-01-01T00:00:00.000Z',
      bytes: readFileSync(join(folder, name)),
    })
  return data
}

/** Copies of such a folder, which is made once in a test file, at the first of them. */
export const archivedFolders = (size: {
  readonly loaded: number
  readonly archived: number
}): ((t: Scope) => Promise<string>) => {
  const closers: (() => unknown)[] = []
  after(() => {
    for (const close of closers) close()
  })
  let made: Promise<string> | undefined
  return async (t) => {
    made ??= makeArchivedFolder({ after: (close) => closers.push(close) }, size)
    const data = join(folderOf(t, 'archived'), 'data')
    cpSync(await made, data, { recursive: true })
    return data
  }
}

/** What `openbell export --dump --all` writes. */
export const exportOf = async (data: string): Promise<string> => {
  const store = storeIn(data)
  try {
    let out = ''
    for await (const { text } of exportRecords(store, recordCollections, 'ndjson')) out += text
    return out
  } finally {
    await store.close()
  }
}
