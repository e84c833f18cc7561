/** The AsyncAPI document of the stream, made from the list of pushed collections. */
import Type from 'typebox'
import { API_VERSION } from '../contract/openapi.ts'
import { type Models, schemaOf } from '../contract/openapi-schemas.ts'
import { streamActions, streamStatuses } from '../contract/stream-message.ts'
import type { Push } from '../datasets/push.ts'
import { EVENT_STREAM, STREAM } from './stream-paths.ts'

type Json = Readonly<Record<string, unknown>>

const nameOf = (topic: string): string => topic.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** An event of a topic around its record. */
const eventSchema = ({ topic, record }: Push) =>
  Type.Object({
    id: Type.String({ pattern: '^[0-9a-f]+-[0-9]+$', description: 'In order; what `since` takes.' }),
    topic: Type.Literal(topic),
    ticker: Type.Union([Type.String(), Type.Null()], {
      description: 'The first ticker that it is found under.',
    }),
    at: Type.String({ format: 'date-time', description: 'When this server stored it.' }),
    data: record,
  })

const statusSchema = Type.Object({
  status: Type.Union(Object.keys(streamStatuses).map((status) => Type.Literal(status))),
  message: Type.String(),
  id: Type.Optional(Type.String({ description: 'The place from which it goes on.' })),
  topics: Type.Optional(Type.Array(Type.String())),
  missing: Type.Optional(
    Type.Array(Type.String(), { description: 'Tickers of the topics that no listing has.' }),
  ),
  didYouMean: Type.Optional(
    Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'Listed tickers that are similar, by the missing one.',
    }),
  ),
})

const EXAMPLE = { id: '93c1f0a2b4d5e6f7-1841', at: '2026-09-24T23:51:07Z' }

const eventMessage = (push: Push, models: Models): Json => {
  const ticker = 'ticker' in push.example ? push.example.ticker : null
  return {
    name: push.topic,
    title: `Events of ${push.topic}`,
    summary: push.about,
    contentType: 'application/json',
    payload: { type: 'array', items: schemaOf(eventSchema(push), models) },
    examples: [{ payload: [{ ...EXAMPLE, topic: push.topic, ticker, data: push.example }] }],
  }
}

const statusMessage: Json = {
  name: 'status',
  title: 'What happens to the stream',
  contentType: 'application/json',
  payload: { type: 'array', items: statusSchema },
  examples: [{ payload: [{ status: 'live', message: streamStatuses.live, id: EXAMPLE.id }] }],
}

/** The options of a subscription, the same in a message and in a query: filters, and where to resume. */
const optionsOf = (pushes: readonly Push[]): Json => {
  const filters = Object.fromEntries(
    pushes.flatMap(({ filters }) =>
      Object.entries(filters).map(([name, { about }]) => [name, { type: 'string', description: about }]),
    ),
  )
  return {
    since: { type: 'string', description: 'Id of an event, or an instant; in the first subscription.' },
    tickers: { type: 'string', description: 'Stands in the place of every `*`.' },
    ...filters,
  }
}

const clientMessage = (pushes: readonly Push[]): Json => {
  const properties = {
    action: { enum: [...streamActions] },
    params: { type: 'string', description: 'The key, or topics separated by commas: news.AAPL,filings.*' },
    ...optionsOf(pushes),
  }
  return {
    name: 'action',
    title: 'What a client says',
    contentType: 'application/json',
    payload: { type: 'object', required: ['action', 'params'], properties, additionalProperties: false },
    examples: [{ payload: { action: 'subscribe', params: 'news.AAPL,filings.*', form: '8-K' } }],
  }
}

/** The query of a request for server-sent events. */
const queryBinding = (pushes: readonly Push[]): Json => {
  const topics = { type: 'string', description: 'Topics separated by commas: news.AAPL,filings.*' }
  const query = { type: 'object', required: ['topics'], properties: { topics, ...optionsOf(pushes) } }
  return { http: { method: 'GET', query, bindingVersion: '0.3.0' } }
}

const referencesTo = (messages: Json): Json =>
  Object.fromEntries(Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]))

const messagesIn = (channel: string, messages: Json) =>
  Object.keys(messages).map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` }))

/** No server is named where the server listens on a wildcard host. */
const serversOf = (baseUrl: string): Json => {
  if (baseUrl === '') return {}
  const { host, protocol } = new URL(baseUrl)
  const security = [
    { $ref: '#/components/securitySchemes/header' },
    { $ref: '#/components/securitySchemes/query' },
  ]
  const isSecure = protocol === 'https:'
  return {
    servers: {
      socket: { host, protocol: isSecure ? 'wss' : 'ws', security },
      http: { host, protocol: isSecure ? 'https' : 'http', security },
    },
  }
}

export const asyncApiOf = (pushes: readonly Push[], baseUrl: string): Json => {
  const models: Models = new Map()
  const events = Object.fromEntries(pushes.map((push) => [nameOf(push.topic), eventMessage(push, models)]))
  const received = { ...events, status: statusMessage }
  const sent = { action: clientMessage(pushes) }
  const [socket, stream] = ['socket', 'serverSentEvents']
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Openbell',
      version: API_VERSION,
      description:
        'What comes in, as it comes in. Both channels tell the same events; server-sent events come one by one, with their `id`. The rest of the interface is in /v1/openapi.json.',
    },
    defaultContentType: 'application/json',
    ...serversOf(baseUrl),
    channels: {
      [socket]: { address: STREAM, messages: referencesTo({ ...received, ...sent }) },
      [stream]: { address: EVENT_STREAM, messages: referencesTo(received) },
    },
    operations: {
      follow: {
        action: 'send',
        channel: { $ref: `#/channels/${socket}` },
        messages: messagesIn(socket, received),
      },
      say: {
        action: 'receive',
        channel: { $ref: `#/channels/${socket}` },
        messages: messagesIn(socket, sent),
      },
      read: {
        action: 'send',
        channel: { $ref: `#/channels/${stream}` },
        messages: messagesIn(stream, received),
        bindings: queryBinding(pushes),
      },
    },
    components: {
      messages: { ...received, ...sent },
      schemas: Object.fromEntries(models),
      securitySchemes: {
        header: { type: 'httpApiKey', name: 'X-API-Key', in: 'header' },
        query: { type: 'httpApiKey', name: 'apiKey', in: 'query' },
      },
    },
  }
}
