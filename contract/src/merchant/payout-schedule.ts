import * as z from 'zod/mini'

export const PAYOUT_SCHEDULES = ['daily', 'weekly', 'monthly'] as const
export const payoutSchedule = z.enum(PAYOUT_SCHEDULES)
export type PayoutSchedule = z.infer<typeof payoutSchedule>
