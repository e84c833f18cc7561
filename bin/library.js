/** What `import … from 'openbell'` gives: the sources in a checkout, which Node runs as they are, else what `npm pack` has built. */
import { existsSync } from 'node:fs'

const isCheckout = existsSync(new URL('../src/main.ts', import.meta.url))

export const { openMarket } = await import(isCheckout ? '../src/app/library.ts' : '../dist/app/library.js')
