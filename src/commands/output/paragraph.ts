/** Sentences and lists of names as lines that fit a terminal of 80 columns. */
import type { CommandContext } from '../program/command-context.ts'

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

/** Writes a message to the error stream: wrapped on a terminal, in one line for a log. */
export const tell = ({ isTTY, err }: Pick<CommandContext, 'isTTY' | 'err'>, message: string): void => {
  const lines = message.split('\n')
  for (const line of isTTY ? lines.flatMap((each) => paragraph(each)) : [message]) err(line)
}
