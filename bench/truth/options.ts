/** What `npm run bench -- truth` was asked for. */
import { parseArgs } from 'node:util'
import type { Verdicts } from './baseline.ts'
import type { Comparison } from './vendors.ts'

export const sectionNames = ['vendors', 'rules', 'nulls', 'data-sets', 'labels', 'older'] as const
export type SectionName = (typeof sectionNames)[number]

export type Options = {
  readonly sections: ReadonlySet<string>
  /** Null where all are wanted, as in all that follow. */
  readonly company: ReadonlySet<string> | null
  readonly line: ReadonlySet<string> | null
  readonly vendor: ReadonlySet<string> | null
  readonly statement: ReadonlySet<string> | null
  readonly period: ReadonlySet<string> | null
  /** Zips of the SEC to read in the place of the mirror's; undefined for those. */
  readonly dataSets: readonly string[] | undefined
  readonly differences: boolean
  readonly explain: boolean
  readonly json: boolean
  readonly write: boolean
  /** Files of verdicts: to write, and to compare with. */
  readonly save: string | null
  readonly since: string | null
}

/** One part of the report: its tables, each difference as a line, and the same for machines. */
export type Section = {
  readonly title: string
  readonly tables: readonly string[]
  readonly differences: () => readonly string[]
  readonly json: () => unknown
  readonly verdicts?: () => Verdicts
}

const listOf = (text: string | undefined): ReadonlySet<string> | null =>
  text === undefined ? null : new Set(text.split(',').map((each) => each.trim()))

const upper = (names: ReadonlySet<string> | null): ReadonlySet<string> | null =>
  names === null ? null : new Set([...names].map((name) => name.toUpperCase()))

/** Throws on an option or a section that does not exist. */
export const optionsOf = (args: readonly string[]): Options => {
  const flag = { type: 'boolean', default: false } as const
  const list = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ company: list, line: list, vendor: list, statement: list, period: list },
      ...{ save: list, since: list, 'data-set': list },
      ...{ differences: flag, explain: flag, json: flag, write: flag },
    },
  })
  const { company, line, vendor, statement, period } = values
  const dataSets = values['data-set']?.split(',')
  const isNarrowed = [company, line, vendor, statement, period, dataSets, positionals[0]].some(
    (each) => each !== undefined,
  )
  if (values.write && isNarrowed)
    throw new Error('--write is of the whole report: name no section and no filter')
  const known: readonly string[] = sectionNames
  const wrong = positionals.find((name) => !known.includes(name))
  if (wrong !== undefined) throw new Error(`no section ${wrong}; there are ${sectionNames.join(', ')}`)
  return {
    sections: new Set(positionals.length === 0 ? sectionNames : positionals),
    company: upper(listOf(company)),
    line: listOf(line),
    vendor: listOf(vendor),
    statement: listOf(statement),
    period: listOf(period),
    dataSets,
    differences: values.differences || values.explain,
    explain: values.explain,
    json: values.json,
    write: values.write,
    save: values.save ?? null,
    since: values.since ?? null,
  }
}

type Place = Pick<Comparison, 'statement' | 'period' | 'line'>

/** Whether a figure is of the lines, statements and periods asked for. */
export const isAskedFor = ({ line, statement, period }: Options, place: Place): boolean =>
  (line === null || line.has(place.line)) &&
  (statement === null || statement.has(place.statement)) &&
  (period === null || period.has(place.period))
