/** Splits a document of a filing into paragraphs of plain text; each table cell becomes its own. */
import { pageParser } from './page-parser.ts'

/** Words on both sides of these belong to one paragraph. */
const inline = new Set(
  'a abbr b big br em font i ins ix:nonnumeric ix:nonfraction mark s small span strong sub sup u'.split(' '),
)
/** Elements whose text is not for reading. */
const unread = new Set('script style title ix:header'.split(' '))

const BREAK = '\n\n'

/** Throws SourceFormatError for a page that is nested without end. A document without tags has a blank line between paragraphs. */
export const paragraphsOf = (html: string, file: string): readonly string[] => {
  let text = ''
  let hidden = 0
  const parser = pageParser(file, {
    onopentagname: (name) => {
      if (unread.has(name)) hidden += 1
      if (!inline.has(name)) text += BREAK
    },
    onclosetag: (name) => {
      if (unread.has(name)) hidden = Math.max(0, hidden - 1)
      if (!inline.has(name)) text += BREAK
    },
    ontext: (part) => {
      if (hidden === 0) text += part
    },
  })
  parser.end(html)
  return text
    .split(/\n[ \t\r]*\n/)
    .map((paragraph) =>
      paragraph
        .replaceAll(/[\u200b\u00ad]/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '')
}
