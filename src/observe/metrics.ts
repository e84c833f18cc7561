/** Counters and time histograms as Prometheus text (version 0.0.4). */

export type Labels = Readonly<Record<string, string>>
export type Gauge = { readonly name: string; readonly labels: Labels; readonly value: number }

export type Timer = (seconds: number) => void

/** Seconds; a point read should be below the first, a deadline above the last. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5] as const

type Histogram = { readonly counts: number[]; sum: number; count: number }

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')

const sample = (name: string, labels: string, value: number): string =>
  `${name}${labels === '' ? '' : `{${labels}}`} ${value}`

const joined = (...labels: readonly string[]): string => labels.filter((text) => text !== '').join(',')

const histogramLines = (
  name: string,
  labels: string,
  { counts, sum, count }: Histogram,
): readonly string[] => [
  ...BUCKETS.map((most, at) => sample(`${name}_bucket`, joined(labels, `le="${most}"`), counts[at] ?? 0)),
  sample(`${name}_bucket`, joined(labels, 'le="+Inf"'), count),
  sample(`${name}_sum`, labels, sum),
  sample(`${name}_count`, labels, count),
]

/** Keeps one number for each name and combination of labels, so labels must come from closed lists. */
export class Metrics {
  readonly #counters = new Map<string, Map<string, number>>()
  readonly #histograms = new Map<string, Map<string, Histogram>>()

  count(name: string, labels: Labels): void {
    const values = entryOf(this.#counters, name, () => new Map<string, number>())
    const text = labelText(labels)
    values.set(text, (values.get(text) ?? 0) + 1)
  }

  /** Adds seconds to one histogram: looked up once, then used for every measurement. */
  timer(name: string, labels: Labels): Timer {
    const histograms = entryOf(this.#histograms, name, () => new Map<string, Histogram>())
    const histogram = entryOf(histograms, labelText(labels), () => ({
      counts: BUCKETS.map(() => 0),
      sum: 0,
      count: 0,
    }))
    return (seconds) => {
      for (let at = 0; at < BUCKETS.length; at += 1)
        if (seconds <= (BUCKETS[at] ?? 0)) histogram.counts[at] = (histogram.counts[at] ?? 0) + 1
      histogram.sum += seconds
      histogram.count += 1
    }
  }

  /** Everything counted so far, and the gauges of this moment. */
  text(gauges: readonly Gauge[] = []): string {
    const counters = [...this.#counters].flatMap(([name, values]) => [
      `# TYPE ${name} counter`,
      ...[...values].map(([labels, value]) => sample(name, labels, value)),
    ])
    const histograms = [...this.#histograms].flatMap(([name, values]) => [
      `# TYPE ${name} histogram`,
      ...[...values].flatMap(([labels, histogram]) => histogramLines(name, labels, histogram)),
    ])
    const shown = Map.groupBy(gauges, ({ name }) => name)
    const now = [...shown].flatMap(([name, values]) => [
      `# TYPE ${name} gauge`,
      ...values.map(({ labels, value }) => sample(name, labelText(labels), value)),
    ])
    return `${[...counters, ...histograms, ...now].join('\n')}\n`
  }
}

const entryOf = <V>(map: Map<string, V>, name: string, make: () => V): V => {
  const known = map.get(name)
  if (known !== undefined) return known
  const made = make()
  map.set(name, made)
  return made
}
