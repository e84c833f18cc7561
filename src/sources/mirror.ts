/** A folder laid out as `wget --mirror` does, in place of the network. */
import type { Dirent } from 'node:fs'
import { type FileHandle, open, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { FetchError } from './fetch/fetch-error.ts'
import type { Absent, Fetcher, FetchRequest, Unchanged } from './fetch/fetcher.ts'
import { otherKindOf } from './files/file-kind.ts'
import { LEADING_BYTES, notData } from './files/leading-bytes.ts'

const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'])
const isMissing = (error: unknown): boolean => MISSING.has((error as { code?: unknown }).code)

const decodedOrNull = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

const isPlain = (name: string): boolean =>
  !name.includes('\0') &&
  !name.includes('\\') &&
  name.split('/').every((part) => part !== '..' && part !== '.' && part !== '')

/** The names that a file of this address may have, as written first. */
const namesOf = (address: string): readonly string[] => {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return []
  const path = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname
  const written = `${path.slice(1)}${url.search.replaceAll('/', '%2F')}`
  // wget writes %20 as a space, so a name may have either form; the middle one is what `list` wrote.
  const spaced = written.replaceAll('%20', ' ').replaceAll('%23', '#')
  const names = new Set([written, spaced, decodedOrNull(written)])
  return [...names]
    .filter((name) => name !== null)
    .map((name) => `${url.host}/${name}`)
    .filter(isPlain)
}

const refused = (address: string, detail: string): FetchError =>
  new FetchError({ address, reason: 'refused_address', detail })

/** The path without links. Throws FetchError naming the link that leads out of the mirror. */
const pathInside = async (root: string, name: string, address: string): Promise<string> => {
  const base = await realpath(root)
  const path = await realpath(join(base, name))
  if (path.startsWith(base + sep)) return path
  for (let end = name.indexOf('/'); end !== -1; end = name.indexOf('/', end + 1)) {
    const folder = join(base, name.slice(0, end))
    const target = await realpath(folder)
    if (!target.startsWith(base + sep))
      throw refused(address, `${folder} is a link that leads out of the mirror, to ${target}`)
  }
  throw refused(address, `${join(base, name)} is a link that leads out of the mirror, to ${path}`)
}

const openFile = async (
  root: string,
  address: string,
): Promise<{ handle: FileHandle; path: string } | null> => {
  for (const name of namesOf(address)) {
    try {
      const path = await pathInside(root, name, address)
      const kind = await otherKindOf(path)
      // A part of other addresses is a folder, whether or not it is an address itself.
      if (kind === 'a folder') continue
      if (kind !== null) throw refused(address, `${join(root, name)} is ${kind}, not a file`)
      return { handle: await open(path, 'r'), path }
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return null
}

const entriesUnder = async (folder: string): Promise<readonly Dirent[]> => {
  try {
    return await readdir(folder, { withFileTypes: true, recursive: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/**
 * Whatever matches, so that a FIFO or a link that leads out of the mirror is refused when it is fetched rather than passed over.
 * A linked folder is not entered: its files are listed where they lie, and if that is outside, the listing is refused.
 */
const list = async (root: string, host: string, pathPattern: RegExp): Promise<readonly string[]> => {
  if (!/^[a-z0-9.-]+(:\d+)?$/i.test(host) || host.startsWith('.')) return []
  const folder = join(root, host)
  const addresses: string[] = []
  for (const entry of await entriesUnder(folder)) {
    if (entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, '/')
    const address = `https://${host}${path.replaceAll('#', '%23').replaceAll(' ', '%20')}`
    if (path.search(pathPattern) !== -1) addresses.push(address)
    else if (entry.isSymbolicLink()) await requireInside(root, `${host}${path}`, address)
  }
  return addresses.sort()
}

/** A link that leads nowhere is a missing file. */
const requireInside = async (root: string, name: string, address: string): Promise<void> => {
  try {
    await pathInside(root, name, address)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

type Read<T> = (handle: FileHandle, path: string, size: number) => Promise<T>

/** The file under the request's conditions, as the network would answer. */
const fetchWith = async <T>(root: string, address: string, request: FetchRequest, read: Read<T>) => {
  const found = await openFile(root, address)
  if (found === null) return { kind: 'absent', status: 404 } satisfies Absent
  const { handle, path } = found
  try {
    const { size, mtimeNs } = await handle.stat({ bigint: true })
    const etag = `"mirror-${size}-${mtimeNs}"`
    if (request.etag === etag) return { kind: 'unchanged' } satisfies Unchanged
    const lead = Buffer.alloc(Math.min(LEADING_BYTES, Number(size)))
    await handle.read(lead, 0, lead.length, 0)
    const fault = notData(lead, request.expect ?? 'any')
    if (fault !== null) throw new FetchError({ address, ...fault, tries: 1 })
    const content = await read(handle, path, Number(size))
    return { kind: 'fetched', status: 200, etag, lastModified: null, ...content } as const
  } finally {
    await handle.close()
  }
}

export const openMirror = (root: string): Fetcher => ({
  fetch: (address, request = {}) =>
    fetchWith(root, address, request, async (handle) => ({ bytes: new Uint8Array(await handle.readFile()) })),
  fetchToFile: (address, _path, request = {}) =>
    fetchWith(root, address, request, async (_handle, path, byteLength) => ({
      path,
      byteLength,
      owned: false,
    })),
  list: (host, pathPattern) => list(root, host, pathPattern),
  close: async () => undefined,
})
