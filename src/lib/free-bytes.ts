/**
 * Frees bytes that another thread handed over, which nobody reads again. V8 counts only the object that holds them: without this,
 * 200 answers of 0.4 MB are 65 MB until it is collected.
 */
export const freeBytes = ({ buffer }: Uint8Array<ArrayBuffer>): void => {
  buffer.transfer(0)
}
