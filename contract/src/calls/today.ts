import * as z from 'zod/mini'

import { currency, minor } from '../money/schemas.ts'
import { route } from '../protocol/route.ts'
import { dayOfBound, instant, maybeText } from '../protocol/wire.ts'
import { payoutBlock, entryType } from './payouts.ts'

export const TAKINGS_PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const
export const takingsPeriod = z.enum(TAKINGS_PERIODS)
export type TakingsPeriod = z.infer<typeof takingsPeriod>

/** Two local days of the merchant, both included. */
const days = z.object({ from: z.iso.date(), to: z.iso.date() })

/** The entries of one kind. `gross` is below zero for money that went back. */
export const takingsLine = z.object({
  transactionType: entryType,
  n: z.int(),
  gross: minor,
  fee: minor,
})
export type TakingsLine = z.infer<typeof takingsLine>

/** The takings of one payment method, net of money that went back. `payments` and `paid` count only payments. */
export const takingsMethod = z.object({
  method: z.string(),
  wallet: z.string(),
  payType: z.string(),
  scheme: z.string(),
  funding: z.string(),
  payments: z.int(),
  paid: minor,
  taken: minor,
  fee: minor,
  /** Taken in the previous period. */
  before: minor,
})
export type TakingsMethod = z.infer<typeof takingsMethod>

const total = z.object({
  period: takingsPeriod,
  ...days.shape,
  taken: minor,
  /** In the previous period, up to the same time on its last day. */
  before: minor,
})

const takings = z.object({
  currency,
  /** For each current period. */
  totals: z.array(total),
  lines: z.array(takingsLine),
  /** For the previous period; up to the same time if the current one is not over. */
  linesBefore: z.array(takingsLine),
  /** One amount for each day shown; `daysBefore`: for each day of the whole previous period. */
  days: z.array(minor),
  daysBefore: z.array(minor),
  /** By local hour, from midnight. */
  hours: z.array(minor),
  hoursBefore: z.array(minor),
  ways: z.array(takingsMethod),
})
export type Takings = z.infer<typeof takings>

/** The amount of the next payout run if nothing changes, less what the merchant owes. */
export const nextTransfer = z.object({
  currency,
  amount: minor,
  sendsOn: z.iso.date(),
  arrivesOn: z.iso.date(),
  /** Null without the permission to read payouts. */
  accountNumberLast4: maybeText,
})
export type NextTransfer = z.infer<typeof nextTransfer>

/** A transfer that was sent and has not arrived. */
export const transferInProgress = z.object({
  payoutId: z.string(),
  currency,
  amount: minor,
  /** Null until the bank has accepted it. */
  arrivesOn: z.nullable(z.iso.date()),
  accountNumberLast4: maybeText,
})
export type TransferInProgress = z.infer<typeof transferInProgress>

export const transferOutlook = z.object({
  next: z.array(nextTransfer),
  underWay: z.array(transferInProgress),
})
export type TransferOutlook = z.infer<typeof transferOutlook>

/** How the merchant's bank statements match our transfers to an account. */
export const statementProof = z.object({
  externalAccountId: z.string(),
  accountNumberLast4: z.string(),
  /** The last day covered in full: later transfers may be on the next statement. */
  shownTo: z.iso.date(),
  /** Deposits that need a person; at most 1000. */
  open: z.int(),
  /** Transfers that should be on the statements by then, but are missing or incomplete. */
  missing: z.int(),
  /** Missing transfers that a person has explained. */
  explained: z.int(),
})
export type StatementProof = z.infer<typeof statementProof>

export const ATTENTION_KINDS = [
  'hold_expires',
  'dispute_open',
  'inquiry_open',
  'fraud_warned',
  'verification_open',
  'instalment_overdue',
  'request_unpaid',
  'webhook_failing',
  'proposal_open',
  'approval_open',
  'deposit_open',
  'transfer_missing',
] as const

/** Things of one kind that need a person. */
export const attention = z.object({
  kind: z.enum(ATTENTION_KINDS),
  /** At most 1000. */
  count: z.int(),
  /** The earliest deadline. */
  deadline: z.nullable(instant),
  /** The day of the oldest. */
  since: z.nullable(z.iso.date()),
  /** The most pressing: a payment, an order, a webhook, a proposal, an approval or a bank account. */
  firstId: z.string(),
})
export type Attention = z.infer<typeof attention>

export const todayCalls = {
  getToday: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/today',
    summary: 'Takings and their cost, the next transfer, and what needs attention',
    access: 'staff',
    permission: 'payments:read',
    query: z.object({
      period: z.optional(takingsPeriod),
      /** A local day within the period. Default: today. */
      day: z.optional(dayOfBound),
    }),
    answer: z.object({
      /** The merchant's local day and the zone of all days. */
      today: z.iso.date(),
      timeZone: z.string(),
      period: takingsPeriod,
      shown: days,
      before: days,
      /** Payment attempts in the days shown that have an outcome. */
      attempts: z.object({ made: z.int(), declined: z.int() }),
      /** The trading currency first, then the other one if there are takings in it. */
      takings: z.array(takings),
      /** Null without the permission to read the balance. */
      transfers: z.nullable(transferOutlook),
      blocks: z.array(payoutBlock),
      attention: z.array(attention),
      /** For accounts with matched deposits; empty without permission to read payouts. */
      statements: z.array(statementProof),
    }),
    otherwise: 'Failed to fetch today’s figures, please try again.',
  }),
} as const
