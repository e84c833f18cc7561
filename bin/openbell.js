#!/usr/bin/env node
/** The launcher: checks the version of Node before anything is loaded that an older one cannot read. */
import { existsSync } from 'node:fs'

const isCheckout = existsSync(new URL('../src/main.ts', import.meta.url))

if (Number(process.versions.node.split('.')[0]) < 24) {
  const advice = isCheckout
    ? 'run it through npm, which brings Node 24 along: `npm ci`, then `npm start` or `npx openbell …`.'
    : 'install Node 24 from nodejs.org, or run it as `npx -p node@24 -p openbell openbell …`.'
  console.error(`Openbell needs Node 24 or newer and this is ${process.version}; ${advice}`)
  process.exitCode = 1
} else {
  const { main } = await import(isCheckout ? '../src/main.ts' : '../dist/main.js')
  await main()
}
