/** The yardstick: `node:http` that sends given bytes and headers to whatever is asked. Run as a child process. */
import { createServer } from 'node:http'

type Reply = { readonly status: number; readonly headers: Record<string, string>; readonly body: string }

process.once('message', ({ status, headers, body }: Reply) => {
  const bytes = Buffer.from(body)
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(status === 304 ? undefined : bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address !== null ? address.port : 0)
  })
})
process.once('disconnect', () => process.exit(0))
