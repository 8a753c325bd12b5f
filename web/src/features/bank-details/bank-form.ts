import { isAccountNumber, isBsb, stripBankDigits } from '@paydeck/contract/identifiers/bank-account'
import { payoutSchedule } from '@paydeck/contract/calls/bank-accounts'
import { country, currency, currencyOf, type Country } from '@paydeck/contract/money/currency'
import { isEmailList, splitList } from '@paydeck/contract/identifiers/email-list'
import * as z from 'zod/mini'

import type { BankDetails } from '#/entities/onboarding/onboarding-mutations.ts'
import { across, required, unless, valid } from '#/lib/form/rules.ts'

const bankDigits = z.string().check(z.overwrite(stripBankDigits))

const fields = z.object({
  currency,
  country,
  accountName: required(),
  routingNumber: bankDigits,
  accountNumber: bankDigits,
  emails: valid(isEmailList, 'Invalid email'),
  schedule: payoutSchedule,
  /** Constant until a sent draft changes, so that retries add the account only once. */
  idempotencyKey: z.string(),
})
export type BankDraft = z.infer<typeof fields>

export const bankForm = z.pipe(
  fields.check(
    across('routingNumber', ({ routingNumber, country: at }) =>
      unless(at !== 'AU' || isBsb(routingNumber), 'Please enter valid BSB'),
    ),
    across('accountNumber', ({ accountNumber, country: at }) =>
      unless(isAccountNumber(accountNumber, at), 'Please enter valid account number'),
    ),
  ),
  z.transform((values: BankDraft): BankDetails => ({
    account: {
      accountName: values.accountName,
      accountNumber: values.accountNumber,
      country: values.country,
      currency: values.currency,
      routingNumber: values.country === 'AU' ? values.routingNumber : '',
    },
    notificationEmails: splitList(values.emails),
    schedule: values.schedule,
    idempotencyKey: values.idempotencyKey,
  })),
)

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
