import * as z from 'zod/mini'

import { currency, minor } from '../money/schemas.ts'
import { route } from '../protocol/route.ts'
import { entryType } from './payouts.ts'
import { transferOutlook } from './today.ts'

export const balance = z.object({ currency, available: minor, pending: minor })
export type Balance = z.infer<typeof balance>

/** When the pending money of a currency comes, and what an available amount below zero is made of. */
export const balanceExplanation = z.object({
  currency,
  coming: z.array(z.object({ day: z.iso.date(), amount: minor })),
  /** The unpaid entries by kind; empty while the available amount is not below zero. */
  owedFor: z.array(z.object({ transactionType: entryType, amount: minor })),
})
export type BalanceExplanation = z.infer<typeof balanceExplanation>

/** What is kept back before it is paid out, a share of each day's takings and a fixed amount, and what of it is held now. */
export const reserve = z.object({
  /** From the next transfer on; null when nothing more is kept back. `basisPoints`: hundredths of a percent. */
  terms: z.nullable(z.object({ basisPoints: z.int(), days: z.int() })),
  /** An amount that is held until the operator releases it; absent where there is none. */
  fixed: z.optional(z.object({ currency, amount: minor })),
  held: z.array(
    z.object({
      currency,
      amount: minor,
      /** When it comes back, the first day first; with the first transfer of that day or after. */
      releases: z.array(z.object({ day: z.iso.date(), amount: minor })),
      /** What of it has no day, because the operator releases it; absent where nothing has. */
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
