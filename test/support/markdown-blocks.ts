/** The fenced blocks of a page, in order, each with its language. */

export type Block = { readonly language: string; readonly text: string }

export const blocksOf = (markdown: string): readonly Block[] =>
  [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))

/** Command lines of a shell block: continued lines joined, comments and blank lines left out. */
export const commandLines = (text: string): readonly string[] =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
