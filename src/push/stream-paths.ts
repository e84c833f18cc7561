/** Where the stream is, and where it is described. */

export const STREAM = '/v1/stream'
export const EVENT_STREAM = '/v1/stream/sse'
export const ASYNC_API = '/v1/asyncapi.json'
