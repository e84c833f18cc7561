/** The Treasury's par yield curve in its XML, of today's address and of the one before 2022. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseRows } from '../files/parsed-rows.ts'
import { childOf, childrenOf, parseXml, textAt, type XmlElement } from '../files/xml.ts'
import { curveOf, curvesOf, type PublishedCurve, tenorNames, type YieldCurves } from './yield-curve.ts'

const TITLE = 'DailyTreasuryYieldCurveRateData'

/** Columns other than the tenors: BC_30YEARDISPLAY repeats 30 years, or is 0 where there were none. */
const known: ReadonlySet<string> = new Set([
  ...['Id', 'NEW_DATE', 'BC_30YEARDISPLAY'],
  ...Object.values(tenorNames).map(([, element]) => element),
])

/** The properties of an entry. The legacy feed writes each tenor of every day, today's those of its year; ten years are in both. */
const propertiesOf = (entry: XmlElement, file: string): XmlElement => {
  const properties = childOf(childOf(entry, 'content'), 'properties')
  if (properties === undefined) throw new SourceFormatError(file, null, 'an entry has no properties')
  const names = properties.children.map(({ name }) => name)
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) throw new SourceFormatError(file, null, `has an unknown <${unknown}>`)
  const missing = ['NEW_DATE', 'BC_10YEAR'].find((name) => !names.includes(name))
  if (missing !== undefined) throw new SourceFormatError(file, null, `an entry lacks <${missing}>`)
  return properties
}

const midnight = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T00:00:00)?$/

const readCurve = (properties: XmlElement): PublishedCurve =>
  curveOf(
    textAt(properties, 'NEW_DATE') ?? '',
    midnight,
    (tenor) => textAt(properties, tenorNames[tenor][1]) ?? '',
  )

/** Throws SourceFormatError for another feed of the Treasury, an unknown element or an entry without ten years. */
export const parseCurveXml = (bytes: Uint8Array, file: string): YieldCurves => {
  const root = parseXml(bytes, file)
  const title = textAt(root, 'title')
  if (root.name !== 'feed' || title !== TITLE)
    throw new SourceFormatError(file, null, `is <${root.name}> of ${title}, not a feed of ${TITLE}`)
  const entries = childrenOf(root, 'entry').map((entry) => propertiesOf(entry, file))
  return curvesOf(
    file,
    parseRows(entries, readCurve, (properties) => ({ row: textAt(properties, 'Id') ?? 'an entry' })),
  )
}
