#!/usr/bin/env node
/**
 * The launcher: checks the version of Node before anything is loaded that an older one cannot read. In a checkout an older one
 * hands over to the Node that npm has brought.
 */
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
// As a whole: an older Node has no compile cache, and would refuse the name.
import module from 'node:module'
import { constants, getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Node lets the heap's nursery grow to three times 32 MB, which a process never gives back: a server has 344 MB of memory
// with the whole market, 263 MB with 16. Only a new process image can be told, under the same id.
const NURSERY = '--max-semi-space-size=16'
const command = process.argv[2] ?? ''
const isLoad = ['ingest', 'work', 'import', 'rebuild', 'restore', 'synth'].includes(command)
const isServer = ['serve', 'start'].includes(command) || process.argv.includes('--serve')
const isLong = isLoad || ['serve', 'start', 'export'].includes(command)

const has = (path) => existsSync(new URL(`../${path}`, import.meta.url))
const isCheckout = has('src/main.ts')

/** The package `node` fetches its binary in a script, which `npm ci --ignore-scripts` leaves out. */
const runtime = ['node', 'node.exe'].map((name) => `node_modules/node/bin/${name}`).find(has)
const lacksRuntime = has('node_modules/node/package.json') && runtime === undefined

const adviceOf = () => {
  if (!isCheckout)
    return 'install Node 24 from nodejs.org, or run it as `npx -p node@24 -p openbell openbell …`.'
  if (lacksRuntime)
    return 'npm was told to run no scripts and so has not fetched it: run `npm rebuild node --ignore-scripts=false`, then `npm start`.'
  return 'run it through npm, which brings Node 24 along: `npm ci`, then `npm start` or `npx openbell …`.'
}

// A new process image would close the socket that a supervisor passes, and a child has none.
const hasSocket =
  (process.env['OPENBELL_LISTEN_FD'] ?? process.env['LISTEN_FDS'] ?? '') !== '' ||
  process.argv.some((argument) => argument.startsWith('--listen-fd'))

const refuse = () => {
  console.error(`Openbell needs Node 24 or newer and this is ${process.version}; ${adviceOf()}`)
  process.exitCode = 1
}

/** The path of the Node to hand over to; null where there is none but this one. */
const otherRuntime = () => {
  if (!isCheckout || runtime === undefined || hasSocket) return null
  const path = realpathSync(new URL(`../${runtime}`, import.meta.url))
  return path === realpathSync(process.execPath) ? null : path
}

/** The same command under another Node, with these streams; its signals, its end and its exit code are this one's. */
const handOver = (path) => {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const forwards = names.map((name) => [name, () => child.kill(name)])
  // Before it starts: a signal that came in between would end the launcher alone.
  for (const [name, forward] of forwards) process.on(name, forward)
  const child = spawn(path, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  child.on('error', refuse)
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
    for (const [name, forward] of forwards) process.off(name, forward)
    if (signal !== null) process.kill(process.pid, signal)
  })
}

if (Number(process.versions.node.split('.')[0]) < 24) {
  const path = otherRuntime()
  if (path === null) refuse()
  else handOver(path)
} else if (isCheckout && !has('node_modules')) {
  console.error('The packages of Openbell are missing: run `npm ci`, then `npm start`.')
  process.exitCode = 1
} else {
  const isSet = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((option) =>
    option.includes('--max-semi-space-size'),
  )
  // Servers go first where processors are short. The new process image starts V8's threads and loads its modules at this priority:
  // p99 of a server on two busy cores is 29 and 64 ms during loads, 76 and 136 where a load lowers its main thread once it runs.
  // The server that `work --serve` starts would inherit it: there the load lowers itself when the server is up.
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  if (isLoad && !process.argv.includes('--serve') && getPriority() < PRIORITY_BELOW_NORMAL)
    setPriority(PRIORITY_BELOW_NORMAL)
  if (isLong && !isSet && !hasSocket && process.execve !== undefined) {
    process.execve(process.execPath, [
      process.execPath,
      NURSERY,
      ...process.execArgv,
      ...process.argv.slice(1),
    ])
  }
  // Else V8 collects old objects when there are four times as many as survived, and keeps the pages that this frees. With half as many
  // again a server holds 257 MB after 45,000 refused messages instead of 418; the lists of 120,000 listings load with 510 instead of 920.
  if (isServer || isLoad) setFlagsFromString('--heap-growing-percent=50')
  // Types are stripped and modules compiled once: loading takes 0.5 s instead of 1.1. A folder that cannot be written does no harm.
  // The variable is for worker threads: 31 MB and 0.4 s each to load modules instead of 48 and 0.8.
  const compiled = fileURLToPath(new URL('../node_modules/.cache/openbell', import.meta.url))
  process.env['NODE_COMPILE_CACHE'] ??= compiled
  module.enableCompileCache(process.env['NODE_COMPILE_CACHE'])
  // Not declared above: an older Node cannot read it.
  await import('./relative-imports.js')
  const { main } = await import(isCheckout ? '../src/main.ts' : '../dist/main.js')
  await main()
}
