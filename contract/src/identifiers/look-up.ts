/** The value of a key the table itself has; text from outside never reaches what objects inherit. */
export function lookUp<V>(
  table: Readonly<Record<string, V>>,
  key: string | null | undefined,
): V | undefined {
  return key !== null && key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}
