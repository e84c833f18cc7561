/** A filing's label linkbase (`aapl-20240928_lab.xml`): what members are called. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { childrenOf, parseXml, type XmlElement } from '../files/xml.ts'
import { memberName } from './segment-facts.ts'

export type MemberLabel = { readonly member: string; readonly label: string }

const STANDARD = 'http://www.xbrl.org/2003/role/label'
const MEMBER = /(?:Member|Domain)$|^(?:country|stpr)_/

/** `loc_aapl_EuropeSegmentMember_…` leads to `…aapl-20240928.xsd#aapl_EuropeSegmentMember`. */
const conceptOf = (href: string): string => href.slice(href.indexOf('#') + 1)

const locatedMembers = (link: XmlElement): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { attributes } of childrenOf(link, 'loc')) {
    const concept = conceptOf(attributes.get('href') ?? '')
    if (MEMBER.test(concept)) found.set(attributes.get('label') ?? '', memberName(concept.replace('_', ':')))
  }
  return found
}

const isEnglish = (language: string | undefined): boolean =>
  language === undefined || language.startsWith('en')

/** Standard labels by their name in the linkbase, without the `[Member]` that taxonomies end them with. */
const labelsIn = (link: XmlElement): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { attributes, text } of childrenOf(link, 'label')) {
    const label = text.replace(/\[(?:Member|Domain)\]$/i, '').trim()
    const isStandard = attributes.get('role') === STANDARD && isEnglish(attributes.get('lang'))
    if (isStandard && label !== '') found.set(attributes.get('label') ?? '', label)
  }
  return found
}

/** In the order of their names. Throws SourceFormatError. */
export const parseLabels = (bytes: Uint8Array, file: string): readonly MemberLabel[] => {
  const root = parseXml(bytes, file)
  if (root.name !== 'linkbase') throw new SourceFormatError(file, null, `is <${root.name}>, not a linkbase`)
  const found = new Map<string, string>()
  for (const link of childrenOf(root, 'labelLink')) {
    const members = locatedMembers(link)
    const labels = labelsIn(link)
    for (const { attributes } of childrenOf(link, 'labelArc')) {
      const member = members.get(attributes.get('from') ?? '')
      const label = labels.get(attributes.get('to') ?? '')
      if (member !== undefined && label !== undefined) found.set(member, label)
    }
  }
  return [...found]
    .map(([member, label]) => ({ member, label }))
    .sort((a, b) => (a.member < b.member ? -1 : 1))
}
