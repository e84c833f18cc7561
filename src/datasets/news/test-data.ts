/** What the conformance tests load of news: nine articles about Apple. */
import { loadFiles } from '../../../test/support/test-market.ts'
import type { Store } from '../../store/store.ts'

const article = (n: number): string =>
  `<item><title>Article ${n} (NASDAQ: AAPL)</title><link>https://www.prnewswire.com/${n}.html</link><pubDate>${n} Nov 2026 12:00 GMT</pubDate></item>`

const items = Array.from({ length: 9 }, (_, at) => article(at + 1)).join('')

export const loadTestData = async (store: Store): Promise<void> => {
  await loadFiles(store, 'news-prnewswire', {
    'https://www.prnewswire.com/rss': `<rss version="2.0"><channel><title>Wire</title>${items}</channel></rss>`,
  })
}
