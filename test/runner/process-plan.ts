/** Which test files share a process, read from what they import; a file that may act on more than itself, or holds much, has its own. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What starts processes and servers, or opens connections; a thread shares nothing that it could change. The client of the product
 * (undici) has nobody to ask where a test can start no server.
 */
const actsOutside = new Set([
  'fastify',
  'light-my-request',
  'node:child_process',
  'node:cluster',
  'node:dns',
  'node:http',
  'node:https',
  'node:net',
  'node:tls',
])

/** Publishers' whole files, of which a process of few tests holds more than one of many others. */
const holdsMuch = new Set([fileURLToPath(new URL('../real/mirror.ts', import.meta.url))])

/** Imports of a file that are there when it runs; those of types alone are not. */
const importsOf = (file: string): readonly string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\b(?:import\(|laterPackage<[^(]*>\()'([^']+)'\)/gm,
    ),
  ].map(([, declared, dynamic]) => declared ?? dynamic ?? '')

/** Whether anything reached from `file`, itself included, is one of `actsOutside` or `holdsMuch`. */
const needsOwn = (file: string): boolean => {
  const reached = new Set([file])
  for (const each of reached) {
    if (holdsMuch.has(each)) return true
    for (const specifier of importsOf(each)) {
      if (actsOutside.has(specifier)) return true
      const path = join(dirname(each), specifier)
      if (specifier.startsWith('.') && existsSync(path)) reached.add(path)
    }
  }
  return false
}

/** The longest time that a test of the file may take, as the file says it; 0 where it says none. */
const allowedMs = (file: string): number =>
  Math.max(
    0,
    ...[...readFileSync(file, 'utf8').matchAll(/\btimeout: ([\d_]+)/g)].map(([, ms = '']) =>
      Number(ms.replaceAll('_', '')),
    ),
  )

/** What takes long begins first, so that no process is alone with it at the end. */
export const longestFirst = (files: readonly string[]): readonly string[] => {
  const allowed = new Map(files.map((file) => [file, allowedMs(file)]))
  return files.toSorted((a, b) => (allowed.get(b) ?? 0) - (allowed.get(a) ?? 0))
}

/** After more files than this a process holds over 1 GB: compiled code, and stores that were not closed. */
const MAX_SHARED = 40

/** Lists of files, a process each: neighbours share one, as they load the same; the others have their own. */
export const processesFor = (files: readonly string[]): readonly (readonly string[])[] => {
  const alone = new Set(files.filter(needsOwn))
  const shared = files.filter((file) => !alone.has(file))
  const lists = Array.from({ length: Math.ceil(shared.length / MAX_SHARED) }, (_, at) =>
    shared.slice(at * MAX_SHARED, (at + 1) * MAX_SHARED),
  )
  return [...lists, ...longestFirst([...alone]).map((file) => [file])]
}
