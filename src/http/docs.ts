/** The reference at /docs: Scalar's viewer on our OpenAPI document, with nothing from any other host. */
import { type Page, pageOf } from './page.ts'
import { flatHeaders } from './reply.ts'

// Scalar writes its style sheet into the page, hence 'unsafe-inline' for styles and for nothing else.
const csp = (script: string, style: string) =>
  [
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

export const htmlHeaders = (script: string, style: string): readonly string[] =>
  flatHeaders({ 'Content-Security-Policy': csp(script, style), 'X-Frame-Options': 'DENY' })

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Openbell API</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="app"></div>
<noscript><p>This page needs JavaScript. The same in other forms: <a href="/v1/openapi.json">OpenAPI document</a>,
<a href="/docs/errors">list of errors</a>.</p></noscript>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

// Requests go to the server the page came from, whatever address the document names: the policy allows no other.
const start = `Scalar.createApiReference('#app', {
  url: '/v1/openapi.json',
  servers: [{ url: location.origin }],
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  externalUrls: {
    dashboardUrl: location.origin,
    registryUrl: location.origin,
    proxyUrl: location.origin,
    apiBaseUrl: location.origin,
  },
})
`

/** 4.3 MB that only the plug-in knows the place of: asked of it once, and only if somebody opens the page. */
const scalarScript = async (): Promise<string> => {
  const [{ fastify }, { default: scalar }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ])
  const app = fastify()
  await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/v1/openapi.json' } })
  const { statusCode, payload } = await app.inject('/docs/js/scalar.js')
  await app.close()
  if (statusCode !== 200) throw new Error(`the API reference has no script: status ${statusCode}`)
  return payload
}

const script = 'text/javascript; charset=utf-8'

/** The pages by path. */
export const docsPages = (): readonly (readonly [path: string, page: Page])[] => [
  [
    '/docs',
    pageOf('text/html; charset=utf-8', async () => html, htmlHeaders("'self'", "'self' 'unsafe-inline'")),
  ],
  ['/docs/start.js', pageOf(script, async () => start)],
  ['/docs/scalar.js', pageOf(script, scalarScript)],
]
