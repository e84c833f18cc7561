/** A stored row as it is written again. */
import type { Collection, NewRow, Row } from './collection.ts'

/** With the columns that are `changed`, and with when the row last changed, where its collection says so. */
export const rewritten = <C extends Collection>(
  of: C,
  { columns, text }: Row<C>,
  changed: Partial<NewRow<C>['columns']> = {},
): NewRow<C> => {
  if (of.updatedAt === null) return { columns: { ...columns, ...changed }, text }
  const { [of.updatedAt]: updatedAt, ...others } = columns as Readonly<Record<string, string>>
  const given = { ...others, ...changed } as NewRow<C>['columns']
  return { columns: given, text, ...(updatedAt === undefined ? {} : { updatedAt }) }
}
