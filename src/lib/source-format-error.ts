/** The error for a publisher's file that breaks its layout: the feed stops with the line and the reason. */
export class SourceFormatError extends Error {
  override readonly name = 'SourceFormatError'
  readonly file: string
  readonly line: number | null
  readonly reason: string

  /** `file` is the address or path, `line` the 1-based line, or null where the format has none. */
  constructor(file: string, line: number | null, reason: string) {
    super(`${file}${line === null ? '' : `, line ${line}`}: ${reason}`)
    this.file = file
    this.line = line
    this.reason = reason
  }
}
