/** Days before today that each period starts; it always ends today. */
export const PERIOD_DAYS = { last_day: 1, last_week: 7, last_month: 30, last_year: 365 } as const
export type Period = keyof typeof PERIOD_DAYS
export const PERIODS = ['last_day', 'last_week', 'last_month', 'last_year'] as const
export const DEFAULT_PERIOD: Period = 'last_week'
