/** Reads a value as declared, or throws. */
type Read<T = unknown> = (value: unknown) => T

/** The part of a schema that calls use. */
export interface Reader {
  parse: Read
  safeParse: (value: unknown) => { success: boolean; data?: unknown }
}

const refuse = (): never => {
  throw new TypeError('The answer has another shape than the contract')
}

const check =
  (test: (value: unknown) => boolean): Read =>
  (value) =>
    test(value) ? value : refuse()

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : refuse()

export const unknown: Read = (value) => value
export const empty = check((value) => value === undefined)
export const text = check((value) => typeof value === 'string')
export const boolean = check((value) => typeof value === 'boolean')
export const number = check(Number.isFinite)
export const integer = check(Number.isSafeInteger)
export const coercedNumber: Read = (value) => number(Number(value))

export const literal = (...values: unknown[]): Read => check((value) => values.includes(value))

export const otherThan = (...values: unknown[]): Read =>
  check((value) => typeof value === 'string' && !values.includes(value))

export const nullable =
  (read: Read): Read =>
  (value) =>
    value === null ? null : read(value)

export const optional =
  (read: Read): Read =>
  (value) =>
    value === undefined ? undefined : read(value)

export const withDefault =
  (read: Read, defaultValue: unknown): Read =>
  (value) =>
    value === undefined ? defaultValue : read(value)

export const array =
  (read: Read): Read =>
  (value) =>
    Array.isArray(value) ? value.map(read) : refuse()

export const tuple =
  (...reads: Read[]): Read =>
  (value) =>
    Array.isArray(value) && value.length === reads.length
      ? reads.map((read, index) => read(value[index]))
      : refuse()

export const record =
  (read: Read): Read =>
  (value) =>
    Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, entry]) => [key, read(entry)]))

/** Drops unknown fields. */
export const object =
  (reads: Record<string, Read>): Read =>
  (value) => {
    const fields = fieldsOf(value)
    return Object.fromEntries(
      Object.entries(reads).flatMap(([key, read]) => {
        const field = read(fields[key])
        return field === undefined ? [] : [[key, field]]
      }),
    )
  }

/** Uses the first reader that accepts the value. */
export const union =
  (...reads: Read[]): Read =>
  (value) => {
    for (const read of reads) {
      const { success, data } = reader(read).safeParse(value)
      if (success) return data
    }
    return refuse()
  }

export const reader = (read: Read): Reader => ({
  parse: read,
  safeParse: (value) => {
    try {
      return { success: true, data: read(value) }
    } catch {
      return { success: false }
    }
  },
})
