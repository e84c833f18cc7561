/** A name in SQL; by itself, as commands on accounts need it without the schemas of records. */
export const quoted = (name: string): string => `"${name}"`
