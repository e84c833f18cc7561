/** Parses a page of a filing; leaves out what its elements mean. */
import type { Handler, Parser } from 'htmlparser2'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { htmlparser } from '../later-packages.ts'

/** Deeper than any page of EDGAR's; deeper ones take seconds. */
const MAX_DEPTH = 512

/** A parser that throws SourceFormatError for a page that is nested without end. */
export const pageParser = (
  file: string,
  { onopentagname, onclosetag, ...others }: Partial<Handler>,
): Parser => {
  let depth = 0
  return new (htmlparser().Parser)({
    ...others,
    onopentagname: (name) => {
      depth += 1
      if (depth > MAX_DEPTH) throw new SourceFormatError(file, null, `is nested over ${MAX_DEPTH} levels`)
      onopentagname?.(name)
    },
    onclosetag: (name, isImplied) => {
      depth -= 1
      onclosetag?.(name, isImplied)
    },
  })
}
