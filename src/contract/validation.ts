/** Reads an endpoint's parameters and reports every bad one at once. */

import { daysBetween } from '../lib/day.ts'
import { hasKeyShape } from '../lib/key-shape.ts'
import type { Endpoint } from './endpoint.ts'
import { type Format, formatParameter } from './format.ts'
import type { Parameter, Parsed } from './parameter.ts'
import { ApiProblem, issuesDetail, MAX_HINTED_ISSUES, MAX_ISSUES, type ParameterIssue } from './problem.ts'
import type { Query } from './query-string.ts'
import { UNKNOWN_PARAMETERS, unknownHeaderOf } from './unknown-parameters.ts'

export type Values = Readonly<Record<string, unknown>>
export type ParsedParameters = {
  /** One value for each parameter of the endpoint, in its order, defaults filled in. */
  readonly values: Values
  readonly format: Format | undefined
  /** The header that names what was sent and ignored, if anything was. */
  readonly unknown: string | undefined
}

/** A longer value would only repeat to the caller what the caller sent. */
const MAX_ECHO_LENGTH = 100

const missing: Parsed<never> = { error: { code: 'missing', message: 'must be given' } }
const repeated: Parsed<never> = { error: { code: 'repeated', message: 'must be given once' } }

const parsed = <T>(parameter: Parameter<T>, sent: readonly string[]): Parsed<T | undefined> => {
  const [raw] = sent
  if (parameter.parseAll !== undefined && sent.length > 0) return parameter.parseAll(sent)
  if (sent.length > 1) return repeated
  if (raw === undefined || (raw === '' && parameter.emptyIsAbsent))
    return parameter.required ? missing : { value: parameter.absent }
  return parameter.parse(raw)
}

/** A key pasted into the wrong parameter must not come back in a body that may be logged. */
const echo = (raw: string | undefined) =>
  raw === undefined || hasKeyShape(raw) ? {} : { value: raw.slice(0, MAX_ECHO_LENGTH) }

const none: readonly string[] = []

/** Parameters of every path. */
const onEveryPath: readonly string[] = ['format', 'apiKey']

const isKnown = ({ parameters }: Parametric, name: string): boolean =>
  onEveryPath.includes(name) || (Object.hasOwn(parameters, name) && parameters[name]?.in === 'query')

const unknownNames = (endpoint: Parametric, query: Query): readonly string[] => {
  let names: string[] | undefined
  for (const name of query.keys())
    if (!isKnown(endpoint, name)) {
      names ??= []
      names.push(name)
    }
  return names ?? none
}

/** What was sent to a path without parameters, for the header that names it. */
export const unknownParametersIn = (query: Query): string | undefined =>
  unknownHeaderOf(unknownNames({ parameters: {} }, query))

const unknownIssues = (endpoint: Parametric, names: readonly string[]): readonly ParameterIssue[] => {
  const allowed = [...Object.keys(endpoint.parameters), ...onEveryPath].filter((name) =>
    isKnown(endpoint, name),
  )
  const more = names.length - MAX_ISSUES
  return names.slice(0, MAX_ISSUES).map((name, at) => ({
    in: 'query',
    name: name.slice(0, MAX_ECHO_LENGTH),
    code: 'unknown',
    message: `is not a parameter of this path${more > 0 && at === MAX_ISSUES - 1 ? `, nor are ${more} more` : ''}`,
    ...(at < MAX_HINTED_ISSUES ? { allowed } : {}),
  }))
}

/** Both ends of a span are days. */
const spanIssues = ({ from, to }: Values, maxDays = Number.POSITIVE_INFINITY): readonly ParameterIssue[] => {
  if (typeof from !== 'string' || typeof to !== 'string') return []
  const message =
    from > to
      ? 'must not be after to'
      : daysBetween(from, to) >= maxDays
        ? `and to may span at most ${maxDays} days`
        : undefined
  return message === undefined ? [] : [{ in: 'query', name: 'from', code: 'out_of_range', message }]
}

export type Parametric = Pick<Endpoint<never>, 'parameters' | 'maxSpanDays'>

type Declared = Parametric['parameters']

const declared = new WeakMap<
  Declared,
  { readonly entries: readonly (readonly [string, Declared[string]])[]; readonly absent: Values }
>()

/** The parameters of an endpoint, and the values of those that may be absent: a copy of these takes half of the time of making them one by one. */
const declaredOf = (parameters: Declared) => {
  const known = declared.get(parameters)
  if (known !== undefined) return known
  const entries = Object.entries(parameters)
  const absent = Object.fromEntries(
    entries.map(([name, { required, absent }]) => [name, required ? undefined : absent]),
  )
  const made = { entries, absent }
  declared.set(parameters, made)
  return made
}

/**
 * `pathValues` are decoded; `strict` refuses names that the endpoint does not have.
 * Throws `validation_error` with an issue for each bad parameter.
 */
export const readParameters = (
  endpoint: Parametric,
  pathValues: Readonly<Record<string, string>>,
  query: Query,
  strict: boolean,
): ParsedParameters => {
  const issues: ParameterIssue[] = []
  const read = <T>(
    name: string,
    where: 'path' | 'query',
    parameter: Parameter<T>,
    sent: readonly string[],
  ) => {
    const outcome = parsed(parameter, sent)
    if ('value' in outcome) return outcome.value
    issues.push({ in: where, name, ...outcome.error, ...echo(sent[0]) })
    return undefined
  }
  const { entries, absent } = declaredOf(endpoint.parameters)
  const values: Record<string, unknown> = { ...absent }
  for (const [name, parameter] of entries) {
    const sent = parameter.in === 'path' ? [pathValues[name] ?? ''] : query.get(name)
    if (sent !== undefined || parameter.required)
      values[name] = read(name, parameter.in, parameter, sent ?? none)
  }
  const format = read('format', 'query', formatParameter, query.get('format') ?? none)
  for (const issue of spanIssues(values, endpoint.maxSpanDays)) issues.push(issue)
  const names = unknownNames(endpoint, query)
  if (strict) issues.push(...unknownIssues(endpoint, names))
  const unknown = names.length === 0 ? undefined : unknownHeaderOf(names)
  if (issues.length > 0) throw invalid(issues, unknown)
  return { values, format, unknown }
}

/** The problem of parameters that cannot be read, or that only the data show to be wrong. */
export const invalid = (errors: readonly ParameterIssue[], unknown?: string): ApiProblem =>
  new ApiProblem('validation_error', {
    detail: issuesDetail(errors),
    errors,
    ...(unknown === undefined ? {} : { headers: { [UNKNOWN_PARAMETERS]: unknown } }),
  })
