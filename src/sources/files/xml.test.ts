/** XML from strangers: read as it is, refused where it is damaged or made to hurt. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { childOf, childrenOf, parseXml, textAt } from './xml.ts'

const parse = (text: string) => parseXml(new TextEncoder().encode(text), 'file.xml')
const refused = (text: string, reason: RegExp) =>
  assert.throws(
    () => parse(text),
    (error) => error instanceof SourceFormatError && reason.test(error.reason),
  )

it('elements, attributes and text are found by their names without a prefix', () => {
  const root = parse(
    '\n<?xml version="1.0"?><a:r x:n="1"><a:v> 4.18 </a:v><a:v/><t><![CDATA[A & B]]></t></a:r>',
  )
  assert.equal(root.attributes.get('n'), '1')
  assert.deepEqual(
    childrenOf(root, 'v').map(({ text }) => text),
    ['4.18', ''],
  )
  assert.equal(textAt(root, 'v'), '4.18')
  assert.equal(textAt(root, 't'), 'A & B')
  assert.equal(textAt(root, 'gone', 'further'), null)
  assert.equal(childOf(root, 'gone'), undefined)
})

it('text is read by the encoding that the file declares, and bytes that are not in it are refused', () => {
  const bytes = (encoding: string, text = 'Société') =>
    Buffer.from(`<?xml version="1.0"${encoding}?><a>${text}</a>`, 'latin1')
  assert.equal(parseXml(bytes(' encoding="ISO-8859-1"'), 'file.xml').text, 'Société')
  assert.equal(parseXml(Buffer.from('<a>Société</a>'), 'file.xml').text, 'Société')
  for (const encoding of ['', ' encoding="UTF-8"', ' encoding="none-such"'])
    assert.throws(() => parseXml(bytes(encoding), 'file.xml'), /file\.xml: has bytes that are not UTF-8/)
})

it('damage is named with its line', () => {
  assert.throws(() => parse('<a>\n<b></a>'), { line: 2, file: 'file.xml' })
  refused('', /holds no element|not well-formed/)
  refused('<a>', /not well-formed/)
  refused('<<<<', /not well-formed/)
})

it('entities that grow, outer files, depth and attributes without end are refused', () => {
  refused('<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>', /DOCTYPE/)
  refused('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', /DOCTYPE/)
  refused('<a>'.repeat(200_000), /nested over 256/)
  refused(`<a ${Array.from({ length: 300 }, (_, at) => `b${at}=""`).join(' ')}/>`, /over 256 attributes/)
})

it('elements without end are refused before they take all memory', () => {
  assert.equal(parse(`<a>${'<b/>'.repeat(1000)}</a>`).children.length, 1000)
  refused('<a>'.concat('<b/>'.repeat(1_000_000), '</a>'), /over a million elements/)
})

it('an element named like an object’s own parts changes no object of ours', () => {
  assert.equal(textAt(parse('<a><__proto__>1</__proto__></a>'), '__proto__'), '1')
  assert.equal(({} as { polluted?: unknown }).polluted, undefined)
})
