/** A folder laid out as `wget --mirror` does, in place of the network. */
import { type FileHandle, open, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { FetchError } from './fetch-error.ts'
import type { Absent, Fetcher, FetchRequest, Unchanged } from './fetcher.ts'
import { LEADING_BYTES, notData } from './leading-bytes.ts'

const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])
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
    .filter(isPlain)
    .map((name) => `${url.host}/${name}`)
}

const openFile = async (
  root: string,
  address: string,
): Promise<{ handle: FileHandle; path: string } | null> => {
  for (const name of namesOf(address)) {
    try {
      const [base, path] = await Promise.all([realpath(root), realpath(join(root, name))])
      // A link in the mirror must not lead out of it.
      if (!path.startsWith(base + sep)) continue
      const handle = await open(path, 'r')
      if ((await handle.stat()).isFile()) return { handle, path }
      await handle.close()
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return null
}

const filesUnder = async (folder: string): Promise<readonly string[]> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true })
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const list = async (root: string, host: string, pathPattern: RegExp): Promise<readonly string[]> => {
  if (!/^[a-z0-9.-]+(:\d+)?$/i.test(host) || host.startsWith('.')) return []
  const folder = join(root, host)
  const paths = (await filesUnder(folder)).map((file) => file.slice(folder.length).replaceAll(sep, '/'))
  return paths
    .filter((path) => path.search(pathPattern) !== -1)
    .map((path) => `https://${host}${path.replaceAll('#', '%23').replaceAll(' ', '%20')}`)
    .sort()
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
