/** The documents for language models: `/llms.txt`, a list of what is here, and `/llms-full.txt`, all of it. */
import type { Operation } from '../../contract/openapi.ts'
import { type DocPage, servedMarkdown } from './doc-page.ts'

const opening = `# Openbell

> Market data of US equities, ETFs and funds from public sources (SEC EDGAR, Nasdaq, FINRA, Treasury, FRED and others), served by a
> self-hosted, read-only interface: companies, quotes, prices, statements with the lineage of each figure, segments, filings,
> ownership, insiders, calendars, a screener, macro series, news.

Every request is a GET under \`/v1\` with a key in the header \`X-API-Key\` (or \`Authorization: Bearer\`). Null means unknown, never zero.
A key has a limit of requests a minute, told by \`X-RateLimit-Remaining\`. Errors are problem details whose \`detail\` says what to do.
Agents use the tools at \`/mcp\` (Model Context Protocol) with the same key.
`

const link = (baseUrl: string, title: string, path: string, about: string): string =>
  `- [${title}](${baseUrl}${path}): ${about}`

/** The first sentence of a text; of one that continues in a list or table, the part before that. */
const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text.replace(/:$/, '.')

/** `baseUrl` without a slash at the end; empty for addresses of this host. */
export const llmsText = (
  pages: readonly DocPage[],
  operations: readonly Operation[],
  baseUrl: string,
): string =>
  [
    opening,
    '## Operations',
    '',
    ...operations.map(({ name, path, about }) =>
      link(baseUrl, `GET ${path}`, `/docs/reference.md#${name.toLowerCase()}`, firstSentence(about)),
    ),
    '',
    '## Documents',
    '',
    link(baseUrl, 'OpenAPI', '/v1/openapi.json', 'The interface for programs, OpenAPI 3.1.'),
    link(baseUrl, 'AsyncAPI', '/v1/asyncapi.json', 'The stream of events for programs, AsyncAPI 3.'),
    link(baseUrl, 'Errors', '/docs/errors', 'Every code of an error and what to do about it.'),
    ...pages.map(({ name, title, about }) => link(baseUrl, title, `/docs/${name}.md`, firstSentence(about))),
    '',
    '## Optional',
    '',
    link(baseUrl, 'Everything', '/llms-full.txt', 'All documents above in one text.'),
    '',
  ].join('\n')

export const llmsFullText = (pages: readonly DocPage[]): string =>
  [opening, ...pages.map((page) => servedMarkdown(page).trim()), ''].join('\n\n')
