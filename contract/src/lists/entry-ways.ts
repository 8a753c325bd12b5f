import type { TakingsWay } from '../calls/today.ts'

const WAY_NAMES = ['payType', 'method', 'wallet', 'scheme', 'funding'] as const
export type WayName = (typeof WAY_NAMES)[number]

/** The filter value for entries without this property. */
export const NO_WAY = 'none'

/** The filters of the settlement report for entries of one or several payment methods. */
export type EntryWay = { [Name in WayName]?: string }

/**
 * The filters by which the settlement report lists exactly the entries of the methods `own`; null if no filters select
 * only these from `all`.
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
  // An entry without a payment has no type, and the report has no filter for that.
  if (shared.includes('payType') && first.payType === '') return null
  return Object.fromEntries(shared.map((name) => [name, first[name] || NO_WAY]))
}
