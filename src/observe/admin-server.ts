/** The operator's own port: metrics and probes over plain HTTP; leaves out everything clients may see. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type AdminReply = { readonly status: number; readonly type: string; readonly body: string }
export type AdminPages = Readonly<Record<string, () => Promise<AdminReply>>>

export type AdminServer = { readonly url: string; readonly close: () => Promise<void> }

const missing: AdminReply = { status: 404, type: 'text/plain', body: 'no such page\n' }

const pageAt = (pages: AdminPages, target: string): Promise<AdminReply> => {
  const path = target.split('?', 1)[0] ?? ''
  return (Object.hasOwn(pages, path) ? pages[path]?.() : undefined) ?? Promise.resolve(missing)
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Listens at once; rejects with the system's error where the port is taken. */
export const openAdminServer = async (
  at: { readonly host: string; readonly port: number },
  pages: AdminPages,
  onError: (error: unknown) => void,
): Promise<AdminServer> => {
  const server = createServer((request, response) => {
    const failed = (error: unknown): AdminReply => {
      onError(error)
      return { status: 500, type: 'text/plain', body: 'the page failed\n' }
    }
    void pageAt(pages, request.url ?? '/')
      .catch(failed)
      .then(({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
        response.end(request.method === 'HEAD' ? '' : body)
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  const { address, family, port } = server.address() as AddressInfo
  const name = family === 'IPv6' ? `[${address}]` : address
  return { url: `http://${name}:${port}`, close: () => closed(server) }
}
