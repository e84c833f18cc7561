/**
 * Imports of a file by its relative name lead to that file without a look at the disk, which takes Node a third of the time that it
 * needs to load a command: each import is looked up by itself, and the schema library alone has some thousand. Node would also follow links,
 * of which the sources have none, and name the importer of a file that is not there.
 */
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

registerHooks({
  resolve: (name, context, next) => {
    const { parentURL: parent } = context
    const url = name.startsWith('.') && parent?.startsWith('file:') ? addressOf(name, parent) : null
    const format = url === null ? undefined : formatOf(url)
    return format === undefined ? next(name, context) : { url, format, shortCircuit: true }
  },
})
