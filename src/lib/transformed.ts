/** Chunks passed through a transform such as a decompressor, with the errors of both in one loop. */
import { pipeline, Readable, type Transform } from 'node:stream'

/** An error of `chunks` destroys the transform, and the loop over the result throws it; so does leaving the loop. */
export const transformed = (
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  transform: Transform,
): AsyncIterable<Uint8Array> => pipeline(Readable.from(chunks), transform, () => undefined)
