/** The file of a worker thread beside the file that starts it. */

/** In a checkout files are TypeScript, in the packed program JavaScript. `from` is `import.meta.url`. */
export const threadFile = (name: string, from: string): URL =>
  new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from)
