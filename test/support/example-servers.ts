/** Servers on the example market that listen on a port, and the heads of requests that raw sockets send them. */
import { after } from 'node:test'
import { type ExampleMarket, exampleEndpoints, exampleStore } from './example-endpoints.ts'
import { type ServedOptions, serve } from './test-server.ts'

/** All on one store, which ends with the tests of the file, as they do. */
export const exampleServers = async () => {
  const store = await exampleStore()
  after(() => store.close())
  return async (more: Partial<ServedOptions<ExampleMarket>> = {}) => {
    const served = serve<ExampleMarket>({
      endpoints: exampleEndpoints,
      market: () => ({ store }),
      state: store.state,
      ...more,
    })
    after(served.close)
    const { url } = await served.server.listen()
    const headWith =
      (key: string) =>
      (target: string, ...headers: readonly string[]) =>
        [`GET ${target} HTTP/1.1`, 'Host: x', `X-API-Key: ${key}`, ...headers, '', ''].join('\r\n')
    return { ...served, url, headWith, head: headWith(served.keys.good) }
  }
}
