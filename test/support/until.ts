/** Waits for what another process or a timer does. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** A minute, unless a promise is shorter: what takes some milliseconds alone took over ten seconds while a dozen programs were busy. */
export const until = async (
  isSo: () => boolean | Promise<boolean>,
  what = 'it',
  limitMs = 60_000,
): Promise<void> => {
  const end = performance.now() + limitMs
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `${what} does not come within ${limitMs / 1000} s`)
    await pause(10)
  }
}
