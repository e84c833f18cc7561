/** Renders a page of `docs/` as HTML for people, with links to the other pages; programs use the Markdown. */
import { Marked } from 'marked'
import { gfmHeadingId } from 'marked-gfm-heading-id'
import { type DocPage, servedLink } from './doc-page.ts'
import { escaped, htmlPage } from './html-page.ts'

const markdown = new Marked(gfmHeadingId(), {
  renderer: {
    // Pages are Markdown alone: what looks like a tag is text, such as a placeholder.
    html: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      const link = servedLink(href, '')
      return link === null ? text : `<a href="${escaped(link)}">${text}</a>`
    },
  },
  hooks: {
    // A wide table scrolls by itself, so that a page is not wider than a phone.
    postprocess: (html) =>
      html.replaceAll('<table>', '<div class="table"><table>').replaceAll('</table>', '</table></div>'),
  },
})

const entryOf = ({ name, title }: DocPage, current: DocPage): string =>
  `<li><a href="/docs/${name}"${name === current.name ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`

export const docPageHtml = (page: DocPage, pages: readonly DocPage[]): string =>
  htmlPage(
    `Openbell: ${page.title}`,
    `<nav aria-label="Documents"><ul><li><a href="/docs">API reference</a></li><li><a href="/docs/errors">Errors</a></li>${pages.map((each) => entryOf(each, page)).join('')}</ul></nav>
<main>${markdown.parse(page.markdown, { async: false })}
<p>This page as <a href="/docs/${page.name}.md">Markdown</a>.</p></main>`,
  )
