import { isAccountNumber, isBsb, stripBankDigits } from '@paydeck/contract/identifiers/bank-account'
import { type BankAccount } from '@paydeck/contract/calls/bank-accounts'
import { payoutSchedule, type PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'
import { country, currency } from '@paydeck/contract/money/schemas'
import { currencyOf, type Country } from '@paydeck/contract/money/currency'
import { isEmailList, splitList } from '@paydeck/contract/identifiers/email-list'
import * as z from 'zod/mini'

import type { BankDetails } from '#/entities/onboarding/onboarding-mutations.ts'
import { crossField, trimmed, problemUnless, valid } from '#/lib/form/rules.ts'

const bankDigits = z.string().check(z.overwrite(stripBankDigits))

const fields = z.object({
  currency,
  country,
  accountName: trimmed,
  routingNumber: bankDigits,
  accountNumber: bankDigits,
  emails: valid(isEmailList, 'Invalid email'),
  schedule: payoutSchedule,
  /** Constant until a sent draft changes, so that retries add the account only once. */
  idempotencyKey: z.string(),
})
export type BankDraft = z.infer<typeof fields>

const isBlank = ({ accountName, routingNumber, accountNumber }: BankDraft): boolean =>
  accountName + routingNumber + accountNumber === ''

/** @param hasAccount an account is already saved, so the fields for another may stay blank */
export const bankForm = (hasAccount: boolean) => {
  const isOptional = (draft: BankDraft): boolean => hasAccount && isBlank(draft)
  return z.pipe(
    fields.check(
      crossField('accountName', (draft) =>
        problemUnless(isOptional(draft) || draft.accountName !== '', 'Required'),
      ),
      crossField('routingNumber', (draft) =>
        problemUnless(
          isOptional(draft) || draft.country !== 'AU' || isBsb(draft.routingNumber),
          'Please enter valid BSB',
        ),
      ),
      crossField('accountNumber', (draft) =>
        problemUnless(
          isOptional(draft) || isAccountNumber(draft.accountNumber, draft.country),
          'Please enter valid account number',
        ),
      ),
    ),
    z.transform((values: BankDraft): BankDetails => ({
      account: isBlank(values)
        ? null
        : {
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
}

/** What is already saved. The schedule is null if none is saved or the person may not read it. */
export interface SavedBankDetails {
  accounts: readonly BankAccount[]
  emails: readonly string[]
  schedule: PayoutSchedule | null
}

export function initialDraft(
  tradingCountry: Country,
  idempotencyKey: string,
  { accounts, emails, schedule }: SavedBankDetails,
): BankDraft {
  const [account] = accounts
  return {
    currency: account?.currency ?? (currencyOf(tradingCountry) === 'NZD' ? 'NZD' : 'AUD'),
    country: account?.country ?? tradingCountry,
    accountName: '',
    routingNumber: '',
    accountNumber: '',
    emails: emails.join(', '),
    schedule: schedule ?? 'daily',
    idempotencyKey,
  }
}
