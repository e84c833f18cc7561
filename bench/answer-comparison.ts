/** How two recordings of the same requests differ, apart from what no two answers share. */
import type { Request } from './answer-requests.ts'

/** The names of the headers are in lower case. */
export type Answer = Request & Readonly<{ status: number; headers: Record<string, string>; body: string }>

const [EXAMPLES, SHOWN] = [5, 80]

const passing = '\\w*updated_?at|serverTime|lastRunAt|succeededAt|lag|requestId|remaining|resetSeconds'
const column = new RegExp(`^(?:${passing})$`, 'i')
const masks = [
  [/^(date|x-request-id|x-ratelimit-re\w+): .*/, '$1'],
  [/^(ratelimit: .*)r=\d+;t=\d+/, '$1'],
  [/^(etag: (?:W\/)?).*/, '$1'],
  [new RegExp(`"(${passing})":(?:"[^"]*"|null|-?[\\d.]+)`, 'gi'), '"$1"'],
] as const

const maskedCsv = (text: string): string => {
  const names = /^.*/.exec(text)?.[0].split(',') ?? []
  let at = 0
  return text.replace(/("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/g, (_, cell: string, end: string) => {
    const shown = column.test(names[at] ?? '') ? '' : cell
    at = end === ',' ? at + 1 : 0
    return shown + end
  })
}

/** Status, headers by name and body: what has to be equal. */
const linesOf = ({ status, headers, body, target }: Answer): readonly string[] => {
  // What a compressed body weighs, and a status with its counters, is another number each time.
  const isOpen = headers['content-encoding'] !== undefined || target.startsWith('/v1/status')
  const length = headers['content-length']?.replace(/\d+/, isOpen ? 'open' : '$&')
  const heads = Object.entries({ ...headers, 'content-length': length }).map((pair) => pair.join(': '))
  const text = headers['content-type']?.startsWith('text/csv') ? maskedCsv(body) : body
  const lines = [`status ${status}`, ...heads.toSorted(), ...text.split('\n')]
  return lines.map((line) => masks.reduce((all, [pattern, kept]) => all.replace(pattern, kept), line))
}

const differenceOf = (before: Answer, after: Answer): readonly string[] => {
  const [old, now] = [linesOf(before), linesOf(after)]
  if (old.join('\n') === now.join('\n')) return []
  const gone = old.filter((line) => !now.includes(line))
  const come = now.filter((line) => !old.includes(line))
  const cut = (line: string, other = ''): string => {
    let at = 0
    while (at < line.length && line[at] === other[at]) at += 1
    return `${line.slice(Math.max(0, at - SHOWN / 2), at + SHOWN)} (from ${at})`
  }
  const shown = gone.map((line, nth) => `    - ${cut(line, come[nth])}`)
  return ['    differs:', ...shown, ...come.map((line, nth) => `    + ${cut(line, gone[nth])}`)]
}

const askedIn = ({ method, target, sent }: Request): string => `${method} ${target} ${JSON.stringify(sent)}`

/** A line for each endpoint, and indented the first answers of it that differ. */
export const comparisonOf = (before: readonly Answer[], after: readonly Answer[]): readonly string[] => {
  const pairs = before.map((old, nth) => {
    const now = after[nth]
    if (now === undefined || askedIn(old) !== askedIn(now))
      throw new Error(`line ${nth + 1} asks other things`)
    const asked = `  ${nth + 1} ${askedIn(old).slice(0, 2 * SHOWN)}`
    return { endpoint: old.endpoint, asked, found: differenceOf(old, now) }
  })
  return [...Map.groupBy(pairs, ({ endpoint }) => endpoint)].flatMap(([endpoint, of]) => {
    const differ = of.filter(({ found }) => found.length > 0)
    const examples = differ.slice(0, EXAMPLES).flatMap(({ asked, found }) => [asked, ...found])
    return [`${endpoint}: ${of.length} asked, ${differ.length} differ`, ...examples]
  })
}
