/** The response header that names ignored parameters, so that a misspelled one is noticed. */
import type { Awaitable } from '../lib/awaitable.ts'
import { hasKeyShape } from '../lib/key-shape.ts'
import { ApiProblem } from './problem.ts'

export const UNKNOWN_PARAMETERS = 'X-Unknown-Parameters'

const MAX_NAMES = 10
const MAX_NAME_LENGTH = 40

/**
 * The value of the header: names without values, each percent-encoded, so that neither a comma nor a line's end is in one.
 * Undefined where there is none to name; one that is shaped like a key is not named.
 */
export const unknownHeaderOf = (names: readonly string[]): string | undefined => {
  const named = names
    .filter((name) => name !== '' && !hasKeyShape(name))
    .slice(0, MAX_NAMES)
    // The cut may part the two halves of a character.
    .map((name) => encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).toWellFormed()))
  return named.length === 0 ? undefined : named.join(', ')
}

const named = (error: unknown, unknown: string): unknown => {
  if (!(error instanceof ApiProblem)) return error
  const { code, extras } = error
  return new ApiProblem(code, { ...extras, headers: { ...extras.headers, [UNKNOWN_PARAMETERS]: unknown } })
}

/** What `make` makes; an `ApiProblem` that it throws or rejects with has the header too. */
export const namingUnknown = <Made>(unknown: string, make: () => Awaitable<Made>): Awaitable<Made> => {
  const fail = (error: unknown): never => {
    throw named(error, unknown)
  }
  try {
    const made = make()
    return made instanceof Promise ? made.catch(fail) : made
  } catch (error) {
    return fail(error)
  }
}
