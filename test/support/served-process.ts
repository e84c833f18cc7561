/** `openbell serve` as a process of its own on a folder that is ready, with its log. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from './npm-start.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type ServedProcess = {
  readonly child: ChildProcess
  readonly url: string
  /** Lines of its log so far, */
  readonly lines: readonly string[]
  /** and those of them that are events, parsed. */
  readonly events: () => readonly { readonly event: string; readonly [field: string]: unknown }[]
  /** Ends it with a signal; resolves when it has ended. */
  readonly end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>
}

export type ServeOptions = {
  readonly environment?: Readonly<Record<string, string>>
  /** Another user, where the test runs as root. */
  readonly user?: number
}

/** Resolves when it answers; rejects with its output where it ends before. */
export const serveProcess = async (
  t: { readonly after: (work: () => unknown) => void },
  data: string,
  { environment = {}, user }: ServeOptions = {},
): Promise<ServedProcess> => {
  const child = spawn(process.execPath, ['bin/openbell.js', 'serve', '--port', '0', '--json'], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_DATA: data, ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  })
  t.after(() => child.kill('SIGKILL'))
  const over = once(child, 'exit').then(([code]) => code as number | null)
  const lines: string[] = []
  createInterface(child.stderr).on('line', (line) => lines.push(line))
  const answered = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const first = await Promise.race([answered, over])
  if (!Array.isArray(first)) throw new Error(`serve ended with ${first}: ${lines.join('\n')}`)
  return {
    child,
    lines,
    url: (JSON.parse(first[0]) as { readonly url: string }).url,
    events: () => lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)),
    end: (signal) => {
      child.kill(signal)
      return over
    },
  }
}

/** What its operator's port shows, where `OPENBELL_ADMIN_PORT` is set. */
export const metricsOf = async (server: ServedProcess): Promise<string> => {
  const started = server.events().find(({ event }) => event === 'started')
  const response = await fetch(`${started?.['adminUrl']}/metrics`, { headers: { Connection: 'close' } })
  return response.text()
}
