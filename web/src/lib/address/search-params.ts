/** The longest signed request of a program, in characters. Leaves room for an address that contains it. */
export const MAX_REQUEST = 6_000

/** Trimmed and cut to `maxLength` characters; a router may have parsed digits as a number. */
export function textParam(value: unknown, maxLength = 254): string {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text === 'string' ? text.trim().slice(0, maxLength) : ''
}

export function oneOf<const V extends string>(
  value: unknown,
  values: readonly V[],
  fallback: NoInfer<V>,
): V {
  return values.find((option) => option === value) ?? fallback
}

function dayParam(value: unknown): string | null {
  if (typeof value !== 'string' || !/^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(value)) return null
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : null
}

export function pageParam(value: unknown): number {
  const page = Number(typeof value === 'string' || typeof value === 'number' ? value : 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 10_000_000 ? page : 1
}

const DAY_MS = 86_400_000

export function rangeParam(
  from: unknown,
  to: unknown,
  maxDays = Infinity,
): { from: string; to: string } | null {
  const first = dayParam(from)
  const last = dayParam(to)
  if (first === null || last === null) return null
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  return days >= 1 && days <= maxDays ? { from: first, to: last } : null
}
