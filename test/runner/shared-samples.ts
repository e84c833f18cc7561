/** Where the processes of a run keep stores with the sample and an empty cluster, so that each need not make them again. */
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
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

/** The path, with what `make` writes to the one that it is given where no process of the run has made it. */
export const made = async (path: string, make: (path: string) => Promise<void>): Promise<string> => {
  if (existsSync(path)) return path
  // Another process of the run may be at it too: what has its name is whole.
  const unfinished = `${path}.${process.pid}`
  await make(unfinished)
  try {
    renameSync(unfinished, path)
  } catch (error) {
    // A folder, other than a file, does not take the place of what another process has made meanwhile.
    if (!existsSync(path)) throw error
    rmSync(unfinished, { recursive: true, force: true })
  }
  return path
}
