/**
 * `node bench/nport-quarter.ts [MB]`: a made up quarter of N-PORT, 2 GB by default, partitioned and parsed in a process of its own:
 * speed and memory of the reader; leaves out the writing, which `npm run bench` measures.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, createDeflateRaw } from 'node:zlib'
import { partitionNport } from '../src/sources/edgar/n-port-partitions.ts'
import { parseNportTables } from '../src/sources/edgar/n-port-tables.ts'
import { nportTexts } from '../test/files/nport-tables.ts'
import { writeZip, type ZipSource } from '../test/files/zip-writer.ts'
import { tablesOf } from './nport.ts'
import { peakMemoryMb } from './process-figures.ts'

const BUDGET_MB = 300
const FUNDS_AT_ONCE = 40

/** Lines of one table for some funds; the header comes with the first. */
const linesOf = (table: string, from: number): string => {
  const funds = Array.from({ length: FUNDS_AT_ONCE }, (_, at) => from + at)
  const text = nportTexts(tablesOf(funds))[table] ?? ''
  return from === 0 ? text : text.slice(text.indexOf('\n') + 1)
}

/** Deflated as it is made, so that only its compressed bytes are held. */
const entryOf = async (name: string, funds: number): Promise<ZipSource & { readonly size: number }> => {
  const deflate = createDeflateRaw({ level: 1 })
  const pieces: Buffer[] = []
  deflate.on('data', (piece: Buffer) => pieces.push(piece))
  let [crc, size] = [0, 0]
  for (let from = 0; from < funds; from += FUNDS_AT_ONCE) {
    const bytes = Buffer.from(linesOf(name, from))
    crc = crc32(bytes, crc)
    size += bytes.length
    if (!deflate.write(bytes)) await once(deflate, 'drain')
  }
  deflate.end()
  await once(deflate, 'end')
  return { name, data: Buffer.concat(pieces), stored: true, lie: { method: 8, crc, size }, size }
}

const readQuarter = async (path: string, scratch: string): Promise<void> => {
  const read = { reports: 0, positions: 0 }
  for await (const files of partitionNport({ address: path, path }, scratch)) {
    const { reports } = parseNportTables(files)
    read.reports += reports.length
    for (const { positions } of reports) read.positions += positions.length
  }
  process.send?.(read)
}

const measure = async (megabytes: number): Promise<void> => {
  const scratch = mkdtempSync(join(tmpdir(), 'openbell-quarter-'))
  try {
    const path = join(scratch, '2026q1_nport.zip')
    const one = Object.values(nportTexts(tablesOf([1]))).reduce((sum, { length }) => sum + length, 0)
    const funds = Math.ceil((megabytes * 1e6) / one)
    const entries: (ZipSource & { readonly size: number })[] = []
    for (const name of Object.keys(tablesOf([]))) entries.push(await entryOf(name, funds))
    await writeZip(path, entries)
    const inflated = entries.reduce((sum, { size }) => sum + size, 0) / 1e6
    const child = fork(fileURLToPath(import.meta.url), ['--read', path, scratch], {
      execArgv: ['--max-semi-space-size=16'],
    })
    let peakMb = 0
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, peakMemoryMb(child.pid ?? 0))
    }, 100)
    const startedAt = performance.now()
    const [read] = await once(child, 'message')
    clearInterval(watch)
    const seconds = (performance.now() - startedAt) / 1000
    const memory = (peakMb * 2 ** 20) / 1e6
    const verdict = memory <= BUDGET_MB ? '' : ', missed'
    console.log(
      `${inflated.toFixed(0)} MB, ${read.reports} reports, ${read.positions} positions: ${seconds.toFixed(0)} s, ` +
        `${(inflated / seconds).toFixed(1)} MB/s, ${memory.toFixed(0)} MB of memory (budget ${BUDGET_MB}${verdict})`,
    )
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const [first = '2000', path = '', scratch = ''] = process.argv.slice(2)
await (first === '--read' ? readQuarter(path, scratch) : measure(Number(first)))
