/** XML as a small tree of elements, strict and capped. */
import { SaxesParser } from 'saxes'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { xmlTextIn } from './xml-encoding.ts'

/** One element; names are without their prefix, `text` is its own text, trimmed, with entities resolved. */
export type XmlElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
}

type Growing = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  children: Growing[]
  text: string
}

/** Far above any real document of our publishers, far below what would exhaust a stack. */
const MAX_DEPTH = 256
const MAX_BYTES = 50 * 2 ** 20
const MAX_ATTRIBUTES = 256
/**
 * 50 MB may hold 13 million, and one takes 70 to 250 bytes of memory. The largest real file at hand, an N-PORT of 1,685 positions, has
 * 57,595, SPY's sheet 9,644; a fund of 20,000 positions would have 690,000.
 */
const MAX_ELEMENTS = 1_000_000

/** Most elements have no attribute or no child: of own empty ones an N-PORT took two and a half times the memory. */
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()
const NO_CHILDREN: Growing[] = []

const append = (parent: Growing, child: Growing): void => {
  if (parent.children === NO_CHILDREN) parent.children = [child]
  else parent.children.push(child)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * The root element. Throws SourceFormatError with the line for anything that is not well-formed, for a DOCTYPE (no
 * publisher of ours has one, and entities can be made to grow), and past 50 MB, a million elements,
 * 256 levels or 256 attributes.
 */
export const parseXml = (bytes: Uint8Array, file: string): XmlElement => {
  if (bytes.byteLength > MAX_BYTES) throw new SourceFormatError(file, null, 'is over 50 MB of XML')
  const text = xmlTextIn(bytes)
  if (text === null)
    throw new SourceFormatError(file, null, 'has bytes that are not UTF-8, nor what it declares')
  const parser = new SaxesParser({ position: true })
  const fail = (reason: string): never => {
    throw new SourceFormatError(file, parser.line, reason)
  }
  const open: Growing[] = []
  let root: Growing | undefined
  let elements = 0
  parser.on('error', (error) => fail(`is not well-formed XML: ${error.message.replace(/^\d+:\d+: /, '')}`))
  parser.on('doctype', () => fail('has a DOCTYPE'))
  parser.on('opentag', ({ name, attributes }) => {
    const pairs = Object.entries(attributes)
    elements += 1
    if (elements > MAX_ELEMENTS) fail('has over a million elements')
    if (open.length >= MAX_DEPTH) fail(`is nested over ${MAX_DEPTH} levels`)
    if (pairs.length > MAX_ATTRIBUTES) fail(`has over ${MAX_ATTRIBUTES} attributes on <${name}>`)
    const element: Growing = {
      name: localName(name),
      attributes:
        pairs.length === 0 ? NO_ATTRIBUTES : new Map(pairs.map(([key, value]) => [localName(key), value])),
      children: NO_CHILDREN,
      text: '',
    }
    const parent = open.at(-1)
    if (parent !== undefined) append(parent, element)
    root ??= element
    open.push(element)
  })
  const addText = (part: string) => {
    const last = open.at(-1)
    if (last !== undefined) last.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed !== undefined) closed.text = closed.text.trim()
  })
  // Files cut from full submissions have a blank line before the declaration.
  parser.write(text.trimStart()).close()
  if (root === undefined) return fail('holds no element')
  return root
}

/** The first child of this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

/** Every child of this name, in order. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The text at the end of a path of first children; null where it is absent or blank. */
export const textAt = (element: XmlElement | undefined, ...path: readonly string[]): string | null => {
  const found = path.reduce(childOf, element)
  return found === undefined || found.text === '' ? null : found.text
}
