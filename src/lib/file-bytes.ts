/** The size of a file. */
import { statSync } from 'node:fs'

/** 0 where there is no file. */
export const fileBytes = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
