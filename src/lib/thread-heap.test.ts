import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** Prints how many MB the young generation of a thread takes at most while it makes garbage, with or without its own limit. */
const program = `
import { Worker } from 'node:worker_threads'
import { threadHeap } from ${JSON.stringify(new URL('./thread-heap.ts', import.meta.url).href)}
const inThread = \`
  import { getHeapSpaceStatistics } from 'node:v8'
  import { parentPort } from 'node:worker_threads'
  let kept = []
  let most = 0
  for (let at = 0; at < 2e6; at += 1) {
    kept.push({ at, list: [at] })
    if (kept.length < 20000) continue
    kept = []
    most = Math.max(most, getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size)
  }
  parentPort.postMessage(most / 1e6)\`
const limits = process.argv[1] === 'limited' ? { resourceLimits: threadHeap(256, 3) } : {}
new Worker(inThread, { eval: true, ...limits }).on('message', console.log)
`

const youngMb = (which: string): number => {
  const options = ['--max-semi-space-size=16', '--input-type=module', '--eval', program, which]
  const { stdout, stderr, status } = spawnSync(process.execPath, options, { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return Number(stdout)
}

test('a thread keeps to its own limit where the process was started with a larger one', () => {
  // V8 lets the young generation grow over 3 MB for a moment while it is collected: 4.2 on a busy machine.
  assert.ok(youngMb('limited') < 6)
  assert.ok(youngMb('unlimited') > 8)
})
