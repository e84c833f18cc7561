/** Decodes XML by the encoding that it declares, or by UTF-8 where the bytes are that. */

const declaredEncoding = (bytes: Uint8Array): string => {
  const lead = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return (
    /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(lead)?.[1] ?? 'utf-8'
  )
}

/** Null where the bytes are not in the encoding, or there is no such encoding. */
export const decodedAs = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    // RangeError: no such encoding; TypeError: bytes that it does not have.
    if (error instanceof RangeError || error instanceof TypeError) return null
    throw error
  }
}

/** UTF-8 wherever the bytes are UTF-8, for some files declare what they are not; else as declared; null where neither fits. */
export const xmlTextIn = (bytes: Uint8Array): string | null =>
  decodedAs(bytes, 'utf-8') ?? decodedAs(bytes, declaredEncoding(bytes))
