/** Writes rows as JSON for answers: the text that the store keeps, with joined fields filled in. */
import type { TObject } from 'typebox'
import type { Collection } from './collection.ts'
import { GAP } from './served-text.ts'
import type { Listed } from './store.ts'

/** Ready JSON texts by the name of the field. */
type Fields = Readonly<Record<string, string>>
export type Joined<C extends Collection> = Readonly<Record<C['joined'][number], string>>

/** The joined fields in one gap of the text, with the literals before each and after the last. */
type GapText = { readonly fields: readonly string[]; readonly literals: readonly string[] }

const nothing: GapText = { fields: [], literals: [''] }

/** What is written before the text of a row, in each of its gaps, and after it, in order. */
const gapTextsOf = (of: Collection, schema: TObject): readonly GapText[] => {
  const texts: GapText[] = []
  let fields: string[] = []
  let literals: string[] = []
  let literal = '{'
  let isInText = false
  let comma = ''
  const close = () => {
    texts.push({ fields, literals: [...literals, literal] })
    fields = []
    literals = []
    literal = ''
  }
  for (const field of Object.keys(schema.properties)) {
    const isKept = Object.hasOwn(of.record.properties, field) && !of.joined.includes(field)
    if (isKept && !isInText) {
      literal += comma
      close()
    } else if (!isKept) {
      literals.push(`${literal}${comma}${JSON.stringify(field)}:`)
      fields.push(field)
      literal = ''
    }
    isInText = isKept
    comma = ','
  }
  literal += '}'
  close()
  return texts
}

/** Pieces appended one by one are copied once, when the answer leaves. */
const appended = (wire: string, { fields, literals }: GapText, joined: Fields): string => {
  let text = wire + literals[0]
  for (let at = 0; at < fields.length; at += 1)
    text += (joined[fields[at] as string] as string) + (literals[at + 1] as string)
  return text
}

/**
 * Writes rows of a collection as JSON objects with the fields of `schema` in their order. A schema other than the
 * record's may have further fields, which are joined; those in the text have the same gaps.
 */
export const wireTextOf = <C extends Collection>(
  of: C,
  schema: TObject = of.record,
): ((served: string, joined: Fields & Joined<C>) => string) => {
  const [before = nothing, ...after] = gapTextsOf(of, schema)
  return (served, joined) => {
    let wire = appended('', before, joined)
    let start = 0
    for (let part = 0; part < after.length; part += 1) {
      const end = part === after.length - 1 ? served.length : served.indexOf(GAP, start)
      wire = appended(wire + served.slice(start, end), after[part] as GapText, joined)
      start = end + 1
    }
    return wire
  }
}

/** Texts of rows as one, with the separators between them. */
export const joinedTexts = (texts: readonly string[], between: string): Listed => {
  const rows = texts.join(between)
  return { rows, count: texts.length, bytes: Buffer.byteLength(rows) }
}

/** The text before, between and after the rows of a list. */
export type ListDelimiters = { readonly open: string; readonly between: string; readonly close: string }

/** The delimiters of rows without joined fields. */
export const plainDelimiters: ListDelimiters = { open: '{', between: '},{', close: '}' }

/**
 * The delimiters of a list whose rows have the same joined fields, all of which are before or after the others: nothing is
 * left to be done for each row.
 */
export const delimitersOf = <C extends Collection>(
  of: C,
  schema: TObject = of.record,
): ((joined: Fields & Joined<C>) => ListDelimiters) => {
  const [before = nothing, behind = nothing, ...gaps] = gapTextsOf(of, schema)
  if (gaps.length > 0) throw new TypeError(`${of.name}: a joined field stands between others`)
  return (joined) => {
    const open = appended('', before, joined)
    const close = appended('', behind, joined)
    return { open, between: `${close},${open}`, close }
  }
}
