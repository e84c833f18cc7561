/** Runs test files in a process of their own and receives its events; a process that stops sending is ended. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestEvent } from './test-event.ts'

const program = fileURLToPath(new URL('test-process.ts', import.meta.url))
const relativeImports = new URL('../../bin/relative-imports.js', import.meta.url).href
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

export type Report = (event: TestEvent) => void

/** Resolves when the process has ended; gives why it did not end as it should, or null. */
export const runFiles = async (
  files: readonly string[],
  silenceMs: number,
  report: Report,
): Promise<string | null> => {
  const child = fork(program, files, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // As the launcher of the product; its threads load their modules so too.
    execArgv: [...process.execArgv, '--import', relativeImports],
    // Each process would otherwise strip and compile the same hundreds of files again.
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
  })
  const heard = new Set<string>()
  let running = ''
  let isSilent = false
  let isCounted = false
  let hasFailed = false
  const silence = setTimeout(() => {
    isSilent = true
    child.kill('SIGKILL')
  }, silenceMs)
  child.on('message', (event: TestEvent) => {
    silence.refresh()
    if (event.type === 'ended') heard.add(event.file)
    if (event.type === 'started') running = `${event.file}: ${event.name}`
    if (event.type === 'counted') isCounted = true
    if (event.type === 'ended' && event.failure !== null) hasFailed = true
    report(event)
  })
  const [code, signal] = await once(child, 'close')
  clearTimeout(silence)
  if (isSilent) return `nothing happened for ${silenceMs / 1000} s; the last test begun is ${running}`
  if (!isCounted) return `ended with ${signal ?? code} before its tests did; the last one begun is ${running}`
  // One that waits for nothing while it is loaded lets the process end as if all were done.
  const missing = files.filter((file) => !heard.has(file))
  if (missing.length > 0) return `not one test ran of ${missing.join(', ')}`
  return code === 0 || hasFailed ? null : `ended with ${signal ?? code} after its tests`
}
