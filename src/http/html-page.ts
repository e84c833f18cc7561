/** A page of plain HTML that needs no script: what pages of ours share, and a page of `docs/` among the others. */
import type { DocPage } from './doc-page.ts'

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 0; }
:target { background: #fff3bf; }
code, pre { font-family: ui-monospace, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.875rem; }
@media (prefers-color-scheme: dark) {
  body { background: #16181d; color: #e6e6e6; } a { color: #8ab4f8; } :target { background: #4a3f10; }
}
`

/** `body` is HTML. */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`

/** The page as its author wrote it: Markdown is made to be read so. */
export const docPageHtml = (page: DocPage, pages: readonly DocPage[]): string => {
  const others = pages.map(({ name, title }) => `<a href="/docs/${name}">${escaped(title)}</a>`)
  const body = `<nav aria-label="Documents"><a href="/docs">API reference</a> · ${others.join(' · ')}</nav>
<main><p>As <a href="/docs/${page.name}.md">Markdown</a>.</p>
<pre>${escaped(page.markdown)}</pre></main>`
  return htmlPage(`Openbell: ${page.title}`, body)
}
