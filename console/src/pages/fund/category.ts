/** Kinds of assets: their names, and the colours that show them. */
import type { Holding } from '../../api/types.ts'

type Category = NonNullable<Holding['assetCategory']>

const categories = {
  equity: { name: 'Shares', tile: 'tile-1', bar: 'bg-series-1' },
  debt: { name: 'Debt', tile: 'tile-2', bar: 'bg-series-2' },
  cash: { name: 'Cash and cash funds', tile: 'tile-3', bar: 'bg-series-3' },
  derivative: { name: 'Derivatives', tile: 'tile-4', bar: 'bg-series-4' },
  fund: { name: 'Funds', tile: 'tile-6', bar: 'bg-series-6' },
  other: { name: 'Other', tile: 'tile-8', bar: 'bg-series-8' },
} as const satisfies Readonly<Record<Category, object>>

const notStated = { name: 'Not stated', tile: 'tile-8' } as const

const lookOf = ({ assetCategory }: Pick<Holding, 'assetCategory'>) =>
  assetCategory === null ? notStated : categories[assetCategory]

export const categoryName = (holding: Pick<Holding, 'assetCategory'>): string => lookOf(holding).name

export const categoryTile = (holding: Pick<Holding, 'assetCategory'>): string => lookOf(holding).tile

export const categoryBar = (name: string): string =>
  Object.values(categories).find((each) => each.name === name)?.bar ?? 'bg-series-8'
