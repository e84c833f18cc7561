/** Ways in which a publisher's file can be damaged. */
export type Damage = (sound: Buffer) => Buffer

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2))

/** By what it is; `page` is one that the publisher sends in place of data, `renamed` makes columns of another name. */
export const damagesOf = (page: Buffer, renamed: Damage): Readonly<Record<string, Damage>> => ({
  'an empty file': () => Buffer.alloc(0),
  'a page in its place': () => page,
  'an error of an object store': () =>
    Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>'),
  'half of it': half,
  'zeros behind half of it': (bytes) => Buffer.concat([half(bytes), Buffer.alloc(bytes.length >> 1)]),
  'renamed columns': renamed,
})
