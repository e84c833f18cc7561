/**
 * Makes `docs/data-sources.md` (`npm run docs`): publisher and terms from the feeds, the rest from the sections of the
 * datasets' READMEs that have a feed in their heading.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { environmentName } from '../src/config.ts'
import { datasets } from '../src/datasets/index.ts'
import { feedNamed, feedsOf } from '../src/ingest/feeds.ts'
import type { Feed } from '../src/sources/feed.ts'
import { stages } from '../src/sources/load-stage.ts'

const introduction = `# Data sources

For each feed: its publisher, its terms, how often and how late it is published, its gaps, and a fact checked by hand.
\`openbell status\` shows the state of each feed. Made by \`npm run docs\` from the feeds and the READMEs of the datasets.
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

The publisher's terms say what you may redistribute. The bundled sample has what is in the public domain and, in reviewed lists, single facts of other publishers: 87 closes of Nasdaq and 17 halts of NYSE (\`sample/README.md\`).

| publisher | terms | feeds |
| --- | --- | --- |
${rows.join('\n')}
`
}

/** What comes when in a first load, with the sizes that are known. */
const firstLoadTable = (): string => {
  const feeds = feedsOf(datasets).filter(({ files }) => files.kind !== 'operator-supplied')
  const rows = Object.entries(stages).map(([stage, about]) => {
    const whole = feeds.filter(({ first }) => (first?.stage ?? 'market') === stage)
    const early = feeds.filter(({ first }) => first?.sample?.stage === stage)
    const names = [
      ...early.map(({ name }) => `\`${name}\` of the sample’s companies`),
      ...whole.map(({ name, first }) =>
        first?.megabytes === undefined ? `\`${name}\`` : `\`${name}\` (${first.megabytes} MB)`,
      ),
    ]
    return `| ${about} | ${names.join(', ')} |`
  })
  return `## The order of a first load

\`openbell work\` loads feeds that were never loaded before in this order. Sizes are approximate: lists as measured, the SEC’s zips as
others reported them in 2026. No size is given if it is under a megabyte, unknown, or depends on what is loaded.

| stage | feeds |
| --- | --- |
${rows.join('\n')}
`
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

/** Of feeds that the operator must consent to. */
const consentText = (feeds: readonly Feed[]): string => {
  const [feed] = feeds.filter(({ consent }) => consent !== undefined)
  if (feed?.consent === undefined) return ''
  const { setting, reason } = feed.consent
  return `- **Left out** on the network while \`${environmentName(setting)}\` is off${feeds.length > 1 ? ` (${feed.name})` : ''}: ${reason}.\n  With a mirror or \`--file\` the setting is not needed.\n`
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
  [introduction, termsTable(), firstLoadTable(), ...datasets.flatMap(datasetText)].join('\n')

if (import.meta.main) writeFileSync(new URL('data-sources.md', import.meta.url), dataSourcesPage())
