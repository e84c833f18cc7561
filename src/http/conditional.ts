/** Weak entity tags from versions instead of bytes, so that a 304 reads nothing. */
import { hash } from 'node:crypto'
import type { Format } from '../contract/format.ts'
import type { Values } from '../contract/validation.ts'
import type { StoreState } from '../store/store.ts'

/** A tag, and the state and format it holds for. */
export type CachedTag = { readonly tag: string; readonly state: StoreState; readonly format: Format }

/** The tag of an answer to `values` in `format`, as long as the store is in `state`. */
export type Tagger = (state: StoreState, values: Values, format: Format) => CachedTag

// 132 bits: two answers of one server never share a tag by chance.
const TAG_LENGTH = 22

/** What is the same for equal texts. */
export const weakTagOf = (text: string): string =>
  `W/"${hash('sha256', text, 'base64url').slice(0, TAG_LENGTH)}"`

/**
 * `path` is the endpoint's template and `reads` the collections it depends on.
 * `variant` is what changes answers besides the data: the release and the settings that show or hide fields.
 */
export const taggerOf = (path: string, reads: readonly string[], variant: string): Tagger => {
  let seen: StoreState | undefined
  let prefix = ''
  return (state, values, format) => {
    if (state !== seen) {
      const versions = reads.map((name) => `${name}=${state.collections.get(name)?.version ?? 0}`)
      prefix = [state.epoch, variant, path, ...versions, ''].join('\n')
      seen = state
    }
    const tag = weakTagOf(`${prefix}${format}\n${JSON.stringify(values)}`)
    return { tag: state.commit === null ? tag : `W/"${state.commit}-${tag.slice(3)}`, state, format }
  }
}

const opaqueOf = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag)

/** A tag without the number of the commit before it: the answer is the same until what it reads changes. */
const NUMBERED = /^"(\d{1,15})-([\w-]{22})"$/

const unnumbered = (opaque: string): string => opaque.replace(NUMBERED, '"$2"')

/** If-None-Match compares weakly (RFC 9110, 13.1.2): one tag or a list; `*` is for the caller to decide. */
export const matches = (ifNoneMatch: string | undefined, tag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === tag) return true
  const own = unnumbered(opaqueOf(tag))
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([opaque]) => unnumbered(opaque) === own)
}

/** The newest commit that a client's tags name, where it is beyond the state; else null. */
export const commitBeyond = (ifNoneMatch: string | undefined, { commit }: StoreState): number | null => {
  if (ifNoneMatch === undefined || commit === null) return null
  const named = [...ifNoneMatch.matchAll(/"[^"]*"/g)].map(([opaque]) =>
    Number(NUMBERED.exec(opaque)?.[1] ?? 0),
  )
  const newest = Math.max(0, ...named)
  return newest > commit ? newest : null
}

/** `*` matches whatever exists, which is known only after the answer. */
export const matchesAnything = (ifNoneMatch: string | undefined): boolean => ifNoneMatch?.trim() === '*'
