/** Builds the web application into console/dist (`npm run build:console`); `--watch` builds again after each change. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { build, type InlineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const dist = join(root, 'dist')

/** A request takes longer than the few bytes that a smaller file saves. */
const MIN_COMPRESSED_BYTES = 1024
const COMPRESSED = /\.(?:js|css|html|svg|json)$/

/** The script that sets the theme is no module: it is written beside the others under a name made of its content. */
const themeScript: Plugin = {
  name: 'theme-script',
  transformIndexHtml: {
    order: 'post',
    handler: () => {
      const script = readFileSync(join(root, 'src/theme.js'), 'utf8')
      const name = `assets/theme-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`
      mkdirSync(join(dist, 'assets'), { recursive: true })
      writeFileSync(join(dist, name), script)
      return [{ tag: 'script', attrs: { src: `/console/${name}` }, injectTo: 'head-prepend' as const }]
    },
  },
}

/** Who is signed in is asked before any script has come: every page waits for it. */
const sessionPreload: Plugin = {
  name: 'session-preload',
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      {
        tag: 'link',
        attrs: { rel: 'preload', as: 'fetch', crossorigin: '', href: '/console/api/session' },
        injectTo: 'head-prepend' as const,
      },
    ],
  },
}

/**
 * What pages share is one file, and with it each page one: thirty small files take six at a time, and are found one after the other.
 * Charts, and packages that one page has, come with the block that shows them.
 */
const shared = {
  name: 'shared',
  test: /console\/src\/(?:api|components|format|shell)\/(?!.*charts\/)|node_modules\/(?:preact|@preact|@tanstack|lucide-preact)\//,
  minShareCount: 2,
}

/** Each text beside its brotli and gzip forms, so that the server compresses nothing. */
const compressedFiles: Plugin = {
  name: 'compressed-files',
  writeBundle: () => {
    for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || !COMPRESSED.test(path)) continue
      const bytes = readFileSync(path)
      if (bytes.length < MIN_COMPRESSED_BYTES) continue
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
}

const settings = (watches: boolean): InlineConfig => ({
  configFile: false,
  root,
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [tailwindcss(), themeScript, sessionPreload, compressedFiles],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
    ],
  },
  build: {
    outDir: dist,
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Packages made for React name what only its servers or its newest version have.
    rolldownOptions: {
      checks: { moduleLevelDirective: false, importIsUndefined: false },
      output: { codeSplitting: { groups: [shared] } },
    },
    ...(watches ? { watch: {} } : {}),
  },
})

export const buildConsole = async (watches = false): Promise<void> => {
  await build(settings(watches))
}

if (import.meta.main) await buildConsole(process.argv.includes('--watch'))
