import { isAccountNumber, isBsb, stripBankDigits } from '@paydeck/contract/identifiers/bank-account'
import type { NewBankAccount } from '@paydeck/contract/calls/bank-accounts'
import { country, currency } from '@paydeck/contract/money/schemas'
import { currencyOf, type Country } from '@paydeck/contract/money/currency'
import * as z from 'zod/mini'

import { crossField, required, problemUnless } from '#/lib/form/rules.ts'

const bankDigits = z.string().check(z.overwrite(stripBankDigits))

const fields = z.object({
  accountName: required('Please enter the name of the account holder'),
  accountNumber: bankDigits,
  country,
  currency,
  bsb: bankDigits,
})
export type AccountDraft = z.infer<typeof fields>

/** Only Australia needs a BSB. */
export const accountForm = z.pipe(
  fields.check(
    crossField('accountNumber', ({ accountNumber, country: accountCountry }) =>
      problemUnless(
        isAccountNumber(accountNumber, accountCountry),
        'Please enter valid account number',
      ),
    ),
    crossField('bsb', ({ bsb, country: accountCountry }) =>
      problemUnless(accountCountry !== 'AU' || isBsb(bsb), 'Please enter valid bsb'),
    ),
  ),
  z.transform(({ bsb, ...account }: AccountDraft): NewBankAccount => ({
    ...account,
    routingNumber: account.country === 'AU' ? bsb : '',
  })),
)

export const emptyDraft = (accountCountry: Country): AccountDraft => ({
  accountName: '',
  accountNumber: '',
  country: accountCountry,
  currency: currencyOf(accountCountry) === 'NZD' ? 'NZD' : 'AUD',
  bsb: '',
})
