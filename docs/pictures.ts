/** Takes the pictures of the README: `npm run pictures`, with Debian's Chromium, on the bundled sample. */
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { noBrowser, openBrowserServer } from '../test/support/browser.ts'

const pictures = [
  { name: 'home', path: '/', look: 'light' },
  { name: 'company', path: '/stocks/AAPL/statements', look: 'light' },
  { name: 'company', path: '/stocks/AAPL/statements', look: 'dark' },
  { name: 'screener', path: '/screener?view=valuation', look: 'dark' },
] as const

const MAX_BYTES = 300_000

const lack = noBrowser()
if (lack !== false) {
  process.stderr.write(`${lack}\n`)
  process.exit(1)
}
const ends: (() => unknown)[] = []
const world = await openBrowserServer({ after: (work) => ends.push(work) })
for (const { name, path, look } of pictures) {
  const { page } = await world.open(path, look)
  // A page is still when nothing is asked for any more.
  await page.waitForLoadState('networkidle')
  const file = fileURLToPath(new URL(`images/${name}-${look}.png`, import.meta.url))
  await page.screenshot({ path: file })
  const { size } = statSync(file)
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes`)
  process.stdout.write(`${file}: ${size} bytes\n`)
  await page.context().close()
}
for (const end of ends.toReversed()) await end()
