/** A thread of a command: the module at the address that is its first argument, whose imports load as those of the launcher do. */
import './relative-imports.js'

await import(process.argv[2])
