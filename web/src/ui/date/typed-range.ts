import { isDay } from '@paydeck/contract/time/typed-day'

import { rangeProblem, type DateRange } from './date-range.ts'

export function typedRangeProblem(range: DateRange, maxDays: number | undefined): string | null {
  const { from, to } = range
  if (from === '' || to === '') return 'Choose the first and the last day'
  if (!isDay(from) || !isDay(to)) return 'Type a day as 5/11/2026 or 5 Nov'
  return rangeProblem(range, maxDays)
}
