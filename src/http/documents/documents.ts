/** The documents for machines and readers other than the reference: each with its path, its type and its text. */
import type { Operation } from '../../contract/openapi.ts'
import { docPagesOf, servedMarkdown } from './doc-page.ts'
import { docPageHtml } from './doc-page-html.ts'
import { llmsFullText, llmsText } from './llms-text.ts'

export type ServedDocument = {
  readonly path: string
  readonly contentType: string
  readonly text: () => string
}

const HTML = 'text/html; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'

/** `baseUrl` begins every link; empty for addresses of this host. */
export const documentsOf = (operations: readonly Operation[], baseUrl: string): readonly ServedDocument[] => {
  const pages = docPagesOf(operations)
  return [
    { path: '/llms.txt', contentType: TEXT, text: () => llmsText(pages, operations, baseUrl) },
    { path: '/llms-full.txt', contentType: TEXT, text: () => llmsFullText(pages) },
    ...pages.flatMap((page) => [
      { path: `/docs/${page.name}`, contentType: HTML, text: () => docPageHtml(page, pages) },
      { path: `/docs/${page.name}.md`, contentType: MARKDOWN, text: () => servedMarkdown(page) },
    ]),
  ]
}
