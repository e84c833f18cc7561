/** The news feeds that are read by default, by their names in the setting. */
export const newsWires = ['globenewswire', 'prnewswire', 'businesswire', 'sec', 'nasdaq'] as const

export type NewsWire = (typeof newsWires)[number]

export const isNewsWire = (word: string): word is NewsWire => newsWires.some((wire) => wire === word)
