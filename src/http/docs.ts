/** The reference at /docs as a Fastify plug-in: Scalar's viewer and the list of errors, with nothing from any other host. */
import { createHash } from 'node:crypto'
import type { FastifyApiReferenceOptions } from '@scalar/fastify-api-reference'
import type { FastifyPluginAsync } from 'fastify'
import { ApiProblem } from '../contract/problem.ts'
import { codedReply } from './compression.ts'
import { errorPage } from './error-page.ts'
import { putReply } from './reply-writer.ts'
import { type StaticResponse, staticReply, staticResponseOf } from './static-response.ts'

const HTML = 'text/html; charset=utf-8'

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

/** Scalar's page names no language and is empty where scripts are off. */
const readablePage = (html: string): string =>
  html.replace('<html>', '<html lang="en">').replace('</body>', `${WITHOUT_SCRIPTS}</body>`)

const docsResponseOf = (text: string, contentType: string): StaticResponse => {
  if (contentType !== HTML) return staticResponseOf(text, contentType, [])
  const html = text.includes('<html lang=') ? text : readablePage(text)
  return staticResponseOf(html, contentType, [
    'Content-Security-Policy',
    policyOf(html),
    'X-Frame-Options',
    'DENY',
  ])
}

/** Path of the reference. Scalar's plug-in serves its page at the same path with a slash, and would redirect there. */
export const REFERENCE = '/docs'

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
    withDefaultFonts: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
  },
  hooks: {
    // The plug-in makes a URL of the host, and would throw.
    onRequest: ({ hostname }, _reply, done) =>
      URL.canParse(`http://${hostname}`)
        ? done()
        : done(new ApiProblem('invalid_request', { detail: 'The Host header cannot be read' })),
  },
}

export const docs: FastifyPluginAsync = async (app) => {
  const pages = new Map<string, StaticResponse>()
  // Each text is the same for everybody until the next release: it is made into a page once.
  app.addHook('onSend', async ({ headers, routeOptions: { url = '' } }, reply, text) => {
    if (reply.statusCode !== 200 || typeof text !== 'string') return text
    const page = pages.get(url) ?? docsResponseOf(text, String(reply.getHeader('content-type')))
    pages.set(url, page)
    return putReply(
      reply,
      await codedReply(staticReply(page, headers['if-none-match']), headers['accept-encoding']),
    )
  })
  app.get('/', async (_request, reply) => reply.header('Cache-Control', 'no-store').redirect(REFERENCE))
  app.get(ERROR_PAGE, async (_request, reply) => reply.type(HTML).send(errorPage()))
  await app.register(import('@scalar/fastify-api-reference'), reference)
}
