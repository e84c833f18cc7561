/** Squares of a treemap: areas in proportion to weights, as near to squares as a row allows (Bruls, Huizing and van Wijk, 2000). */

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The worst ratio of sides in a row of `areas` along a side. */
const worstOf = (areas: readonly number[], side: number): number => {
  const sum = areas.reduce((a, b) => a + b, 0)
  const [most, least] = [Math.max(...areas), Math.min(...areas)]
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least))
}

/** As many of the first areas as make their row squarer. */
const rowOf = (areas: readonly number[], side: number): readonly number[] => {
  let count = 1
  while (
    count < areas.length &&
    worstOf(areas.slice(0, count + 1), side) <= worstOf(areas.slice(0, count), side)
  )
    count += 1
  return areas.slice(0, count)
}

/** The row along the shorter side of `free`, and what it leaves. */
const placedRow = (
  row: readonly number[],
  free: Box,
): { readonly boxes: readonly Box[]; readonly rest: Box } => {
  const sum = row.reduce((a, b) => a + b, 0)
  const isUpright = free.width >= free.height
  const thickness = sum / (isUpright ? free.height : free.width)
  let along = isUpright ? free.y : free.x
  const boxes = row.map((area) => {
    const length = area / thickness
    const box = isUpright
      ? { x: free.x, y: along, width: thickness, height: length }
      : { x: along, y: free.y, width: length, height: thickness }
    along += length
    return box
  })
  const rest = isUpright
    ? { ...free, x: free.x + thickness, width: free.width - thickness }
    : { ...free, y: free.y + thickness, height: free.height - thickness }
  return { boxes, rest }
}

/** `weights` are above zero, largest first; the boxes are in the same order and fill the frame. */
export const squarified = (weights: readonly number[], width: number, height: number): readonly Box[] => {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum <= 0 || width <= 0 || height <= 0) return []
  let areas = weights.map((weight) => (weight / sum) * width * height)
  let free: Box = { x: 0, y: 0, width, height }
  const boxes: Box[] = []
  while (areas.length > 0) {
    const row = rowOf(areas, Math.min(free.width, free.height))
    const placed = placedRow(row, free)
    boxes.push(...placed.boxes)
    free = placed.rest
    areas = areas.slice(row.length)
  }
  return boxes
}
