/** What an agent may read in addition to the answers: the metrics of the screener, the OpenAPI document and the pages of the reference. */
import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server'
import { documentOf, type Operation } from '../contract/openapi.ts'
import { docPagesOf } from '../http/documents/doc-page.ts'
import { metrics } from '../screener/registry.ts'

type ServedResource = Resource & { readonly text: () => string }

type ResourceReader = (uri: string) => ReadResourceResult | undefined

export type Resources = {
  readonly list: readonly Resource[]
  /** Undefined where there is none at the address. */
  readonly read: ResourceReader
}

const metricTable = (): string =>
  JSON.stringify(
    metrics.map(({ id, label, category, kind, unit, about, formula }) => ({
      id,
      label,
      category,
      kind,
      unit,
      description: about,
      formula,
    })),
  )

const resourceOf = ({ text: _, ...resource }: ServedResource): Resource => resource

/** Each is made when it is first asked for: the OpenAPI document alone takes 70 ms. */
const readerOf = (served: readonly ServedResource[]): ResourceReader => {
  const made = new Map<string, ReadResourceResult>()
  return (uri) => {
    const known = made.get(uri)
    if (known !== undefined) return known
    const found = served.find((each) => each.uri === uri)
    if (found === undefined) return undefined
    const result = { contents: [{ uri, mimeType: found.mimeType ?? 'text/plain', text: found.text() }] }
    made.set(uri, result)
    return result
  }
}

/** They change with the release alone, and need no key. */
export const resourcesOf = (operations: readonly Operation[], baseUrl: string): Resources => {
  const served: readonly ServedResource[] = [
    {
      uri: 'openbell://metrics',
      name: 'metrics',
      title: 'Metrics of the screener',
      description: 'Every metric with its id, unit, formula and sentence.',
      mimeType: 'application/json',
      text: metricTable,
    },
    {
      uri: 'openbell://openapi',
      name: 'openapi',
      title: 'OpenAPI document',
      description: 'The interface that the tools call, with every field of every answer.',
      mimeType: 'application/json',
      text: () => JSON.stringify(documentOf(operations, baseUrl)),
    },
    ...docPagesOf(operations).map(({ name, title, about, markdown }) => ({
      uri: `openbell://docs/${name}`,
      name,
      title,
      description: about,
      mimeType: 'text/markdown',
      text: () => markdown,
    })),
  ]
  return { list: served.map(resourceOf), read: readerOf(served) }
}
