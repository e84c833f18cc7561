/** A chart of bars as SVG, readable on a light and a dark page. */

export type Bar = { readonly name: string; readonly value: number; readonly isOurs: boolean }

const WIDTH = 760
const ROW = 26
const TOP = 48
const LABEL = 290
const BAR = 16
const BARS = WIDTH - LABEL - 90

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('`', '')

const barOf = ({ name, value, isOurs }: Bar, at: number, most: number): string => {
  const y = TOP + at * ROW
  const width = Math.max(1, Math.round((BARS * value) / most))
  const kind = isOurs ? 'ours' : 'other'
  return `<text x="${LABEL - 10}" y="${y + 12}" text-anchor="end">${escaped(name)}</text>
<rect class="${kind}" x="${LABEL}" y="${y}" width="${width}" height="${BAR}" rx="2"/>
<text x="${LABEL + width + 6}" y="${y + 12}">${Math.round(value).toLocaleString('en-US')}</text>`
}

/** `about` is what the values are. */
export const chartOf = (title: string, about: string, bars: readonly Bar[]): string => {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const height = TOP + bars.length * ROW + 8
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">
<style>
text { font: 13px system-ui, sans-serif; fill: #57606a }
.title { font-weight: 600; font-size: 15px }
.ours { fill: #1a7f64 }
.other { fill: #8c959f }
@media (prefers-color-scheme: dark) { text { fill: #9da7b3 } .ours { fill: #3fb68b } .other { fill: #6e7681 } }
</style>
<text class="title" x="0" y="16">${escaped(title)}</text>
<text x="0" y="36">${escaped(about)}</text>
${bars.map((bar, at) => barOf(bar, at, most)).join('\n')}
</svg>
`
}
