/** The few positions with the highest figures of thousands, without an object for any; leaves out what the figures are. */

export class Likest {
  readonly #most: number
  readonly #places: Uint32Array
  readonly #figures: Float64Array
  #count = 0

  /** Keeps at most `most`, of equal figures the earlier. */
  constructor(most: number) {
    this.#most = most
    this.#places = new Uint32Array(most)
    this.#figures = new Float64Array(most)
  }

  clear(): void {
    this.#count = 0
  }

  add(place: number, figure: number): void {
    const [places, figures] = [this.#places, this.#figures]
    if (this.#count === this.#most && figure <= (figures[this.#most - 1] as number)) return
    let at = Math.min(this.#count, this.#most - 1)
    for (; at > 0 && (figures[at - 1] as number) < figure; at -= 1) {
      figures[at] = figures[at - 1] as number
      places[at] = places[at - 1] as number
    }
    figures[at] = figure
    places[at] = place
    this.#count = Math.min(this.#count + 1, this.#most)
  }

  /** The highest first. */
  places(): readonly number[] {
    return Array.from(this.#places.subarray(0, this.#count))
  }
}
