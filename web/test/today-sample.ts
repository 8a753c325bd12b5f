import type { Today } from '#/entities/today/today-queries.ts'

/** The takings in a currency: today's, and up to this time a week before. */
export const takingsOf = (
  currency: 'AUD' | 'NZD',
  taken: number,
  before: number,
): Today['takings'][number] => ({
  currency,
  totals: [{ period: 'day', from: '2026-11-22', to: '2026-11-22', taken, before }],
  lines: [],
  linesBefore: [],
  days: [],
  daysBefore: [],
  hours: [],
  hoursBefore: [],
  ways: [],
})

/** A Sunday without any activity. */
export const EMPTY_DAY: Today = {
  today: '2026-11-22',
  timeZone: 'Australia/Sydney',
  period: 'week',
  shown: { from: '2026-11-16', to: '2026-11-22' },
  before: { from: '2026-11-09', to: '2026-11-15' },
  attempts: { made: 0, declined: 0 },
  takings: [takingsOf('AUD', 0, 0)],
  transfers: { next: [], underWay: [] },
  blocks: [],
  statements: [],
  attention: [],
}
