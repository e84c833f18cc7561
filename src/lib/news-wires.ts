/** The news feeds that are read unless the operator's list leaves them out, by the words the setting knows them by. */
export const newsWires = ['globenewswire', 'prnewswire', 'businesswire', 'sec', 'nasdaq'] as const

export type NewsWire = (typeof newsWires)[number]

export const isNewsWire = (word: string): word is NewsWire => newsWires.some((wire) => wire === word)
