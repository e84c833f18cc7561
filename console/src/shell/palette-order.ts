/** In which order the palette offers places and companies. */

export type Place = {
  readonly label: string
  /** Such as `Pages`, or the ticker whose views these are. */
  readonly group: string
}

export type PaletteOrder<P extends Place> = {
  /** Before the companies. */
  readonly first: readonly P[]
  readonly rest: readonly P[]
  /** The first place is named by the whole text, so that no company comes before it. */
  readonly isNamed: boolean
}

/** A text of one or two letters is a ticker rather than the beginning of a page. */
const MIN_LETTERS = 3

/** `tickers` are those found for `typed`: one that is the text itself goes before places that only begin with it. */
export const paletteOrder = <P extends Place>(
  places: readonly P[],
  tickers: readonly string[],
  typed: string,
): PaletteOrder<P> => {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/)
  const matching = places.filter(({ group, label }) => {
    const name = `${group} ${label}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
  const isTicker = tickers.some((ticker) => ticker.toLowerCase() === text)
  const mayLead = ({ label }: P): boolean => {
    const name = label.toLowerCase()
    return name === text || (text.length >= MIN_LETTERS && !isTicker && name.startsWith(text))
  }
  const first = text === '' ? [] : matching.filter(mayLead)
  return {
    first,
    rest: matching.filter((place) => !first.includes(place)),
    isNamed: first.some(({ label }) => label.toLowerCase() === text),
  }
}
