import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/**
 * Prints how many MB the young generation of a thread usually takes while it makes garbage, with or without its own limit: the median,
 * as a collection under way may need a little more for a moment.
 */
const program = `
import { Worker } from 'node:worker_threads'
import { threadHeap } from ${JSON.stringify(new URL('./thread-heap.ts', import.meta.url).href)}
const inThread = \`
  import { getHeapSpaceStatistics } from 'node:v8'
  import { parentPort } from 'node:worker_threads'
  let kept = []
  const sizes = []
  for (let at = 0; at < 2e6; at += 1) {
    kept.push({ at, list: [at] })
    if (kept.length < 20000) continue
    kept = []
    sizes.push(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size)
  }
  sizes.sort((one, other) => one - other)
  parentPort.postMessage(sizes[sizes.length >> 1] / 1e6)\`
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
  assert.ok(youngMb('limited') <= 3)
  assert.ok(youngMb('unlimited') > 8)
})
