/** Converts a publisher's HTML to plain text, without tags, scripts, styles and invisible characters. */
import { htmlparser } from '../later-packages.ts'

/** Elements whose text is not for reading. */
const unread = new Set('script style template noscript iframe object svg math head'.split(' '))
/** Words on both sides of these do not belong together. */
const inline = new Set('a abbr b em font i mark s small span strong sub sup u'.split(' '))

const withoutTags = (html: string): string => {
  let text = ''
  let hidden = 0
  const parser = new (htmlparser().Parser)(
    {
      onopentagname: (name) => {
        if (unread.has(name)) hidden += 1
        if (!inline.has(name)) text += ' '
      },
      onclosetag: (name) => {
        if (unread.has(name)) hidden = Math.max(0, hidden - 1)
        if (!inline.has(name)) text += ' '
      },
      ontext: (part) => {
        if (hidden === 0) text += part
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return text
}

/** Text that is escaped twice is common; more often means an attack. */
const MAX_LAYERS = 4
const looksLikeHtml = /<[a-z!/?]|&(?:[a-z]{2,8}|#\d{1,7}|#x[0-9a-f]{1,6});/i
// Control characters, and those that turn the direction of the text around them or have no width.
const invisible = /[\p{Cc}\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** One line; empty where nothing is left. */
export const plainTextOf = (html: string): string => {
  let text = html
  for (let layer = 0; layer < MAX_LAYERS && looksLikeHtml.test(text); layer += 1) text = withoutTags(text)
  return text
    .replace(/<(?=[a-z!/?])/gi, ' ')
    .toWellFormed()
    .replace(invisible, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most `length` characters, cut between words. */
export const shortened = (text: string, length: number): string => {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1).toWellFormed()
  const end = cut.lastIndexOf(' ')
  return `${(end > length / 2 ? cut.slice(0, end) : cut).trimEnd()}…`
}
