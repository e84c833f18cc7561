/** Which test files share a process, read from what they import; a file that may act on more than itself has its own. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What starts processes and servers, or opens connections; a thread shares nothing that it could change. */
const actsOutside = new Set([
  'autocannon',
  'fastify',
  'light-my-request',
  'node:child_process',
  'node:cluster',
  'node:dns',
  'node:http',
  'node:https',
  'node:net',
  'node:tls',
  'undici',
])

/** Imports of a file that are there when it runs; those of types alone are not. */
const importsOf = (file: string): readonly string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ].map(([, declared, dynamic]) => declared ?? dynamic ?? '')

/** Whether anything reached from `file`, itself included, is one of `actsOutside`. */
const reachesOutside = (file: string): boolean => {
  const reached = new Set([file])
  for (const each of reached)
    for (const specifier of importsOf(each)) {
      if (actsOutside.has(specifier)) return true
      const path = join(dirname(each), specifier)
      if (specifier.startsWith('.') && existsSync(path)) reached.add(path)
    }
  return false
}

/** Lists of files, a process each: `processes` of shared ones, then every other file by itself. */
export const processesFor = (files: readonly string[], processes: number): readonly (readonly string[])[] => {
  const alone = new Set(files.filter(reachesOutside))
  const shared = files.filter((file) => !alone.has(file))
  const lists = Array.from({ length: processes }, (_, at) =>
    shared.filter((_, index) => index % processes === at),
  )
  return [...lists.filter((list) => list.length > 0), ...[...alone].map((file) => [file])]
}
