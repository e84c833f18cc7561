/** A validator that is compiled when it first checks a value: the compiler is half of the modules of a command that checks none. */
import type { Static, TSchema } from 'typebox'
import { laterPackage } from './later-package.ts'

/** `typebox/compile` is the same compiler, with 145 modules to convert and repair values. */
type Compiler = typeof import('typebox/schema')
type Fault = ReturnType<InstanceType<Compiler['Validator']>['Errors']>[1][number]

export type Validator<T extends TSchema = TSchema> = {
  readonly Check: (value: unknown) => value is Static<T>
  readonly Errors: (value: unknown) => readonly Fault[]
}

const compiler = laterPackage<Compiler>('typebox/schema')

/** A validator that is needed now. */
export const compiled = <const T extends TSchema>(schema: T): Validator<T> => {
  const made = compiler().Compile(schema)
  return {
    Check: (value): value is Static<T> => made.Check(value),
    Errors: (value) => made.Errors(value)[1],
  }
}

export const laterValidator = <const T extends TSchema>(schema: T): (() => Validator<T>) => {
  let made: Validator<T> | undefined
  return () => {
    made ??= compiled(schema)
    return made
  }
}
