/** Loads a package when it is first needed, within the turn: a server that does not need it starts sooner, with less memory. */
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** `Package` is `typeof import(name)`. */
export const laterPackage = <Package>(name: string): (() => Package) => {
  let loaded: Package | undefined
  return () => {
    loaded ??= load(name) as Package
    return loaded
  }
}
