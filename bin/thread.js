/**
 * A thread of a command: the module at the address that is its first argument, whose imports load as those of the launcher do. A pool of
 * threads calls `run`, the module's function that the second argument names.
 */
import './relative-imports.js'

const module = await import(process.argv[2])

export const run = module[process.argv[3]]
