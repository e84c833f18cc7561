/** Makes a folder and those above it that are missing. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** One folder at a time: Node 24's `recursive` never returns below a parent that refuses folders, such as /proc. */
export const makeFolder = (folder: string, mode: number): void => {
  if (isFolder(folder)) return
  makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have made it first.
    if (!isFolder(folder)) throw error
  }
}
