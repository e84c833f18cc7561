/** The reference at /docs as a Fastify plug-in: Scalar's viewer and the list of errors, the documents of `documents.ts`, with nothing from any other host. */
import { createHash } from 'node:crypto'
import type { FastifyApiReferenceOptions } from '@scalar/fastify-api-reference'
import { type FastifyPluginAsync, fastify, type onRequestHookHandler } from 'fastify'
import { ApiProblem } from '../../contract/problem.ts'
import { laterValue } from '../../lib/later-value.ts'
import { codedReply } from '../compression.ts'
import { errorPage } from '../error-page.ts'
import { isLocalRequest } from '../local-request.ts'
import { corsHeaders, type Reply } from '../reply.ts'
import { putReply } from '../reply-writer.ts'
import { type StaticResponse, staticReply, staticResponseOf } from '../static-response.ts'
import type { ServedDocument } from './documents.ts'

const HTML = 'text/html; charset=utf-8'

/** Path of the reference. Scalar's plug-in serves its page at the same path with a slash, and would redirect there. */
export const REFERENCE = '/docs'

/** Where the web application is, on servers that have it. */
const CONSOLE = '/console/'

const hashesOf = (html: string, tag: 'script' | 'style'): readonly string[] =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*>([^<]+)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** What the page itself holds may run, and files of this host. Scalar adds its style sheet to the page as it runs. */
const policyOf = (html: string): string => {
  const script = html.includes('<script') ? ["'self'", ...hashesOf(html, 'script')].join(' ') : "'none'"
  const style = html.includes('<style') ? hashesOf(html, 'style').join(' ') : "'self' 'unsafe-inline'"
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const WITHOUT_SCRIPTS = `<noscript><p>This page needs JavaScript. The same without it: the
<a href="/v1/openapi.json">OpenAPI document</a> and the <a href="/docs/errors">list of errors</a>.</p></noscript>`

/** Scalar keeps the key in the local storage, which never ends; in its place that of the tab outlives a reload only. */
const SESSION_SCRIPT = `Object.defineProperty(window, 'localStorage', { value: window.sessionStorage })
`

/** The placeholder of the key in the configuration of the page. */
const KEY_PLACE = 'the-first-key'

/** Scalar's page names no language and is empty where scripts are off; the list of errors is a page of ours. */
const readablePage = (html: string): string =>
  html.includes('<html lang=')
    ? html
    : html
        .replace('<html>', '<html lang="en">')
        .replace('<script src=', `<script src="${REFERENCE}/js/session.js"></script>\n    <script src=`)
        .replace('</body>', `${WITHOUT_SCRIPTS}</body>`)

const pageHeaders = (html: string) => ['Content-Security-Policy', policyOf(html), 'X-Frame-Options', 'DENY']

const docsResponseOf = (text: string, contentType: string): StaticResponse => {
  if (contentType !== HTML) return staticResponseOf(text, contentType, [])
  const html = readablePage(text).replace(KEY_PLACE, '')
  return staticResponseOf(html, contentType, pageHeaders(html))
}

/** The page for a reader on this machine: never cached. */
const keyedReply = (text: string, key: string): Reply => {
  const html = readablePage(text).replace(KEY_PLACE, key)
  return {
    status: 200,
    headers: ['Content-Type', HTML, 'Cache-Control', 'no-store', ...pageHeaders(html)],
    body: html,
  }
}

export const ERROR_PAGE = `${REFERENCE}/errors`

const reference: FastifyApiReferenceOptions = {
  routePrefix: REFERENCE,
  configuration: {
    pageTitle: 'Openbell API',
    cdn: `${REFERENCE}/js/scalar.js`,
    favicon: 'data:,',
    url: '/v1/openapi.json',
    // Requests go to the server the page came from, whatever address the document names: the policy allows no other.
    servers: [{ url: '/' }],
    telemetry: false,
    persistAuth: true,
    authentication: {
      preferredSecurityScheme: 'apiKeyHeader',
      securitySchemes: { apiKeyHeader: { value: KEY_PLACE } },
    },
    withDefaultFonts: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
  },
}

/** The page is given only under a name of a host. */
const refuseNoHost: onRequestHookHandler = ({ hostname }, _reply, done) =>
  URL.canParse(`http://${hostname}`)
    ? done()
    : done(new ApiProblem('invalid_request', { detail: 'The Host header cannot be read' }))

const SCALAR_PAGE = `${REFERENCE}/`
const SCALAR_PATHS = [SCALAR_PAGE, `${REFERENCE}/js/scalar.js`]

const scalarTexts = async () => {
  const app = fastify()
  await app.register(import('@scalar/fastify-api-reference'), reference)
  const textOf = async (path: string) => {
    const { headers, body } = await app.inject(path)
    return [path, { contentType: String(headers['content-type']), text: body }] as const
  }
  return new Map(await Promise.all(SCALAR_PATHS.map(textOf)))
}

/** Scalar's page and its script. Its module is 17 MB in memory, so it is loaded with the first request for one of them. */
const scalar = laterValue(scalarTexts)

export type DocsOptions = {
  readonly documents: readonly ServedDocument[]
  /** The key to fill in for a reader on this machine; null where there is none. */
  readonly firstKey: () => Promise<string | null>
}

export const docs: FastifyPluginAsync<DocsOptions> = async (app, { documents, firstKey }) => {
  const pages = new Map<string, StaticResponse>()
  // Each page is the same for everybody until the next release, so it is made once.
  app.addHook('onSend', async ({ raw, headers, routeOptions: { url = '' } }, reply, text) => {
    if (reply.statusCode !== 200 || typeof text !== 'string') return text
    const key = url === SCALAR_PAGE && isLocalRequest(raw) ? await firstKey() : null
    if (key !== null) {
      // The one answer with a key in it: no page of another origin may read it.
      for (const name of Object.keys(corsHeaders)) reply.removeHeader(name)
      return putReply(reply, await codedReply(keyedReply(text, key), headers['accept-encoding']))
    }
    const page = pages.get(url) ?? docsResponseOf(text, String(reply.getHeader('content-type')))
    pages.set(url, page)
    return putReply(
      reply,
      await codedReply(staticReply(page, headers['if-none-match']), headers['accept-encoding']),
    )
  })
  app.get(`${REFERENCE}/js/session.js`, async (_request, reply) =>
    reply.type('application/javascript; charset=utf-8').send(SESSION_SCRIPT),
  )
  app.get('/', async ({ headers: { accept = '' } }, reply) => {
    // A browser asks for a page; programs that follow the address of the server get the reference.
    const isBrowser = accept.includes('text/html') && app.hasRoute({ method: 'GET', url: `${CONSOLE}*` })
    return reply.header('Cache-Control', 'no-store').redirect(isBrowser ? CONSOLE : REFERENCE)
  })
  app.get(ERROR_PAGE, async (_request, reply) => reply.type(HTML).send(errorPage()))
  // A text of half a megabyte takes a millisecond to make: one that was is among the pages.
  for (const { path, contentType, text } of documents)
    app.get(path, async (_request, reply) => reply.type(contentType).send(pages.has(path) ? '' : text()))
  for (const path of SCALAR_PATHS)
    app.get(path, { onRequest: refuseNoHost }, async (_request, reply) => {
      const { contentType = '', text } = (await scalar.get()).get(path) ?? {}
      return reply.type(contentType).send(text)
    })
}
