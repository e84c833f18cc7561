/** A stored text is no longer what was written. */
export class DamagedRowError extends Error {
  override readonly name = 'DamagedRowError'

  /** `collection` is null where an answer is read, whose rows may be of several. */
  constructor(collection: string | null, options: ErrorOptions) {
    const row = collection === null ? 'A stored row' : `A row of ${collection}`
    super(`${row} is damaged: \`openbell check --deep\` says how many are, and what to do.`, options)
  }
}
