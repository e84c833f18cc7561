/** A server on the bundled sample, its document, and one call of each operation, as generated clients make them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { npmStart } from '../support/npm-start.ts'
import { writeSampleData } from '../support/sample-store.ts'

type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly example?: unknown
}
type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
}
type Document = { readonly paths: Readonly<Record<string, { readonly get: Operation }>> }

/** One call: what must be given, and the status that it has on the sample. */
export type Call = {
  readonly path: string
  readonly name: string
  readonly tag: string
  readonly inPath: Readonly<Record<string, string>>
  readonly inQuery: Readonly<Record<string, string>>
  readonly status: number
}

const valuesOf = ({ parameters }: Operation, where: 'path' | 'query') =>
  Object.fromEntries(
    parameters
      .filter(({ in: place, required }) => required && place === where)
      .map(({ name, example }) => [name, `${example}`]),
  )

/** The sample has no transcript. */
const statusOf = (name: string): number => (name === 'getTranscript' ? 404 : 200)

export const runningSample = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-clients-'))
  await writeSampleData({ folder })
  const { url, key, stop } = await npmStart(join(folder, 'data'))
  after(async () => {
    await stop('SIGTERM')
    rmSync(folder, { recursive: true })
  })
  const text = await (await fetch(`${url}/v1/openapi.json`)).text()
  const documentFile = join(folder, 'openapi.json')
  writeFileSync(documentFile, text)
  const { paths } = JSON.parse(text) as Document
  const calls = Object.entries(paths).map(
    ([path, { get }]): Call => ({
      path,
      name: get.operationId,
      tag: get.tags[0] ?? '',
      inPath: valuesOf(get, 'path'),
      inQuery: valuesOf(get, 'query'),
      status: statusOf(get.operationId),
    }),
  )
  return { folder, url, key: key ?? '', documentFile, calls }
}
