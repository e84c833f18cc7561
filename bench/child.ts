/** Child processes of a benchmark: started, waited for, and ended by id. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { peakMemoryMb } from './process-figures.ts'

export type Served = { readonly port: number; readonly pid: number; readonly end: () => Promise<void> }

export const root = fileURLToPath(new URL('..', import.meta.url))

const pidOf = (child: ChildProcess): number => {
  if (child.pid === undefined) throw new Error('the process did not start')
  return child.pid
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

/** A bare `node:http` server that sends the given answer to every request. */
export const bareServer = async (reply: {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}): Promise<Served> => {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), { stdio: 'inherit' })
  const port = new Promise<number>((resolve) => child.once('message', (message) => resolve(Number(message))))
  child.send(reply)
  return {
    port: await port,
    pid: pidOf(child),
    end: async () => {
      child.kill()
      await ended(child)
    },
  }
}

const MEMORY_POLL_MS = 100

export type Finished = { readonly printed: string; readonly peakMb: number }

/** Runs one command of ours to its end; gives what it printed and the most memory it held resident. */
export const measuredOpenbell = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  checkout = root,
): Promise<Finished> =>
  new Promise((resolve, reject) => {
    let peakMb = 0
    const child = spawn(process.execPath, ['bin/openbell.js', ...args], {
      cwd: checkout,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
    })
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, peakMemoryMb(pidOf(child)))
    }, MEMORY_POLL_MS)
    child.once('close', (code) => {
      clearInterval(watch)
      if (code === 0) resolve({ printed, peakMb })
      else reject(new Error(`openbell ${args.join(' ')} ended with ${code}`))
    })
  })

/** Runs one command of ours to its end; gives what it printed. */
export const openbell = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  checkout = root,
): Promise<string> => (await measuredOpenbell(args, env, checkout)).printed

/** Our server on a port of its own, as `openbell serve` runs it. */
export const ourServer = async (env: Readonly<Record<string, string>>, checkout = root): Promise<Served> => {
  const child = spawn(process.execPath, ['bin/openbell.js', 'serve'], {
    cwd: checkout,
    env: { ...process.env, ...env, OPENBELL_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return {
    port,
    pid: pidOf(child),
    end: async () => {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}
