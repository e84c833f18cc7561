/**
 * Makes `docs/data-sources.md` (`npm run docs`): publisher and terms from the feeds, the rest from the sections of the
 * datasets' READMEs that have a feed in their heading.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { environmentName } from '../src/config.ts'
import { datasets } from '../src/datasets/index.ts'
import { feedNamed } from '../src/ingest/feeds.ts'
import type { Feed } from '../src/sources/feed.ts'

const introduction = `# Data sources

Each feed: who publishes it, what its terms allow, how often and how late it comes, what it lacks, and a fact checked by hand.
\`openbell status\` says how each fares here. Made by \`npm run docs\` from the feeds and the READMEs of the datasets.
`

/** Every publisher once, with what its terms allow and its feeds. */
const termsTable = (): string => {
  const feeds = datasets.flatMap(({ loads }) => loads.map(({ feed }) => feed))
  const byPublisher = Map.groupBy(unique(feeds.map(({ name }) => name)), (name) => {
    const { publisher } = feedNamed(datasets, name)
    return `${publisher.name} | ${publisher.terms}`
  })
  const rows = [...byPublisher].map(
    ([publisher, names]) => `| ${publisher} | ${names.map((name) => `\`${name}\``).join(', ')} |`,
  )
  return `## Publishers and terms

What you may pass on to others is the publisher's to say; the bundled sample holds only what all may copy.

| publisher | terms | feeds |
| --- | --- | --- |
${rows.join('\n')}
`
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

/** Of feeds that the operator must consent to. */
const consentText = (feeds: readonly Feed[]): string => {
  const [feed] = feeds.filter(({ consent }) => consent !== undefined)
  if (feed?.consent === undefined) return ''
  const { setting, reason } = feed.consent
  return `- **Left out** on the network while \`${environmentName(setting)}\` is off${feeds.length > 1 ? ` (${feed.name})` : ''}: ${reason}.\n  A mirror and \`--file\` need no consent.\n`
}

/** One feed, or several that differ in their publishers alone. */
const feedText = (names: readonly string[], bullets: string): string => {
  const feeds = names.map((name) => feedNamed(datasets, name))
  const publishers = unique(feeds.map(({ publisher }) => publisher.name))
  return `### ${names.join(', ')}

${feeds.map(({ about }) => about).join('\n')}

- **${publishers.length === 1 ? 'Publisher' : 'Publishers'}**: ${publishers.join(', ')}.
- **Terms**: ${unique(feeds.map(({ publisher }) => publisher.terms)).join('\n  ')}
${consentText(feeds)}${bullets.trim()}
`
}

const datasetText = ({ name }: { readonly name: string }): readonly string[] => {
  const readme = readFileSync(new URL(`../src/datasets/${name}/README.md`, import.meta.url), 'utf8')
  const [title = '', ...sections] = readme.split(/^##? /m).filter((section) => section !== '')
  const feeds = sections.flatMap((section) => {
    const [, names = '', bullets = ''] = /^Feeds? `(.+)`\n([\s\S]*)$/.exec(section) ?? []
    return names === '' ? [] : [feedText(names.split('`, `'), bullets)]
  })
  return feeds.length === 0 ? [] : [`## ${title.split('\n')[0]}\n`, ...feeds]
}

/** The page as it should be. */
export const dataSourcesPage = (): string =>
  [introduction, termsTable(), ...datasets.flatMap(datasetText)].join('\n')

if (import.meta.main) writeFileSync(new URL('data-sources.md', import.meta.url), dataSourcesPage())
