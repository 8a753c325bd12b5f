import type { TakingsMethod } from '../calls/today.ts'

const METHOD_FIELDS = ['payType', 'method', 'wallet', 'scheme', 'funding'] as const
export type MethodField = (typeof METHOD_FIELDS)[number]

/** The filter value for entries without this property. */
export const NO_METHOD = 'none'

/** The filters of the settlement report for entries of one or several payment methods. */
export type EntryMethodFilter = { [Name in MethodField]?: string }

/**
 * The filters by which the settlement report lists exactly the entries of the methods `selected`; null if no filters select
 * only these from `all`.
 */
export function entryMethodFilter(
  selected: readonly TakingsMethod[],
  all: readonly TakingsMethod[],
  names: readonly MethodField[],
): EntryMethodFilter | null {
  const [first] = selected
  if (!first) return null
  const shared = names.filter((name) => selected.every((method) => method[name] === first[name]))
  const isLike = (method: TakingsMethod): boolean =>
    shared.every((name) => method[name] === first[name])
  if (shared.length === 0 || all.filter(isLike).length !== selected.length) return null
  // An entry without a payment has no type, and the report has no filter for that.
  if (shared.includes('payType') && first.payType === '') return null
  return Object.fromEntries(shared.map((name) => [name, first[name] || NO_METHOD]))
}
