/** Splits a command line as a shell would; throws on anything that some shell would read differently. */

const WORD = /\s*(?:'([^']*)'|"([^"\\`]*)"|([^\s'"]+))/y
/** Unquoted, these split the line or are replaced by file names; zsh refuses a bare `?` outright. */
const UNSAFE = /[&?*;<>|`()[\]]/

/** `$NAME` in double quotes or bare is taken from `variables`. Throws on anything a shell would read otherwise. */
export const shellWords = (
  line: string,
  variables: Readonly<Record<string, string>> = {},
): readonly string[] => {
  const filled = (text: string): string =>
    text.replace(/\$\{?(\w+)\}?/g, (_, name: string) => {
      const value = variables[name]
      if (value === undefined) throw new Error(`${line}: $${name} is not set`)
      return value
    })
  const words: string[] = []
  WORD.lastIndex = 0
  let end = 0
  const text = line.trim()
  while (end < text.length) {
    WORD.lastIndex = end
    const match = WORD.exec(text)
    if (match === null) throw new Error(`${line}: the quotes do not match`)
    const [whole, single, double, bare] = match
    if (bare !== undefined && UNSAFE.test(bare)) throw new Error(`${line}: ${bare} needs quotes`)
    const startsWord = end === 0 || /^\s/.test(whole)
    const part = single ?? filled(double ?? bare ?? '')
    if (startsWord) words.push(part)
    else words.push(`${words.pop()}${part}`)
    end = WORD.lastIndex
  }
  return words
}
