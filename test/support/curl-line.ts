/** Runs a `curl` line as a reader would type it, without curl, which a machine with Node alone may lack. */
import { shellWords } from './shell-words.ts'

type Asked = { readonly url: string; readonly headers: Headers; readonly method: string }

/** Options that change only what curl prints. */
const printing = new Set([
  '-s',
  '-S',
  '-i',
  '-f',
  '-sS',
  '-si',
  '--compressed',
  '--fail',
  '--silent',
  '--include',
])

const askedBy = (words: readonly string[]): Asked => {
  const headers = new Headers()
  let url = ''
  let method = 'GET'
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '-H' || word === '--header') {
      const [name = '', ...value] = (words[++at] ?? '').split(':')
      headers.append(name, value.join(':').trim())
    } else if (word === '-I' || word === '--head' || word === '-sI') method = 'HEAD'
    else if (!word.startsWith('-')) url = word
    else if (!printing.has(word)) throw new Error(`curl ${word} is not known to the tests`)
  }
  return { url, headers, method }
}

/** The answer to the line; `rewrite` moves its address to the server of the test. */
export const runCurl = (
  line: string,
  variables: Readonly<Record<string, string>> = {},
  rewrite: (url: string) => string = (url) => url,
): Promise<Response> => {
  const { url, headers, method } = askedBy(shellWords(line, variables))
  return fetch(rewrite(url), { headers, method })
}
