/** Published items as articles whose subjects are still what the publisher wrote; leaves out who that is. */
import type { NewsFile } from '../../sources/news/feed-file.ts'
import type { Normalized } from '../dataset.ts'
import { rowOfArticle } from './article.ts'
import { news } from './record.ts'

/** Whom an item names, in the publisher's words. */
export type Named = { readonly symbol: string } | { readonly cik: string }

/** A feed holds the newest items only, so that none is ever removed. */
export const normalizeNews = ({ items, rejected }: NewsFile): Normalized => ({
  batches: [
    {
      collection: news,
      rows: items.map((item) =>
        rowOfArticle(item, [
          ...item.symbols.map((symbol) => ({ symbol })),
          ...item.ciks.map((cik) => ({ cik })),
        ]),
      ),
    },
  ],
  rejected,
})
