/** What a reader copies to make a call of the interface from elsewhere: its address, and lines for curl, TypeScript and Python. */

export const KEY_PLACEHOLDER = 'YOUR_KEY'

export const exampleLanguages = ['URL', 'curl', 'TypeScript', 'Python'] as const

export type ExampleLanguage = (typeof exampleLanguages)[number]

/** A shell takes everything between single quotes as it is, except a single quote. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** A JSON text is also a text of TypeScript and of Python. */
const quoted = (text: string): string => JSON.stringify(text)

const templates: Readonly<Record<ExampleLanguage, (url: string, key: string) => string>> = {
  URL: (url) => url,
  curl: (url, key) => `curl -H ${shellQuoted(`X-API-Key: ${key}`)} ${shellQuoted(url)}`,
  TypeScript: (url, key) =>
    [
      `const response = await fetch(${quoted(url)}, {`,
      `  headers: { 'X-API-Key': ${quoted(key)} },`,
      '})',
      'console.log(await response.json())',
    ].join('\n'),
  Python: (url, key) =>
    [
      'import json, urllib.request',
      '',
      `request = urllib.request.Request(${quoted(url)}, headers={"X-API-Key": ${quoted(key)}})`,
      'print(json.load(urllib.request.urlopen(request)))',
    ].join('\n'),
}

/** `target` is path and query, `origin` the server's address without a slash at its end. */
export const exampleLines = (
  language: ExampleLanguage,
  {
    origin,
    target,
    key = KEY_PLACEHOLDER,
  }: { readonly origin: string; readonly target: string; readonly key?: string },
): string => templates[language](`${origin}${target}`, key)
