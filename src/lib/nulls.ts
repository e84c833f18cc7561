/** An object with the given fields, all null. */
export const nullsOf = <const N extends string>(names: readonly N[]): { readonly [Name in N]: null } =>
  Object.fromEntries(names.map((name) => [name, null])) as { readonly [Name in N]: null }
