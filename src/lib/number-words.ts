/** Numbers in English words, one to one hundred, as companies write ratios. */

const units =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const numbers: ReadonlyMap<string, number> = new Map([
  ...units.map((word, at) => [word, at + 1] as const),
  ...tens.flatMap((ten, at) => [
    [ten, (at + 2) * 10] as const,
    ...units.slice(0, 9).map((unit, more) => [`${ten}-${unit}`, (at + 2) * 10 + more + 1] as const),
  ]),
  ...['hundred', 'one-hundred', 'one hundred'].map((word) => [word, 100] as const),
])

/** The longest first, so that a pattern of them finds `twenty-five` before `twenty`. */
export const numberWords: readonly string[] = [...numbers.keys()].toSorted(
  (one, other) => other.length - one.length,
)

/** Undefined of another text. */
export const numberOfWord = (word: string): number | undefined => numbers.get(word.toLowerCase())
