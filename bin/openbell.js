#!/usr/bin/env node
/** The launcher: checks the version of Node before anything is loaded that an older one cannot read. */
import { existsSync } from 'node:fs'
// As a whole: an older Node has no compile cache, and would refuse the name.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Node lets the heap's nursery grow to three times 32 MB, which a process never gives back: a server has 344 MB of memory
// with the whole market, 263 MB with 16. Only a new process image can be told, under the same id.
const NURSERY = '--max-semi-space-size=16'
const isLong = ['serve', 'start', 'ingest', 'work'].includes(process.argv[2] ?? '')

const has = (path) => existsSync(new URL(`../${path}`, import.meta.url))
const isCheckout = has('src/main.ts')

/** The package `node` fetches its binary in a script, which `npm ci --ignore-scripts` leaves out. */
const lacksRuntime =
  has('node_modules/node/package.json') &&
  !has('node_modules/node/bin/node') &&
  !has('node_modules/node/bin/node.exe')

const adviceOf = () => {
  if (!isCheckout)
    return 'install Node 24 from nodejs.org, or run it as `npx -p node@24 -p openbell openbell …`.'
  if (lacksRuntime)
    return 'npm was told to run no scripts and so has not fetched it: run `npm rebuild node --ignore-scripts=false`, then `npm start`.'
  return 'run it through npm, which brings Node 24 along: `npm ci`, then `npm start` or `npx openbell …`.'
}

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Openbell needs Node 24 or newer and this is ${process.version}; ${adviceOf()}`)
  process.exitCode = 1
} else if (isCheckout && !has('node_modules')) {
  console.error('The packages of Openbell are missing: run `npm ci`, then `npm start`.')
  process.exitCode = 1
} else {
  const isTold = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((option) =>
    option.includes('--max-semi-space-size'),
  )
  // A new process image would close the socket that a supervisor passes.
  const hasSocket =
    (process.env['OPENBELL_LISTEN_FD'] ?? process.env['LISTEN_FDS'] ?? '') !== '' ||
    process.argv.some((argument) => argument.startsWith('--listen-fd'))
  if (isLong && !isTold && !hasSocket && process.execve !== undefined) {
    process.execve(process.execPath, [
      process.execPath,
      NURSERY,
      ...process.execArgv,
      ...process.argv.slice(1),
    ])
  }
  // Types are stripped and modules compiled once: loading takes 0.5 s instead of 1.1. A folder that cannot be written does no harm.
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/openbell', import.meta.url)))
  const { main } = await import(isCheckout ? '../src/main.ts' : '../dist/main.js')
  await main()
}
