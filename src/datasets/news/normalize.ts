/** Published items as articles whose subjects are still what the publisher wrote. */
import type { NewsFile } from '../../sources/news/feed-file.ts'
import type { Normalized } from '../dataset.ts'
import { type ArticleDraft, draftOf } from './article.ts'

/** An article with its subjects as the publisher writes them; without any its headline is read. */
export type PublishedArticle = {
  readonly draft: ArticleDraft
  readonly title: string
  readonly symbols: readonly string[]
  readonly ciks: readonly string[]
}

/** A feed holds the newest items only, so that none is ever removed. */
export const normalizeNews = ({ items, rejected }: NewsFile): Normalized<readonly PublishedArticle[]> => ({
  value: items.map((item) => {
    const { title, symbols, ciks } = item
    return { draft: draftOf(item), title, symbols, ciks }
  }),
  count: items.length,
  rejected,
})
