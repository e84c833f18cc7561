/** The page that the `type` of every problem points to: an entry for each code of the one table. */
import { type ProblemCode, problems } from '../contract/problem.ts'
import { escaped, htmlPage } from './documents/html-page.ts'

const prose = (text: string) => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const entry = (code: ProblemCode): string => {
  const { status, title, about, ...rest } = problems[code]
  const again = 'retryable' in rest ? ' The same request may work later.' : ''
  return `<h2 id="${code}"><code>${code}</code> · ${status}</h2>\n<p>${prose(`${title}. ${about}${again}`)}</p>`
}

const entries = (): string => (Object.keys(problems) as ProblemCode[]).map(entry).join('\n')

export const errorPage = (): string =>
  htmlPage(
    'Openbell errors',
    `<h1>Errors</h1>
<p>Every error is an RFC 9457 problem (<code>application/problem+json</code>) with one of these codes.
<code>requestId</code> is the <code>X-Request-Id</code> header of the answer. <a href="/docs">API reference</a></p>
${entries()}`,
  )
