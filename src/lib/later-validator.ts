/** A validator that is compiled when it first checks a value: the compiler is half of the modules of a command that checks none. */
import type { TSchema } from 'typebox'
import { laterPackage } from './later-package.ts'

type Compiler = typeof import('typebox/compile')

export type Validator<T extends TSchema = TSchema> = ReturnType<typeof compiled<T>>

const compiler = laterPackage<Compiler>('typebox/compile')

/** A validator that is needed now. */
export const compiled = <const T extends TSchema>(schema: T) => compiler().Compile(schema)

export const laterValidator = <const T extends TSchema>(schema: T): (() => Validator<T>) => {
  let made: Validator<T> | undefined
  return () => {
    made ??= compiled(schema)
    return made
  }
}
