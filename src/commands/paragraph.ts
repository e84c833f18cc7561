/** Sentences and lists of names as lines that fit a terminal of 80 columns. */

const WIDTH = 80

/** Words are never cut: a longer one has a line of its own. Lines after the first begin with `indent`. */
export const paragraph = (text: string, indent = '  '): readonly string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= WIDTH || line.trim() === '') {
      line = longer
      continue
    }
    lines.push(line)
    line = indent + word
  }
  return [...lines, line]
}
