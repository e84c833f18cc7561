/** The page that the `type` of every problem points to: an entry for each code of the one table. */
import { type ProblemCode, problems } from '../contract/problem.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const prose = (text: string) => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 0; }
:target { background: #fff3bf; }
code { font-family: ui-monospace, monospace; }
@media (prefers-color-scheme: dark) {
  body { background: #16181d; color: #e6e6e6; } a { color: #8ab4f8; } :target { background: #4a3f10; }
}
`

const entry = (code: ProblemCode): string => {
  const { status, title, about, ...rest } = problems[code]
  const again = 'retryable' in rest ? ' The same request may work later.' : ''
  return `<h2 id="${code}"><code>${code}</code> · ${status}</h2>\n<p>${prose(`${title}. ${about}${again}`)}</p>`
}

export const errorPage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Openbell errors</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<h1>Errors</h1>
<p>Every error is an RFC 9457 problem (<code>application/problem+json</code>) with one of these codes.
<code>requestId</code> is the <code>X-Request-Id</code> header of the answer. <a href="/docs">API reference</a></p>
${(Object.keys(problems) as ProblemCode[]).map(entry).join('\n')}
</body>
</html>
`
