/** A shell that holds a listening socket as descriptor 3 and starts servers on it, as systemd does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Stream } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from './npm-start.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Each line of its input starts a process. Node would accept from a socket that it holds; a shell does not. */
const SCRIPT = 'while read -r line; do "$@" < /dev/null & echo "pid $!"; done'

export type SupervisedServer = {
  /** Sends SIGTERM; resolves when the server says that it has stopped. */
  readonly stop: () => Promise<void>
}

export type SocketSupervisor = {
  readonly url: string
  /** Resolves when the server answers from the socket. */
  readonly start: () => Promise<SupervisedServer>
  /** Resolves when a line of the log matches, with what its first group found. */
  readonly logged: (pattern: RegExp) => Promise<string>
}

/** Lines that match, each of which is waited for once. */
const linesOf = (stream: NodeJS.ReadableStream) => {
  const lines = createInterface(stream)
  return (pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      const hear = (line: string): void => {
        const found = pattern.exec(line)?.[1]
        if (found === undefined) return
        lines.off('line', hear)
        resolve(found)
      }
      lines.on('line', hear)
    })
}

export const superviseSocket = async (
  t: { readonly after: (work: () => unknown) => void },
  environment: Readonly<Record<string, string>>,
): Promise<SocketSupervisor> => {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  // Node passes a handle on, but documents it only of streams.
  const { _handle: handle } = socket as unknown as { readonly _handle: Stream }
  const shell: ChildProcess = spawn(
    'sh',
    ['-c', SCRIPT, 'sh', process.execPath, 'bin/openbell.js', 'serve', '--json'],
    {
      cwd: root,
      env: cleanEnvironment({ OPENBELL_LISTEN_FD: '3', ...environment }),
      stdio: ['pipe', 'pipe', 'pipe', handle],
      detached: true,
    },
  )
  const over = once(shell, 'exit')
  socket.close()
  const { stdin, stdout, stderr, pid: group } = shell
  if (stdin === null || stdout === null || stderr === null || group === undefined)
    throw new Error('no shell was started')
  t.after(async () => {
    process.kill(-group, 'SIGKILL')
    await over
  })
  const [said, logged] = [linesOf(stdout), linesOf(stderr)]
  const start = async (): Promise<SupervisedServer> => {
    const [pid, answering] = [said(/^pid (\d+)$/), said(/^\{"url":"([^"]+)"\}$/)]
    stdin.write('start\n')
    await answering
    return {
      stop: async () => {
        const stopped = logged(/"(stopped)"/)
        process.kill(Number(await pid), 'SIGTERM')
        await stopped
      },
    }
  }
  return { url: `http://127.0.0.1:${port}`, start, logged }
}
