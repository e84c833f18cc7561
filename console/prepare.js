/** What `npm ci` runs: builds the web application where the packages for it are installed, and says so where they are not. */
import { existsSync } from 'node:fs'

const has = (path) => existsSync(new URL(`../${path}`, import.meta.url))

// Plain JavaScript, because without development dependencies the Node at hand may be one that reads no TypeScript.
if (!has('node_modules/vite/package.json') || !has('node_modules/node/package.json'))
  console.log(
    'The web application is not built: it needs the development dependencies, which are not installed.',
  )
else {
  const started = performance.now()
  const { buildConsole } = await import('./build.ts')
  await buildConsole()
  console.log(`Built the web application in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}
