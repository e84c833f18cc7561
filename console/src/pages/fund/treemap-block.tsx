/** The largest holdings as boxes whose areas are their weights. */
import type { JSX } from 'preact'
import { useMemo } from 'react'
import type { Holding } from '../../api/types.ts'
import { Block } from '../../components/block.tsx'
import { useWidth } from '../../components/charts/use-width.ts'
import { Figure } from '../../components/figure.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { EmptyState } from '../../components/states.tsx'
import { numberText } from '../../format/number.ts'
import { categoryTile } from './category.ts'
import { holdingPath } from './holding-name.tsx'
import { weightSum } from './holding-sums.ts'
import type { FundBlockProps } from './holdings-block.tsx'
import { ReportSource } from './report-source.tsx'
import { type Box, squarified } from './treemap.ts'

const BOXES = 60
/** On a phone, where more would be too small to read. */
const FEW_BOXES = 24
const NARROW_PX = 480
const HEIGHT_PX = 384
/** A text that is cut needs so much room, a short one less. */
const MIN_TEXT_PX = { width: 50, height: 20 } as const
const LETTER_PX = 8
const PADDING_PX = 14
const MIN_WEIGHT_PX = { width: 54, height: 38 } as const

type Tile = { readonly holding: Holding; readonly weightPct: number }

/** The largest with a weight above zero; short positions have none of their own. */
const tilesOf = (holdings: readonly Holding[], boxes: number): readonly Tile[] =>
  holdings
    .flatMap((holding) =>
      holding.weightPct !== null && holding.weightPct > 0 ? [{ holding, weightPct: holding.weightPct }] : [],
    )
    .toSorted((a, b) => b.weightPct - a.weightPct)
    .slice(0, boxes)

const fitsIn = (
  { width, height }: Box,
  least: { readonly width: number; readonly height: number },
): boolean => width >= least.width && height >= least.height

const textRoom = (label: string) => ({
  ...MIN_TEXT_PX,
  width: Math.min(MIN_TEXT_PX.width, label.length * LETTER_PX + PADDING_PX),
})

const TileBox = ({ tile, box }: { readonly tile: Tile; readonly box: Box }): JSX.Element => {
  const { holding, weightPct } = tile
  const label = holding.asset ?? holding.name
  const weight = numberText(weightPct, { kind: 'percent' })
  const path = holdingPath(holding)
  const body = (
    <>
      {fitsIn(box, textRoom(label)) ? (
        <span class="block truncate text-xs leading-4 font-medium">{label}</span>
      ) : (
        <span class="sr-only">{label}</span>
      )}
      <span class={fitsIn(box, MIN_WEIGHT_PX) ? 'block truncate text-2xs figures' : 'sr-only'}>
        {' '}
        {weight}
      </span>
    </>
  )
  const shared = {
    class: `absolute inset-px block overflow-hidden rounded-sm px-1.5 py-0.5 ${categoryTile(holding)}`,
    'data-hint': `${holding.name}: ${weight}`,
  }
  return (
    <li
      class="absolute"
      style={{ left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` }}
    >
      {path === null ? (
        <div {...shared}>{body}</div>
      ) : (
        <PageLink to={path} {...shared}>
          {body}
        </PageLink>
      )}
    </li>
  )
}

export const TreemapBlock = ({ report, call }: FundBlockProps): JSX.Element => {
  const { element, width } = useWidth<HTMLUListElement>()
  const most = width > 0 && width < NARROW_PX ? FEW_BOXES : BOXES
  const tiles = useMemo(() => tilesOf(report.holdings, most), [report.holdings, most])
  const boxes = useMemo(
    () =>
      squarified(
        tiles.map(({ weightPct }) => weightPct),
        width,
        HEIGHT_PX,
      ),
    [tiles, width],
  )
  return (
    <Block
      title="Largest holdings"
      calls={[call]}
      source={<ReportSource report={report} />}
      actions={
        <p class="pr-1 text-xs text-ink-faint">
          {tiles.length} of {report.holdingsCount.toLocaleString('en-US')}, together{' '}
          <Figure value={weightSum(tiles)} kind="percent" /> of net assets
        </p>
      }
    >
      {tiles.length === 0 ? (
        <EmptyState title="The report states no weights">The table below has what it states.</EmptyState>
      ) : (
        <ul
          ref={element}
          aria-label="Largest holdings by weight"
          class="relative m-3 overflow-hidden"
          style={{ height: `${HEIGHT_PX}px` }}
        >
          {boxes.map((box, at) => {
            const tile = tiles[at]
            return tile === undefined ? null : <TileBox key={at} tile={tile} box={box} />
          })}
        </ul>
      )}
    </Block>
  )
}
