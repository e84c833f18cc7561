/** The file of a worker thread beside the file that starts it, and the one by which it is loaded. */

/** In a checkout files are TypeScript, in the packed program JavaScript. `from` is `import.meta.url`. */
export const threadFile = (name: string, from: string): URL =>
  new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from)

/**
 * Loads the file that is the first argument of the thread, by fewer looks at the disk than Node: a thread has none of the module hooks of
 * the one that starts it.
 */
export const threadEntry = new URL('../../bin/thread.js', import.meta.url)
