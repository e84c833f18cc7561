/** The pages of the web application: its files, and its first page for every address under /console that is no file. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { corsHeaders } from '../http/reply.ts'

/** Where `npm run build:console` writes, seen from `src/console` and from `dist/console` alike. */
export const builtConsole = fileURLToPath(new URL('../../console/dist', import.meta.url))

/** Only files of this server: nothing inline, nothing from elsewhere, and no page of another site around these. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const pageHeaders = {
  'Content-Security-Policy': policy,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

const YEAR_SECONDS = 31_536_000

/** Names of these files are made of their content. */
const forEver = { maxAge: YEAR_SECONDS * 1000, immutable: true } as const

/** The build writes no folders there. */
const FILE_NAME = /^\w[\w.-]*$/

const NOT_BUILT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Openbell</title></head>
<body>
<h1>The web application is not built</h1>
<p>In the folder of Openbell run <code>npm ci</code>, or <code>npm run build:console</code> where the packages are
installed already, then start the server again.</p>
<p>The interface answers without it: see the <a href="/docs">reference</a>.</p>
</body>
</html>
`

const firstPage = (reply: FastifyReply): FastifyReply =>
  reply.header('Cache-Control', 'no-cache').sendFile('index.html', { cacheControl: false })

/** `folder` is what the build wrote; another one in tests. */
export const pagesOf =
  (folder: string): FastifyPluginAsync =>
  async (app) => {
    const isBuilt = existsSync(join(folder, 'index.html'))
    app.addHook('onRequest', async (_request, reply) => {
      for (const name of Object.keys(corsHeaders)) reply.removeHeader(name)
      reply.headers(pageHeaders)
    })
    if (isBuilt) {
      await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })
      app.get<{ Params: { name: string } }>('/console/assets/:name', ({ params: { name } }, reply) =>
        FILE_NAME.test(name) ? reply.sendFile(`assets/${name}`, forEver) : reply.callNotFound(),
      )
    }
    app.get('/console', (_request, reply) => reply.redirect('/console/'))
    app.get<{ Params: { '*': string } }>('/console/*', (request, reply) => {
      const { '*': path } = request.params
      if (/^(?:api|assets)(?:\/|$)/.test(path)) return reply.callNotFound()
      if (isBuilt) return firstPage(reply)
      return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT)
    })
  }
