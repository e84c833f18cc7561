/** The streams of events as the HTTP server takes them: routes for server-sent events, and WebSockets. */
import { ApiProblem } from '../contract/problem.ts'
import { wantsStrict } from '../contract/request-headers.ts'
import { UNKNOWN_PARAMETERS } from '../contract/unknown-parameters.ts'
import type { Push } from '../datasets/push.ts'
import type { Streams } from '../http/connections/upgrade.ts'
import type { Route } from '../http/routes.ts'
import { documentReply, type StaticResponse, staticResponseOf } from '../http/static-response.ts'
import { asyncApiOf } from './async-api.ts'
import { eventStreamHeaders, openEventStream, requestedStream, streamParameters } from './event-streams.ts'
import { Hub, type HubParts } from './hub.ts'
import { OpenStreams, type StreamCounts } from './open-streams.ts'
import { StreamAccess, type StreamAccessParts } from './stream-access.ts'
import { ASYNC_API, EVENT_STREAM, STREAM } from './stream-paths.ts'
import { webSocketUpgrade } from './web-socket-upgrade.ts'

export type StreamsParts = HubParts &
  StreamAccessParts & {
    /** Counts shared by all serving threads; absent where there is only one. */
    readonly counts?: StreamCounts
    /** The address by which clients know this server; empty where it is unknown. */
    readonly baseUrl: string
  }

const upgradeRequired: Route = {
  kind: 'open',
  operation: 'openStream',
  reply: () => {
    throw new ApiProblem('upgrade_required', { headers: { Upgrade: 'websocket', Connection: 'Upgrade' } })
  },
}

/** The route of the AsyncAPI document, which is made at the first request. */
const documentRoute = (pushes: readonly Push[], baseUrl: string): Route => {
  let page: StaticResponse | undefined
  return {
    kind: 'open',
    operation: 'getAsyncApi',
    reply: ({ ifNoneMatch }, query) => {
      page ??= staticResponseOf(JSON.stringify(asyncApiOf(pushes, baseUrl)), 'application/json')
      return documentReply(page, ifNoneMatch, query)
    },
  }
}

const flatHeaders = Object.entries(eventStreamHeaders).flat()

/** One for a server. */
export const streamsOf = (parts: StreamsParts): Streams => {
  const { pushes, failed, baseUrl } = parts
  const hub = new Hub(parts)
  const open = new OpenStreams(parts.counts)
  const access = new StreamAccess(parts, open)
  const parameters = streamParameters(pushes)

  const eventStream: Route = {
    kind: 'keyed',
    operation: 'openEventStream',
    reply: async ({ query }, { prefer }, { admission }) => {
      if (open.isEnding) throw new ApiProblem('unavailable')
      const asked = requestedStream(pushes, parameters, query, wantsStrict(prefer))
      const owner = access.ownerOf(admission)
      const place = access.placeOf(owner)
      if (!('owner' in place)) throw new ApiProblem(place.code, place.extras)
      place.giveBack()
      // Before the status line is written, an unreachable store can still be answered as a problem.
      await hub.reach()
      const { unknown } = asked
      return {
        status: 200,
        headers: unknown === undefined ? flatHeaders : [...flatHeaders, UNKNOWN_PARAMETERS, unknown],
        body: '',
        stream: (raw, response) => {
          const granted = access.placeOf(owner)
          const output = { writable: response, behind: () => response.writableLength }
          if ('owner' in granted) openEventStream({ hub, open, failed }, raw, output, asked, granted)
          else response.end()
        },
      }
    },
  }

  return {
    routes: [
      [STREAM, upgradeRequired],
      [EVENT_STREAM, eventStream],
      [ASYNC_API, documentRoute(pushes, baseUrl)],
    ],
    upgradePath: STREAM,
    upgrade: webSocketUpgrade({ hub, pushes, open, access, failed }),
    end: async () => {
      await open.end()
      hub.close()
    },
  }
}
