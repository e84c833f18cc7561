/** A file that appears whole or not at all, also after a power cut: written under another name in the same folder, synced, renamed. */
import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from './folder.ts'

/** The suffix of an unfinished file; what a killed writer left may be deleted whenever no writer runs. */
export const PART_SUFFIX = '.part'

export type DurableFile = {
  readonly write: (chunk: Uint8Array) => Promise<void>
  /** Moves the file to its path, where it survives a power cut. */
  readonly commit: () => Promise<void>
  /** Removes the unfinished file. */
  readonly discard: () => Promise<void>
}

/** Syncs the folder, so that what was made, renamed or removed in it survives a power cut. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the folder where it is missing. System errors (ENOSPC, EACCES) pass through. */
export const createDurableFile = async (path: string): Promise<DurableFile> => {
  const folder = dirname(path)
  makeFolder(folder, 0o777)
  const part = `${path}.${randomUUID()}${PART_SUFFIX}`
  const handle = await open(part, 'wx')
  return {
    write: async (chunk) => {
      // FileHandle.write may write less than it was given; writeFile on a handle continues until all is out.
      await handle.writeFile(chunk)
    },
    commit: async () => {
      await handle.sync()
      await handle.close()
      await rename(part, path)
      await syncFolder(folder)
    },
    discard: async () => {
      await handle.close()
      await rm(part, { force: true })
    },
  }
}

/** All chunks, then the rename; on any error nothing stays. Returns the size in bytes. */
export const writeDurably = async (
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> => {
  const file = await createDurableFile(path)
  let size = 0
  try {
    for await (const chunk of chunks) {
      await file.write(chunk)
      size += chunk.length
    }
    await file.commit()
  } catch (error) {
    await file.discard()
    throw error
  }
  return size
}
