import { formatCalendarDay } from '@paydeck/contract/time/days'

import { rangeInWords, periodRange, type DateRange } from '#/ui/date/date-range.ts'
import { isFiltered, type PaymentsSearch } from './payments-search.ts'

/**
 * The dates to offer when the shown ones hold nothing: a year, or back to the latest match where that is older.
 * Null when wider dates cannot help.
 * @param latestDay the local day of the newest match of all time; null when there is none, or none is known yet
 */
export function widerRange(
  shown: DateRange,
  today: string,
  latestDay: string | null,
  isFilteredList: boolean,
): DateRange | null {
  const year = periodRange('last_year', today)
  const from = latestDay !== null && latestDay < year.from ? latestDay : year.from
  const isWide = shown.from <= from && shown.to >= today
  const mayHelp = latestDay !== null || isFilteredList
  return isWide || !mayHelp ? null : { from, to: today }
}

/** Why the list is empty, in words. */
export function emptySentence(facts: {
  search: PaymentsSearch
  range: DateRange
  latestDay: string | null
}): string {
  const { search, range, latestDay } = facts
  if (search.page > 1) return `There is no page ${search.page} of these payments.`
  const days = rangeInWords(range)
  const nothing = isFiltered(search)
    ? `No payment ${days} matches your filters.`
    : `There were no payments ${days}.`
  return latestDay === null
    ? nothing
    : `${nothing} The latest one is from ${formatCalendarDay(latestDay)}.`
}
