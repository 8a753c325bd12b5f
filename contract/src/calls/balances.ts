import * as z from 'zod/mini'

import { currency, minor } from '../money/schemas.ts'
import { route } from '../protocol/route.ts'
import { entryType } from './payouts.ts'
import { transferOutlook } from './today.ts'

export const balance = z.object({ currency, available: minor, pending: minor })
export type Balance = z.infer<typeof balance>

/** When pending money in a currency becomes available, and what makes an available amount negative. */
export const balanceExplanation = z.object({
  currency,
  coming: z.array(z.object({ day: z.iso.date(), amount: minor })),
  /** The unpaid entries by kind; empty unless the available amount is negative. */
  owedFor: z.array(z.object({ transactionType: entryType, amount: minor })),
})
export type BalanceExplanation = z.infer<typeof balanceExplanation>

/** The terms of the reserve, a share of each day's takings and a fixed amount, and the amounts held now. */
export const reserve = z.object({
  /** Apply from the next transfer; null when no more is held back. `basisPoints`: hundredths of a percent. */
  terms: z.nullable(z.object({ basisPoints: z.int(), days: z.int() })),
  /** Held until the operator releases it; absent if none. */
  fixed: z.optional(z.object({ currency, amount: minor })),
  held: z.array(
    z.object({
      currency,
      amount: minor,
      /** When it is released, earliest first; paid with the first transfer on or after that day. */
      releases: z.array(z.object({ day: z.iso.date(), amount: minor })),
      /** The part without a release day, because the operator releases it; absent if none. */
      fixed: z.optional(minor),
    }),
  ),
})
export type Reserve = z.infer<typeof reserve>

export const balanceCalls = {
  getBalances: route({
    requirement: 'API-35',
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/balances',
    summary: 'Available and pending money per currency, in minor units',
    access: 'staff',
    permission: 'balance:read',
    answer: z.object({
      balances: z.array(balance),
      /** Optional for older servers. */
      explanations: z.optional(z.array(balanceExplanation)),
      /** Optional for older servers. */
      reserve: z.optional(reserve),
      /** Where the money is going. Optional for older servers. */
      transfers: z.optional(transferOutlook),
    }),
    otherwise: 'Failed to fetch balance, please try again.',
  }),
} as const
