/** A folder laid out as `wget --mirror` does, in place of the network; leaves out making one. */
import { type FileHandle, open, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { FetchError } from './fetch-error.ts'
import type { Absent, Fetcher, FetchRequest, Unchanged } from './fetcher.ts'
import { LEADING_BYTES, notData } from './leading-bytes.ts'

export type Mirror = Fetcher & {
  /** Null where the mirror lacks the file. */
  readonly read: (address: string) => Promise<Uint8Array | null>
  /** Sorted addresses of `host` whose path with query (`/graph/fredgraph.csv?id=DGS10`) matches. */
  readonly matching: (host: string, pathPattern: RegExp) => Promise<readonly string[]>
}

const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])
const isNotThere = (error: unknown): boolean =>
  error instanceof Error && NOT_THERE.has(String((error as { code?: unknown }).code))

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

/** The names a file of this address may have, as written first; empty where none may exist. */
const namesOf = (address: string): readonly string[] => {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return []
  const path = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname
  const written = `${path.slice(1)}${url.search.replaceAll('/', '%2F')}`
  // wget writes %20 as a space, so a name stands there in either form; the middle one is what `matching` wrote.
  const spaced = written.replaceAll('%20', ' ').replaceAll('%23', '#')
  const names = new Set([written, spaced, decodedOrNull(written)])
  return [...names]
    .filter((name) => name !== null)
    .filter(isPlain)
    .map((name) => `${url.host}/${name}`)
}

const openOrNull = async (
  root: string,
  name: string,
): Promise<{ handle: FileHandle; path: string } | null> => {
  try {
    const [base, path] = await Promise.all([realpath(root), realpath(join(root, name))])
    // A link in the mirror must not lead out of it.
    if (!path.startsWith(base + sep)) return null
    const handle = await open(path, 'r')
    if ((await handle.stat()).isFile()) return { handle, path }
    await handle.close()
    return null
  } catch (error) {
    if (isNotThere(error)) return null
    throw error
  }
}

const openFile = async (root: string, address: string) => {
  for (const name of namesOf(address)) {
    const found = await openOrNull(root, name)
    if (found !== null) return found
  }
  return null
}

const filesUnder = async (folder: string): Promise<readonly string[]> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true })
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  } catch (error) {
    if (isNotThere(error)) return []
    throw error
  }
}

const matching = async (root: string, host: string, pathPattern: RegExp): Promise<readonly string[]> => {
  if (!/^[a-z0-9.-]+(:\d+)?$/i.test(host) || host.startsWith('.')) return []
  // A pattern with `g` or `y` would remember where it stopped.
  const pattern = new RegExp(pathPattern.source, pathPattern.flags.replace(/[gy]/g, ''))
  const folder = join(root, host)
  const paths = (await filesUnder(folder)).map((file) => file.slice(folder.length).replaceAll(sep, '/'))
  return paths
    .filter((path) => pattern.test(path))
    .map((path) => `https://${host}${path.replaceAll('#', '%23').replaceAll(' ', '%20')}`)
    .sort()
}

type Visit<T> = (handle: FileHandle, path: string, size: number) => Promise<T>

/** The file under the request's conditions, as the network would answer. */
const visit = async <T>(root: string, address: string, request: FetchRequest, use: Visit<T>) => {
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
    const rest = await use(handle, path, Number(size))
    return { kind: 'fetched', status: 200, etag, lastModified: null, ...rest } as const
  } finally {
    await handle.close()
  }
}

export const openMirror = (root: string): Mirror => ({
  read: async (address) => {
    const found = await openFile(root, address)
    if (found === null) return null
    try {
      return await found.handle.readFile()
    } finally {
      await found.handle.close()
    }
  },
  matching: (host, pathPattern) => matching(root, host, pathPattern),
  fetch: (address, request = {}) =>
    visit(root, address, request, async (handle) => ({ bytes: new Uint8Array(await handle.readFile()) })),
  fetchToFile: (address, _path, request = {}) =>
    visit(root, address, request, async (_handle, path, byteLength) => ({ path, byteLength, owned: false })),
  list: (host, pathPattern) => matching(root, host, pathPattern),
  close: async () => undefined,
})
