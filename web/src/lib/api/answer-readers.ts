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

const isOf =
  (test: (value: unknown) => boolean): Read =>
  (value) =>
    test(value) ? value : refuse()

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : refuse()

export const anything: Read = (value) => value
export const nothing = isOf((value) => value === undefined)
export const text = isOf((value) => typeof value === 'string')
export const flag = isOf((value) => typeof value === 'boolean')
export const number = isOf(Number.isFinite)
export const integer = isOf(Number.isSafeInteger)
export const numeral: Read = (value) => number(Number(value))

export const oneOf = (...values: unknown[]): Read => isOf((value) => values.includes(value))

export const otherThan = (...values: unknown[]): Read =>
  isOf((value) => typeof value === 'string' && !values.includes(value))

export const orNull =
  (read: Read): Read =>
  (value) =>
    value === null ? null : read(value)

export const optional =
  (read: Read): Read =>
  (value) =>
    value === undefined ? undefined : read(value)

export const otherwise =
  (read: Read, usual: unknown): Read =>
  (value) =>
    value === undefined ? usual : read(value)

export const list =
  (read: Read): Read =>
  (value) =>
    Array.isArray(value) ? value.map(read) : refuse()

export const row =
  (...reads: Read[]): Read =>
  (value) =>
    Array.isArray(value) && value.length === reads.length
      ? reads.map((read, at) => read(value[at]))
      : refuse()

export const record =
  (read: Read): Read =>
  (value) =>
    Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, each]) => [key, read(each)]))

/** Drops unknown fields. */
export const shape =
  (reads: Record<string, Read>): Read =>
  (value) => {
    const given = fieldsOf(value)
    return Object.fromEntries(
      Object.entries(reads).flatMap(([key, read]) => {
        const field = read(given[key])
        return field === undefined ? [] : [[key, field]]
      }),
    )
  }

/** Uses the first reader that accepts the value. */
export const either =
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
