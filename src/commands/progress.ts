/** A progress bar on the error stream while somebody watches, nothing otherwise. */
import { SingleBar } from 'cli-progress'

export type ProgressLine = {
  readonly update: (done: { readonly files: number; readonly bytes: number }) => void
  readonly close: () => void
}

const silent: ProgressLine = { update: () => undefined, close: () => undefined }

/** Of one amount, in `unit`. */
export type ProgressBar = { readonly add: (done: number) => void; readonly close: () => void }

export const openBar = (isTTY: boolean, name: string, total: number, unit: string): ProgressBar => {
  if (!isTTY || total === 0) return { add: () => undefined, close: () => undefined }
  const bar = new SingleBar({
    format: `{name} {bar} {percentage} % of {total} ${unit}`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    stopOnComplete: false,
  })
  bar.start(total, 0, { name })
  return { add: (done) => bar.increment(done), close: () => bar.stop() }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/** `total` is the number of files, or null where only the run will show it. */
export const openProgress = (isTTY: boolean, name: string, total: number | null): ProgressLine => {
  if (!isTTY) return silent
  const count = total === null ? '{value} files' : '{bar} {value}/{total} files'
  const bar = new SingleBar({
    format: `{name} ${count}, {megabytes} MB`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    stopOnComplete: false,
  })
  bar.start(total ?? 0, 0, { name, megabytes: '0.0' })
  return {
    update: ({ files, bytes }) => {
      // A company may name further files.
      if (total !== null) bar.setTotal(Math.max(total, files))
      bar.update(files, { megabytes: megabytes(bytes) })
    },
    close: () => bar.stop(),
  }
}

/** Of absolute amounts, one bar after another on the same line; each total is known with its first part. */
export const openCopyBar = (isTTY: boolean, name: string, unit: string) => {
  let bar: { readonly done: number; readonly shown: ProgressBar } | undefined
  return {
    update: ({ done, total }: { readonly done: number; readonly total: number }): void => {
      const before = bar !== undefined && done >= bar.done ? bar : undefined
      if (before === undefined) bar?.shown.close()
      const shown = before?.shown ?? openBar(isTTY, name, total, unit)
      shown.add(done - (before?.done ?? 0))
      bar = { done, shown }
    },
    close: (): void => bar?.shown.close(),
  }
}
