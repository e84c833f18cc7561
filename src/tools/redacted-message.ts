/** Messages as they leave the tool server: without what is shaped like a key, whether a tool repeats it or the protocol's library. */
import { isJsonObject, type JsonObject, parseJsonObject } from '../lib/json-document.ts'
import { hasKeyShape, withoutKeyShapes } from '../lib/key-shape.ts'

const redacted = (value: unknown): unknown => {
  if (typeof value === 'string') return withoutKeyShapes(value)
  if (Array.isArray(value)) return value.map(redacted)
  return isJsonObject(value) ? redactedObject(value) : value
}

const redactedObject = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [withoutKeyShapes(name), redacted(value)]))

/** A document that was read has no words of the caller, but the form of a key. */
const redactedResult = (result: unknown): unknown =>
  isJsonObject(result) && 'contents' in result ? result : redacted(result)

/** The id stays as it is: by it the client knows what was answered. */
const redactedMembers = ({ id, result, ...others }: JsonObject): JsonObject => ({
  ...redactedObject(others),
  ...(result === undefined ? {} : { result: redactedResult(result) }),
  ...(id === undefined ? {} : { id }),
})

export const redactedMessage = <Message extends object>(message: Message): Message =>
  hasKeyShape(JSON.stringify(message)) ? (redactedMembers(message as JsonObject) as Message) : message

const redactedLine = (line: string): string => {
  const start = line.startsWith('data: {') ? line.indexOf('{') : 0
  if (line[start] !== '{') return withoutKeyShapes(line)
  const message = parseJsonObject(Buffer.from(line.slice(start)), 'message')
  return line.slice(0, start) + JSON.stringify(redactedMembers(message))
}

/** A message, or a stream of events each of which has one in its line of data. */
export const redactedBody = (body: string): string =>
  hasKeyShape(body) ? body.split('\n').map(redactedLine).join('\n') : body
