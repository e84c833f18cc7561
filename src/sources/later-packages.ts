/** Packages that sources load when they first use them: many commands and servers fetch nothing and read no page. */
import { laterPackage } from '../lib/later-package.ts'

/** 109 modules. */
export const undici = laterPackage<typeof import('undici')>('undici')

/** Its tables of entities take long to load. */
export const htmlparser = laterPackage<typeof import('htmlparser2')>('htmlparser2')
