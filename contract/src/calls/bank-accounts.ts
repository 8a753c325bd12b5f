import * as z from 'zod/mini'

import { country, currency } from '../money/schemas.ts'
import { payoutSchedule } from '../merchant/payout-schedule.ts'
import { waitingForApproval } from './decisions/approvals.ts'
import { route } from '../protocol/route.ts'
import { instant } from '../protocol/wire.ts'

export const bankAccount = z.object({
  externalAccountId: z.string(),
  accountName: z.string(),
  accountNumberLast4: z.string(),
  routingNumber: z.string(),
  country,
  currency,
  isDefaultForCurrency: z.boolean(),
  /** When it returned a transfer: no more are sent until the account is confirmed. Optional for older servers. */
  returnedAt: z.optional(z.nullable(instant)),
  addedAt: z.optional(instant),
})
export type BankAccount = z.infer<typeof bankAccount>

export const newBankAccount = z.object({
  accountName: z.string().check(z.maxLength(128)),
  /** As typed; the server strips spaces and dashes. */
  accountNumber: z.string().check(z.maxLength(64)),
  country,
  currency,
  routingNumber: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
})
export type NewBankAccount = z.output<typeof newBankAccount>

export const bankAccountCalls = {
  addBankAccount: route({
    requirement: 'API-28',
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/external-bank-account',
    summary: 'Add a bank account; the first of a currency becomes its primary one',
    access: 'staff',
    permission: 'payouts:settings',
    stepUp: true,
    body: newBankAccount,
    answer: z.union([bankAccount, waitingForApproval]),
    mayWait: true,
    idempotent: true,
    otherwise: 'Failed to add bank account',
  }),
  queryBankAccounts: route({
    requirement: 'API-29',
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/external-bank-account/query',
    summary: 'Bank accounts, newest first; numbers are masked to their last four digits',
    access: 'staff',
    permission: 'payouts:read',
    query: z.object({ t: z.optional(z.string().check(z.maxLength(32))) }),
    answer: z.array(bankAccount),
    otherwise: 'Failed to fetch bank accounts',
  }),
  makeBankAccountPrimary: route({
    requirement: 'API-30',
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/external-bank-account/{externalAccountId}/primary',
    summary: 'Send the payouts of its currency to this account from now on',
    access: 'staff',
    permission: ['payouts:read', 'payouts:settings'],
    stepUp: true,
    answer: z.union([bankAccount, waitingForApproval]),
    mayWait: true,
    otherwise: 'Failed to edit bank account',
  }),
  confirmBankAccount: route({
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/external-bank-account/{externalAccountId}/confirm',
    summary: 'Resume transfers to an account that sent one back',
    access: 'staff',
    permission: ['payouts:read', 'payouts:settings'],
    stepUp: true,
    answer: z.union([bankAccount, waitingForApproval]),
    mayWait: true,
    otherwise: 'Failed to confirm bank account',
  }),
  getPayoutSchedule: route({
    requirement: 'API-33',
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/settings/payout-schedule',
    summary: 'How often the merchant is paid out, as a bare string',
    access: 'staff',
    permission: 'payouts:read',
    answer: payoutSchedule,
    otherwise: 'Failed to fetch payout schedule',
  }),
  setPayoutSchedule: route({
    requirement: 'API-34',
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/settings/payout-schedule',
    summary: 'Change how often the merchant is paid out; the body is the bare string',
    // The service checks the payouts permission itself, because any staff may enter the first bank
    // details.
    access: 'staff',
    permission: 'payouts:settings',
    stepUp: true,
    body: payoutSchedule,
    answer: z.union([payoutSchedule, waitingForApproval]),
    mayWait: true,
    otherwise: 'Failed to save payout schedule',
  }),
} as const
