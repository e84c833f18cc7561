/** Figures as they are stored: figures of one origin share it, which halves a row. */
import type { RecordOf } from '../store/collection.ts'
import type { screenerOperands } from './collections.ts'
import type { Operand, Operands } from './operand.ts'

export type OperandRecord = RecordOf<typeof screenerOperands>
type Origin = OperandRecord['origins'][number]

const originOf = (operand: Operand): Origin => ({
  on: operand.on ?? null,
  periods: [...(operand.periods ?? [])],
  filing: operand.filing ?? null,
  filedOn: operand.filedOn ?? null,
  source: operand.source,
})

const nameOf = ({ on, periods, filing, source }: Operand): string =>
  `${on} ${filing} ${source} ${periods?.join(' ')}`

export const operandRecordOf = (operands: Operands): OperandRecord => {
  const places = new Map<string, number>()
  const origins: Origin[] = []
  const figures = Object.entries(operands).map(([name, operand]) => {
    const key = nameOf(operand)
    const origin = places.get(key) ?? origins.push(originOf(operand)) - 1
    places.set(key, origin)
    return { name, value: operand.value, origin }
  })
  return { origins, figures }
}

const originFields = ({ on, periods, filing, filedOn, source }: Origin): Omit<Operand, 'value'> => ({
  ...(on === null ? {} : { on }),
  ...(periods.length === 0 ? {} : { periods }),
  ...(filing === null ? {} : { filing }),
  ...(filedOn === null ? {} : { filedOn }),
  source,
})

/** Those of `source`, or all. */
export const operandsIn = ({ origins, figures }: OperandRecord, source?: string): Operands =>
  Object.fromEntries(
    figures.flatMap(({ name, value, origin: place }) => {
      const origin = origins[place]
      if (origin === undefined || (source !== undefined && origin.source !== source)) return []
      return [[name, { value, ...originFields(origin) }]]
    }),
  )

/** The JSON of each figure by its name, made when it is asked for: an origin is written once for all of its figures. */
export const operandTexts = ({ origins, figures }: OperandRecord): ((name: string) => string | undefined) => {
  const tails = origins.map((origin) => JSON.stringify(originFields(origin)).slice(1))
  const byName = new Map(figures.map((figure) => [figure.name, figure]))
  return (name) => {
    const figure = byName.get(name)
    return figure === undefined ? undefined : `{"value":${figure.value},${tails[figure.origin]}`
  }
}
