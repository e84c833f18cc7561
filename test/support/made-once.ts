/** Files and folders that many tests begin with, made once in a run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { made, SAMPLES } from '../runner/shared-samples.ts'

/** Of the whole run, where `test/run.ts` made one; otherwise of this process. */
const ownFolder = process.env[SAMPLES] === undefined ? mkdtempSync(join(tmpdir(), 'openbell-sample-')) : null
const loadedFolder = ownFolder ?? `${process.env[SAMPLES]}`
after(() => ownFolder !== null && rmSync(ownFolder, { recursive: true, force: true }))

const copies = new Map<string, Promise<string>>()

/** The path of a file or folder with this name, made by the first test of the run that asks for it. */
export const madeOnce = (name: string, make: (path: string) => Promise<void>): Promise<string> => {
  const found = copies.get(name) ?? made(join(loadedFolder, name), make)
  copies.set(name, found)
  return found
}
