/** Reads own keys only, so that untrusted text never reaches inherited properties. */
export function lookUp<V>(
  table: Readonly<Record<string, V>>,
  key: string | null | undefined,
): V | undefined {
  return key !== null && key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}
