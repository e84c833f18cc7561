/** The pages of `docs/`, and the reference of all operations, as Markdown with a name each. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Operation } from '../../contract/openapi.ts'
import { referenceMarkdown } from './reference-markdown.ts'

export type DocPage = {
  /** Served as `/docs/NAME.md` and `/docs/NAME`. */
  readonly name: string
  readonly title: string
  /** Its first paragraph, in one line. */
  readonly about: string
  readonly markdown: string
}

// One folder above both `src` and `dist`.
const folder = new URL('../../../docs/', import.meta.url)

const paragraphs = (markdown: string): readonly string[] => markdown.split(/\n{2,}/)

const pageOf = (name: string, markdown: string): DocPage => {
  const [heading = name, first = ''] = paragraphs(markdown)
  return {
    name,
    title: heading.replace(/^#\s*/, '').trim(),
    about: first
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim(),
    markdown,
  }
}

const readPages = (): readonly DocPage[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => pageOf(file.slice(0, -'.md'.length), readFileSync(new URL(file, folder), 'utf8')))

/** Read once: they change with the release. */
export const docPagesOf = (operations: readonly Operation[]): readonly DocPage[] => [
  pageOf('reference', referenceMarkdown(operations)),
  ...readPages(),
]

/** `push.md#events` is served as `/docs/push#events`, or `/docs/push.md#events`; null for files of the repository that a server does not have. */
export const servedLink = (href: string, ending: '' | '.md'): string | null => {
  if (/^(?:https?:|#|\/)/.test(href)) return href
  const [, name, hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return name === undefined ? null : `/docs/${name}${ending}${hash}`
}

/** With links that lead on from any path of a server. */
export const servedMarkdown = ({ markdown }: DocPage): string =>
  markdown.replaceAll(/\[([^\]]+)\]\(((?:\.\.\/|[\w-]+\.md)[^)\s]*)\)/g, (_, text: string, href: string) => {
    const link = servedLink(href, '.md')
    return link === null ? text : `[${text}](${link})`
  })
