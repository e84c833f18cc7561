/** Members that a filer renamed between two filings, known by the figures they share. */

export type Values = Readonly<Record<string, number>>
/** Old name to new. */
export type Renames = ReadonlyMap<string, string>

const onlyIn = (a: Values, b: Values): readonly (readonly [string, number])[] =>
  Object.entries(a).filter(([member, value]) => !Object.hasOwn(b, member) && value !== 0)

const isAlone = (value: number, pairs: readonly (readonly [string, number])[]): boolean =>
  pairs.filter(([, other]) => other === value).length === 1

/** What one period has under one name in an earlier filing, and to the same amount under another in a later. */
export const renamesBetween = (earlier: Values, later: Values): readonly (readonly [string, string])[] => {
  const [gone, come] = [onlyIn(earlier, later), onlyIn(later, earlier)]
  return gone.flatMap(([member, value]): readonly (readonly [string, string])[] => {
    const successor = come.find(([, other]) => other === value)
    return successor !== undefined && isAlone(value, gone) && isAlone(value, come)
      ? [[member, successor[0]]]
      : []
  })
}

/** The newest name of a member. */
const newestName = (member: string, renames: Renames): string => {
  const newer = renames.get(member)
  return newer === undefined ? member : newestName(newer, renames)
}

/** Values under the newest names; a name that the table has already is left as it is. */
export const renamed = (values: Values, renames: Renames): Values => {
  const names = new Set(Object.keys(values))
  const pairs = Object.entries(values).map(([member, value]): readonly [string, number] => {
    const name = newestName(member, renames)
    if (name === member || names.has(name)) return [member, value]
    names.add(name)
    return [name, value]
  })
  return Object.fromEntries(pairs)
}
