import type { TakingsWay } from '../calls/today.ts'

const WAY_NAMES = ['payType', 'method', 'wallet', 'scheme', 'funding'] as const
export type WayName = (typeof WAY_NAMES)[number]

/** In a filter of entries: those whose payment has none. */
export const NO_WAY = 'none'

/** The filters of the settlement report for entries of one way or several. */
export type EntryWay = { [Name in WayName]?: string }

/**
 * The filters by which the settlement report lists the entries of some ways and of no others; null where it cannot say
 * so.
 */
export function entryWayOf(
  own: readonly TakingsWay[],
  all: readonly TakingsWay[],
  names: readonly WayName[],
): EntryWay | null {
  const [first] = own
  if (!first) return null
  const shared = names.filter((name) => own.every((way) => way[name] === first[name]))
  const isLike = (way: TakingsWay): boolean => shared.every((name) => way[name] === first[name])
  if (shared.length === 0 || all.filter(isLike).length !== own.length) return null
  // An entry without a payment has no type, and no filter for that.
  if (shared.includes('payType') && first.payType === '') return null
  return Object.fromEntries(shared.map((name) => [name, first[name] || NO_WAY]))
}
