/** A progress bar on the error stream of a terminal; nothing otherwise. */
import { SingleBar } from 'cli-progress'

/** A line of another process on a terminal where a bar may be drawn: it takes the bar's place, and the bar is drawn again below. */
export const aboveBar = (line: string): string => `\r\u001b[K${line}`

type Amount = { readonly files: number; readonly bytes: number }
type ProgressBar = { readonly add: (done: number) => void; readonly close: () => void }

const barOf = (format: string): SingleBar =>
  new SingleBar({ format, stream: process.stderr, hideCursor: true, clearOnComplete: true })

/** A bar for one amount, in `unit`. */
export const openBar = (isTTY: boolean, name: string, total: number, unit: string): ProgressBar => {
  if (!isTTY || total === 0) return { add: () => undefined, close: () => undefined }
  const bar = barOf(`{name} {bar} {percentage} % of {total} ${unit}`)
  bar.start(total, 0, { name })
  return { add: (done) => bar.increment(done), close: () => bar.stop() }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/** `total` is the number of files, or null if it is not known before. */
export const openProgress = (isTTY: boolean, name: string, total: number | null) => {
  if (!isTTY) return { update: () => undefined, close: () => undefined }
  const count = total === null ? '{value} files' : '{bar} {value}/{total} files'
  const bar = barOf(`{name} ${count}, {megabytes} MB`)
  bar.start(total ?? 0, 0, { name, megabytes: '0.0' })
  return {
    update: ({ files, bytes }: Amount) => {
      // A company may name further files.
      if (total !== null) bar.setTotal(Math.max(total, files))
      bar.update(files, { megabytes: megabytes(bytes) })
    },
    close: () => bar.stop(),
  }
}

/** For absolute amounts: a smaller amount than before, or another total, starts the next bar on the same line. */
export const openCopyBar = (isTTY: boolean, name: string, unit: string) => {
  let bar: { readonly done: number; readonly total: number; readonly shown: ProgressBar } | undefined
  return {
    update: ({ done, total }: { readonly done: number; readonly total: number }): void => {
      const before = bar?.total === total && done >= bar.done ? bar : undefined
      if (before === undefined) bar?.shown.close()
      const shown = before?.shown ?? openBar(isTTY, name, total, unit)
      shown.add(done - (before?.done ?? 0))
      bar = { done, total, shown }
    },
    close: (): void => bar?.shown.close(),
  }
}
