/** Where the processes of a run keep stores with the sample and an empty cluster, so that each need not make them again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Set by `test/run.ts`. */
export const SAMPLES = 'TEST_SAMPLES'

/** Names the folder to the processes that begin later, and gives what removes it. */
export const shareSamples = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-samples-'))
  process.env[SAMPLES] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
