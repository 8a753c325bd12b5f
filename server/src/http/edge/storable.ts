import { type AppError, badRequest } from '../../kit/errors.ts'

/** Maximum nesting; shops may put anything into the metadata of an order. */
const MAX_DEPTH = 32

/** PostgreSQL stores no zero character. */
export const zeroCharacter = (): AppError =>
  badRequest('The request could not be read: it contains a zero character.')

/** A lone surrogate becomes U+FFFD. Throws 400 for a zero character or excessive nesting. */
export function storable(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw badRequest('The request could not be read: it is nested too deep.')
  if (typeof value === 'string') {
    if (value.includes('\0')) throw zeroCharacter()
    return value.toWellFormed()
  }
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [
    storable(key),
    storable(item, depth + 1),
  ])
  return Object.fromEntries(entries) as unknown
}
