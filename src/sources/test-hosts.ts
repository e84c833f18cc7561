/** Connects publishers' hosts to a server on this machine, for tests of whole runs; no operator's setting leads here. */
import { connect as connectSocket } from 'node:net'
import type { buildConnector } from 'undici'
import { undici } from './later-packages.ts'

/**
 * Speaks plain HTTP to the hosts of a test, whatever their addresses say, and as `options` say to all others. `hosts` are as in
 * `www.sec.gov=127.0.0.1:4010`; `*` stands for every other host.
 */
export const testConnector = (hosts: readonly string[], options: buildConnector.BuildOptions) => {
  const places = new Map(hosts.map((each) => each.split('=') as [host: string, place: string]))
  const others = undici().buildConnector(options)
  const connect: buildConnector.connector = (target, done) => {
    const place = places.get(target.hostname) ?? places.get('*')
    if (place === undefined) return others(target, done)
    const { hostname, port } = new URL(`http://${place}`)
    const socket = connectSocket({ host: hostname, port: Number(port) })
    const fail = (error: Error): void => done(error, null)
    socket.once('error', fail).once('connect', () => {
      socket.off('error', fail)
      done(null, socket)
    })
  }
  return connect
}
