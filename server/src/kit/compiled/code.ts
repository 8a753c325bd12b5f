/** What code may speak of, as `k0`, `k1` and so on. */
export interface Vocabulary {
  values: unknown[]
  /** Gives the name of a value. */
  name: (value: unknown) => string
}

export function vocabulary(): Vocabulary {
  const values: unknown[] = []
  return { values, name: (value) => `k${values.push(value) - 1}` }
}

/** Runs code of ours. What comes from elsewhere is quoted in it, or a value that it names. */
export const compiled = (code: string, { values }: Vocabulary): unknown =>
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(...values.map((_, at) => `k${at}`), code)(...values)

/** An object spelled out in code: filling one name by name takes seven times as long. */
export const literalOf = (fields: readonly (readonly [name: string, code: string])[]): string =>
  `{ ${fields.map(([name, code]) => `${JSON.stringify(name)}: ${code}`).join(', ')} }`
