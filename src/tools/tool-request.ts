/** From the arguments of a call to the one request of the interface that answers it, or to what is wrong with them. */
import { similarNames } from '../lib/similar-names.ts'
import {
  argumentNamesOf,
  DEFAULT_CHARACTERS,
  MAX_CHARACTERS,
  MIN_CHARACTERS,
  type ownArguments,
} from './input-schema.ts'
import { presetsOf, requiredOf, type Tool, type ToolEndpoint, type ToolView } from './tool.ts'

export type Arguments = Readonly<Record<string, unknown>>

export type ToolRequest = {
  readonly endpoint: ToolEndpoint
  readonly view: string
  /** Path and query, percent-encoded. */
  readonly target: string
  /** The arguments that were given. */
  readonly given: Arguments
  readonly skip: number
  readonly maxChars: number
  readonly contains: string
}

export type WrongArguments = { readonly wrong: string }

/** Agents send null, an empty text or an empty list for what they leave open. */
const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

const suggestion = (name: string, known: readonly string[]): string => {
  const close = similarNames(name, known)
  return close.length === 0 ? `It takes ${known.join(', ')}.` : `Did you mean ${listed(close)}?`
}

const wholeNumber = (
  given: Arguments,
  name: keyof typeof ownArguments,
  { least, most, preset }: { readonly least: number; readonly most: number; readonly preset: number },
): number | WrongArguments => {
  const value = Number(given[name] ?? preset)
  return Number.isSafeInteger(value) && value >= least && value <= most
    ? value
    : { wrong: `${name} must be a whole number from ${least} to ${most}.` }
}

/** The first whose required parameters are given; undefined where each lacks one. */
const chosenOf = ({ endpoints }: ToolView, given: Arguments): ToolEndpoint | undefined =>
  endpoints.find((endpoint) => requiredOf(endpoint).every((name) => Object.hasOwn(given, name)))

const textsOf = (value: unknown): readonly string[] | undefined => {
  const values = Array.isArray(value) ? value : [value]
  return values.every(isPlain) ? values.map(String) : undefined
}

const targetOf = (
  { path, parameters }: ToolEndpoint,
  texts: ReadonlyMap<string, readonly string[]>,
): string => {
  const query = new URLSearchParams()
  let filled = path
  for (const [name, values] of texts) {
    const parameter = parameters[name]
    // Half of a character cannot be encoded; what replaces it is refused by the interface.
    if (parameter?.in === 'path')
      filled = filled.replace(`{${name}}`, encodeURIComponent(values.join().toWellFormed()))
    else if (parameter?.parseAll === undefined) query.set(name, values.join())
    else for (const value of values) query.append(name, value)
  }
  const text = query.toString()
  return text === '' ? filled : `${filled}?${text}`
}

const viewOf = ({ views }: Tool, asked: unknown): ToolView | WrongArguments => {
  const [first] = views
  const view = asked === undefined ? first : views.find(({ name }) => name === asked)
  return view ?? { wrong: `view must be one of ${views.map(({ name }) => name).join(', ')}.` }
}

/** The names that the endpoint does not have, in a sentence; undefined where it has all. */
const refusedNames = (
  tool: Tool,
  view: ToolView,
  endpoint: ToolEndpoint,
  names: readonly string[],
): string | undefined => {
  const known = argumentNamesOf(tool)
  const isSearch = (name: string) => name === 'contains' && tool.searched !== undefined
  const [unknown] = names.filter((name) => !known.includes(name))
  if (unknown !== undefined) return `${tool.name} takes no ${unknown}. ${suggestion(unknown, known)}`
  const idle = names.filter((name) =>
    isSearch(name) ? tool.searched !== view.name : !Object.hasOwn(endpoint.parameters, name),
  )
  if (idle.length === 0) return undefined
  const where = tool.views.length > 1 ? `view=${view.name} of ${tool.name}` : tool.name
  const others = requiredOf(endpoint)
  return `${where}${others.length === 0 ? '' : ` with ${others.join(', ')}`} takes no ${listed(idle)}: leave it out.`
}

export const requestOf = (tool: Tool, sent: Arguments): ToolRequest | WrongArguments => {
  const given: Arguments = Object.fromEntries(Object.entries(sent).filter(([, value]) => isGiven(value)))
  const { view: asked, skip: _skip, maxChars: _maxChars, ...rest } = given
  if (asked !== undefined && tool.views.length === 1)
    return { wrong: `${tool.name} takes no view. ${suggestion('view', argumentNamesOf(tool))}` }
  const view = viewOf(tool, asked)
  if ('wrong' in view) return view
  const names = Object.keys(rest)
  const endpoint = chosenOf(view, given)
  if (endpoint === undefined) {
    const needed = [...new Set(view.endpoints.map((each) => requiredOf(each).join(' and ')))]
    return { wrong: `${tool.name} needs ${listed(needed)}.` }
  }
  const excess = refusedNames(tool, view, endpoint, names)
  if (excess !== undefined) return { wrong: excess }
  const skip = wholeNumber(given, 'skip', { least: 0, most: 1_000_000, preset: 0 })
  if (typeof skip !== 'number') return skip
  const characters = { least: MIN_CHARACTERS, most: MAX_CHARACTERS, preset: DEFAULT_CHARACTERS }
  const maxChars = wholeNumber(given, 'maxChars', characters)
  if (typeof maxChars !== 'number') return maxChars
  const { contains = '', ...parameters } = rest
  const presets = Object.entries(presetsOf(tool)).filter(([name]) => Object.hasOwn(endpoint.parameters, name))
  const completed = { ...Object.fromEntries(presets), ...parameters }
  const texts = new Map<string, readonly string[]>()
  for (const [name, value] of Object.entries(completed)) {
    const found = textsOf(value)
    if (found === undefined) return { wrong: `${name} must be a text, a number, or a list of them.` }
    texts.set(name, found)
  }
  return {
    endpoint,
    view: view.name,
    target: targetOf(endpoint, texts),
    given,
    skip,
    maxChars,
    contains: String(contains),
  }
}
