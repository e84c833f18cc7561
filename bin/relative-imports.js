/**
 * Imports of a file by its relative name lead to that file by the names in its folder, which are read once. A look at the disk for each,
 * with that of the links on its way, takes Node a third of the time that it needs to load a command: the schema library alone has some
 * thousand imports. What the folder has not is left to Node, which names the importer, as is a link; links to folders, of which the
 * sources have none, are not followed.
 */
import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** What is built is `.js` too, as are files of packages, whose format their package.json says: those are left to Node. */
const built = new URL('../dist/', import.meta.url).href

const formatOf = (url) => {
  if (url.endsWith('.ts')) return 'module-typescript'
  if (url.endsWith('.mjs') || (url.endsWith('.js') && url.startsWith(built))) return 'module'
  return undefined
}

/** A name such as `../lib/noun.ts` seen from the file at `parent`; null where it is another kind of name. */
const addressOf = (name, parent) => {
  const [steps] = /^(?:\.\/|(?:\.\.\/)+)/.exec(name) ?? []
  const isPlain = /^[\w/.-]+$/.test(name) && !/[?#]/.test(parent)
  if (steps === undefined || !isPlain || name.includes('/.', steps.length)) return null
  const folders = parent.split('/')
  return [...folders.slice(0, -1 - (steps === './' ? 0 : steps.length / 3)), name.slice(steps.length)].join(
    '/',
  )
}

const filesIn = (folder) => {
  try {
    const entries = readdirSync(new URL(folder), { withFileTypes: true })
    return new Set(entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])))
  } catch {
    // One that is not there, or that may not be read.
    return new Set()
  }
}

const folders = new Map()

const isThere = (url) => {
  const nameAt = url.lastIndexOf('/') + 1
  const folder = url.slice(0, nameAt)
  const files = folders.get(folder) ?? filesIn(folder)
  folders.set(folder, files)
  return files.has(url.slice(nameAt))
}

registerHooks({
  resolve: (name, context, next) => {
    const { parentURL: parent } = context
    const url = name.startsWith('.') && parent?.startsWith('file:') ? addressOf(name, parent) : null
    const format = url === null ? undefined : formatOf(url)
    return format === undefined || !isThere(url) ? next(name, context) : { url, format, shortCircuit: true }
  },
})
