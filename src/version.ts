/** The version of this program, from package.json, one folder above both `src` and `dist`. */
import { readFileSync } from 'node:fs'

const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')

export const VERSION = String((JSON.parse(text) as { readonly version: unknown }).version)
