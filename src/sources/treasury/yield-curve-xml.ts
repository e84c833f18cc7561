/** The Treasury's par yield curve in its XML, of today's address and of the one before 2022; leaves out the CSV. */
import { isDay } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PublishedFile } from '../feed.ts'
import { childOf, childrenOf, parseXml, textAt, type XmlElement } from '../xml.ts'
import {
  checkPeriod,
  hasYields,
  type PublishedCurve,
  type RejectedCurve,
  type Tenor,
  tenors,
  type YieldCurves,
  type Yields,
  yieldOf,
} from './yield-curve.ts'

const TITLE = 'DailyTreasuryYieldCurveRateData'

const elementTenors: ReadonlyMap<string, Tenor> = new Map([
  ['BC_1MONTH', 'm1'],
  ['BC_1_5MONTH', 'm1_5'],
  ['BC_2MONTH', 'm2'],
  ['BC_3MONTH', 'm3'],
  ['BC_4MONTH', 'm4'],
  ['BC_6MONTH', 'm6'],
  ['BC_1YEAR', 'y1'],
  ['BC_2YEAR', 'y2'],
  ['BC_3YEAR', 'y3'],
  ['BC_5YEAR', 'y5'],
  ['BC_7YEAR', 'y7'],
  ['BC_10YEAR', 'y10'],
  ['BC_20YEAR', 'y20'],
  ['BC_30YEAR', 'y30'],
])
/** What is no tenor: BC_30YEARDISPLAY repeats 30 years, or is 0 where there were none. */
const others: ReadonlySet<string> = new Set(['Id', 'NEW_DATE', 'BC_30YEARDISPLAY'])

/** The legacy feed writes each tenor of every day, today's those of its year; the ten years are in both. */
const checkNames = (properties: XmlElement, file: string): void => {
  const names = properties.children.map(({ name }) => name)
  const unknown = names.find((name) => !elementTenors.has(name) && !others.has(name))
  if (unknown !== undefined) throw new SourceFormatError(file, null, `has an unknown <${unknown}>`)
  const lacking = ['NEW_DATE', 'BC_10YEAR'].find((name) => !names.includes(name))
  if (lacking !== undefined) throw new SourceFormatError(file, null, `an entry lacks <${lacking}>`)
}

const curveOf = (properties: XmlElement): PublishedCurve => {
  const observedOn = (textAt(properties, 'NEW_DATE') ?? '').replace(/T00:00:00$/, '')
  if (!isDay(observedOn)) throw new RangeError(`${JSON.stringify(observedOn)} is no date`)
  const found = new Map(properties.children.map(({ name, text }) => [elementTenors.get(name), text] as const))
  const yields = Object.fromEntries(tenors.map((tenor) => [tenor, yieldOf(found.get(tenor) ?? '')])) as Yields
  return { observedOn, yields }
}

/** Throws SourceFormatError for another feed of the Treasury, an unknown element or an entry without ten years. */
export const parseCurveXml = ({ bytes, address: file }: PublishedFile): YieldCurves => {
  const root = parseXml(bytes, file)
  const title = textAt(root, 'title')
  if (root.name !== 'feed' || title !== TITLE)
    throw new SourceFormatError(file, null, `is <${root.name}> of ${title}, not a feed of ${TITLE}`)
  const curves: PublishedCurve[] = []
  const rejected: RejectedCurve[] = []
  for (const entry of childrenOf(root, 'entry')) {
    const properties = childOf(childOf(entry, 'content'), 'properties')
    if (properties === undefined) throw new SourceFormatError(file, null, 'an entry has no properties')
    checkNames(properties, file)
    try {
      curves.push(curveOf(properties))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      rejected.push({ row: textAt(properties, 'Id') ?? 'an entry', reason: error.message })
    }
  }
  checkPeriod(file, curves)
  return { curves: curves.filter(hasYields), rejected }
}
