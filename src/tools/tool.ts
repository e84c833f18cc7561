/** A tool as data: what it is for, and the endpoints that it calls, by their names in the list of endpoints. */
import type { Endpoint } from '../contract/endpoint.ts'

/** What tools need of an endpoint, whatever market it answers from. */
export type ToolEndpoint = Pick<
  Endpoint<never>,
  'path' | 'name' | 'summary' | 'about' | 'parameters' | 'returns'
>

export type ToolDefinition = {
  readonly name: string
  readonly title: string
  /** What it is for, in words that an agent chooses by. */
  readonly about: string
  /**
   * Names of endpoints by view, the first view being the default. Of several in one view the first is called whose required
   * parameters are all given.
   */
  readonly views: Readonly<Record<string, readonly string[]>>
  /** Rows asked for where the caller names no limit; the endpoint's own default suits a table, not a conversation. */
  readonly rows?: number
  /** Other values of parameters that are sent where the caller names none: what brings the dates of figures. */
  readonly presets?: Readonly<Record<string, string>>
  /** By view, where its rows are from, for those whose rows do not say it themselves. */
  readonly sources?: Readonly<Record<string, string>>
  /** Who wrote the texts in the answer, where it is neither the operator nor a publisher of figures. */
  readonly writtenBy?: string
  /** The view whose rows can be searched by a text, since its endpoint takes no parameters. */
  readonly searched?: string
}

export type ToolView = { readonly name: string; readonly endpoints: readonly ToolEndpoint[] }

export type Tool = Omit<ToolDefinition, 'views'> & { readonly views: readonly ToolView[] }

/** The tools with their endpoints. Throws TypeError where one is not in the list. */
export const toolsOf = (
  definitions: readonly ToolDefinition[],
  endpoints: readonly ToolEndpoint[],
): readonly Tool[] => {
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
  const named = (name: string): ToolEndpoint => {
    const found = byName.get(name)
    if (found === undefined) throw new TypeError(`no endpoint is named ${name}`)
    return found
  }
  return definitions.map(({ views, ...rest }) => ({
    ...rest,
    views: Object.entries(views).map(([name, names]) => ({ name, endpoints: names.map(named) })),
  }))
}

export const endpointsOf = ({ views }: Tool): readonly ToolEndpoint[] => [
  ...new Set(views.flatMap(({ endpoints }) => endpoints)),
]

/** What a tool sends where its caller names no value, as far as the endpoint takes it. */
export const presetsOf = ({ rows, presets }: Tool): Readonly<Record<string, string | number>> => ({
  ...(rows === undefined ? {} : { limit: rows }),
  ...presets,
})

/** The names of parameters that an endpoint cannot do without. */
export const requiredOf = ({ parameters }: ToolEndpoint): readonly string[] =>
  Object.entries(parameters).flatMap(([name, { required }]) => (required ? [name] : []))

export type JsonSchema = Readonly<Record<string, unknown>>
