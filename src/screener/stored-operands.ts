/** Figures as they are stored: those of one origin share it, which makes a row half as long. */
import type { Operand, Operands } from './operand.ts'

type Basis = {
  readonly on: string | null
  readonly periods: readonly string[]
  readonly filing: string | null
  readonly filedOn: string | null
  readonly source: string
}
export type Kept = {
  readonly bases: readonly Basis[]
  readonly figures: readonly { readonly name: string; readonly value: number; readonly basis: number }[]
}

const basisOf = (operand: Operand): Basis => ({
  on: operand.on ?? null,
  periods: operand.periods ?? [],
  filing: operand.filing ?? null,
  filedOn: operand.filedOn ?? null,
  source: operand.source,
})

const nameOf = ({ on, periods, filing, source }: Operand): string =>
  `${on} ${filing} ${source} ${periods?.join(' ')}`

export const keptOf = (operands: Operands): Kept => {
  const places = new Map<string, number>()
  const bases: Basis[] = []
  const figures = Object.entries(operands).map(([name, operand]) => {
    const origin = nameOf(operand)
    const at = places.get(origin) ?? bases.push(basisOf(operand)) - 1
    places.set(origin, at)
    return { name, value: operand.value, basis: at }
  })
  return { bases, figures }
}

const operandOf = (value: number, { on, periods, filing, filedOn, source }: Basis): Operand => ({
  value,
  ...(on === null ? {} : { on }),
  ...(periods.length === 0 ? {} : { periods }),
  ...(filing === null ? {} : { filing }),
  ...(filedOn === null ? {} : { filedOn }),
  source,
})

/** Those of `source`, or all. */
export const operandsIn = ({ bases, figures }: Kept, source?: string): Operands =>
  Object.fromEntries(
    figures.flatMap(({ name, value, basis: at }) => {
      const basis = bases[at]
      if (basis === undefined || (source !== undefined && basis.source !== source)) return []
      return [[name, operandOf(value, basis)]]
    }),
  )
