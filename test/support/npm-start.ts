/** `npm start` as a user runs it, on a data folder and a port of the test's own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Started = {
  readonly url: string
  readonly lines: readonly string[]
  readonly curl: readonly string[]
  readonly key: string | null
  /** Ends it as Ctrl-C or a supervisor would; gives the exit code. */
  readonly stop: (signal: 'SIGINT' | 'SIGTERM') => Promise<number | null>
}

/** Settings of the developer's shell must not reach the program under test. */
export const cleanEnvironment = (more: Readonly<Record<string, string>>): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /^(OPENBELL_|NODE_TEST_CONTEXT|npm_)/.test(name) ? [] : [[name, value]],
    ),
  ),
  ...more,
})

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)))

/** Resolves when the three curl lines are printed; rejects with what was written where the program ends before. */
export const npmStart = (data: string): Promise<Started> => {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_DATA: data, OPENBELL_PORT: '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, signalled as a whole, as a terminal does: npm and its shell pass nothing on to Node.
    detached: true,
  })
  const over = ended(child)
  const signalGroup = (signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, signal)
  }
  after(() => signalGroup('SIGKILL'))
  const lines: string[] = []
  const errors: string[] = []
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line.trim())
      const curl = lines.filter((each) => each.startsWith('curl '))
      if (curl.length < 3) return
      const found = (pattern: RegExp) => pattern.exec(lines.join('\n'))?.[1]
      const stop = (signal: 'SIGINT' | 'SIGTERM') => {
        signalGroup(signal)
        return over
      }
      const url = found(/answers at (\S+)/) ?? ''
      resolve({ url, lines, curl, key: found(/(ob_live_\w+)/) ?? null, stop })
    })
    void over.then((code) => reject(new Error(`npm start ended with ${code}: ${errors.join('')}`)))
  })
}
