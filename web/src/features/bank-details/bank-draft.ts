import { isAccountNumber, isBsb, stripBankDigits } from '@paydeck/contract/identifiers/bank-account'
import { payoutSchedule } from '@paydeck/contract/calls/bank-accounts'
import { country, currency, currencyOf, type Country } from '@paydeck/contract/money/currency'
import { isEmailList, splitList } from '@paydeck/contract/identifiers/email-list'
import * as z from 'zod/mini'

import type { BankDetails } from '#/entities/onboarding/onboarding-mutations.ts'

export const bankDraft = z.object({
  currency,
  country,
  accountName: z.string(),
  routingNumber: z.string(),
  accountNumber: z.string(),
  emails: z.string(),
  schedule: payoutSchedule,
  /** Constant until the draft changes, so that retries add the account only once. */
  idempotencyKey: z.string(),
})
export type BankDraft = z.infer<typeof bankDraft>

export const emptyBankDraft = (tradingCountry: Country, idempotencyKey: string): BankDraft => ({
  currency: currencyOf(tradingCountry) === 'NZD' ? 'NZD' : 'AUD',
  country: tradingCountry,
  accountName: '',
  routingNumber: '',
  accountNumber: '',
  emails: '',
  schedule: 'daily',
  idempotencyKey,
})

/** Error messages by field; empty when the draft is valid. */
export type BankProblems = Partial<Record<keyof BankDraft, string>>

export function bankProblems(draft: BankDraft): BankProblems {
  const number = stripBankDigits(draft.accountNumber)
  const isAu = draft.country === 'AU'
  return {
    ...(draft.accountName.trim() === '' && { accountName: 'Required' }),
    ...(isAu &&
      !isBsb(stripBankDigits(draft.routingNumber)) && { routingNumber: 'Please enter valid BSB' }),
    ...(!isAccountNumber(number, draft.country) && {
      accountNumber: 'Please enter valid account number',
    }),
    ...(!isEmailList(draft.emails) && { emails: 'Invalid email' }),
  }
}

/** The request; null while the draft is invalid. */
export function bankDetails(draft: BankDraft): BankDetails | null {
  if (Object.keys(bankProblems(draft)).length > 0) return null
  return {
    account: {
      accountName: draft.accountName.trim(),
      accountNumber: stripBankDigits(draft.accountNumber),
      country: draft.country,
      currency: draft.currency,
      routingNumber: draft.country === 'AU' ? stripBankDigits(draft.routingNumber) : '',
    },
    notificationEmails: splitList(draft.emails),
    schedule: draft.schedule,
    idempotencyKey: draft.idempotencyKey,
  }
}
