import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pausesFor } from './pause.ts'

/** Works until it is time for a turn. */
const untilDue = async (pause: ReturnType<typeof pausesFor>): Promise<void> => {
  for (;;) {
    const due = pause()
    if (due !== undefined) return await due
  }
}

it('lets the event loop turn now and then, and ends the work once its signal is aborted', async () => {
  const stop = new AbortController()
  const pause = pausesFor(stop.signal)
  assert.equal(pause(), undefined)
  let isHeard = false
  setImmediate(() => {
    isHeard = true
  })
  await untilDue(pause)
  assert.equal(isHeard, true)
  stop.abort()
  await assert.rejects(untilDue(pause), { name: 'AbortError' })
})
