import { type AppError, badRequest } from '../../kit/errors.ts'

/** How deep lists and objects may lie in one another; shops put what they like into the metadata of an order. */
const MAX_DEPTH = 32

/** The refusal of the zero character: the database takes it in no text. */
export const zeroCharacter = (): AppError =>
  badRequest('The request could not be read: it contains a zero character.')

/**
 * A parsed body as it can be kept. Half of a character becomes the mark for one that cannot be read, as it does on its
 * way into UTF-8. Throws 400 for the zero character, and for what is nested deeper than anybody means.
 */
export function storable(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw badRequest('The request could not be read: it is nested too deep.')
  if (typeof value === 'string') {
    if (value.includes('\0')) throw zeroCharacter()
    return value.toWellFormed()
  }
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [
    storable(key),
    storable(one, depth + 1),
  ])
  return Object.fromEntries(entries) as unknown
}
