/** Invented symbols, each of which a tenth of the events names. */
export const symbols: readonly string[] = [...'ABCDEFGHIJ'].map((letter) => `ZZZ${letter}`)
