/** Runs the test files given one after the other in this process and sends what happens to the process that started it. */
import { afterEach, run } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { inspect } from 'node:util'
import { changedIn, processState } from './process-state.ts'
import type { TestEvent } from './test-event.ts'

type TestData = {
  readonly name: string
  readonly file?: string
  readonly nesting: number
  readonly skip?: string | boolean
  readonly details: {
    readonly duration_ms: number
    readonly error?: { readonly cause?: unknown; readonly failureType?: unknown }
  }
}

const files = process.argv.slice(2)
const TEST_TIMEOUT_MS = 240_000

/** A failure only of a test in it is reported already. */
const failureOf = ({ details: { error } }: TestData): string | null =>
  error === undefined || error.failureType === 'subtestsFailed' ? null : inspect(error.cause ?? error)

const endedOf = (test: TestData): TestEvent => {
  const { name, file = '', nesting, skip = false, details } = test
  const skipped = skip === false ? null : skip === true ? '' : skip
  const durationMs = details.duration_ms
  return {
    type: 'ended',
    file,
    name,
    isTopLevel: nesting === 0,
    durationMs,
    skipped,
    failure: failureOf(test),
  }
}

const send = (event: TestEvent): void => {
  process.send?.(event)
}

/** A thread of the product that nobody asked for a while ends by itself, and is an open handle while it does. */
const SETTLES_WITHIN_MS = 2000

/** The state once no handle comes or goes any more, or after that time. */
const settledState = async (before: ReturnType<typeof processState>) => {
  const end = performance.now() + SETTLES_WITHIN_MS
  let after = processState()
  while (changedIn(before, after).includes('open handles') && performance.now() < end) {
    await setTimeout(20)
    after = processState()
  }
  return after
}

const checkState = (): void => {
  let before = processState()
  afterEach(async () => {
    const after = await settledState(before)
    const changed = changedIn(before, after)
    before = after
    if (changed.length > 0) throw new Error(`changed for the tests that follow: ${changed.join(', ')}`)
  })
}

// The runner would not receive the rest.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

const stream = run({
  files,
  isolation: 'none',
  timeout: TEST_TIMEOUT_MS,
  // A file with a process of its own cannot affect others.
  ...(files.length > 1 ? { setup: checkState } : {}),
})
stream
  .on('test:dequeue', ({ name, file = '' }) => send({ type: 'started', file, name }))
  .on('test:pass', (test) => send(endedOf(test)))
  .on('test:fail', (test) => send(endedOf(test)))
  .on('test:diagnostic', ({ message }) => {
    if (/^(Error|Warning|Measured): /.test(message)) send({ type: 'remark', text: message })
  })
  .on('test:summary', ({ counts }) => send({ type: 'counted', counts: { ...counts } }))
for await (const _ of stream) {
  // The stream flows while it is read.
}
