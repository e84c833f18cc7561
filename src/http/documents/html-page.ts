/** A page of plain HTML that needs no script: what pages of ours share. */

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 0; }
:target { background: #fff3bf; }
code, pre { font-family: ui-monospace, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.875rem; background: #f4f5f7; padding: 0.75rem; border-radius: 6px; }
code { font-size: 0.875em; overflow-wrap: anywhere; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.875rem; }
th, td { border: 1px solid #d5d8dd; padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem; list-style: none; padding: 0; font-size: 0.875rem; }
@media (prefers-color-scheme: dark) {
  body { background: #16181d; color: #e6e6e6; } a { color: #8ab4f8; } :target { background: #4a3f10; }
  pre { background: #22252c; } th, td { border-color: #3a3f48; }
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
