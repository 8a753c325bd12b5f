import { isAccountNumber, isBsb, stripBankDigits } from '@paydeck/contract/identifiers/bank-account'
import type { NewBankAccount } from '@paydeck/contract/calls/bank-accounts'
import { currencyOf, type Country, type Currency } from '@paydeck/contract/money/currency'

export interface AccountDraft {
  accountName: string
  accountNumber: string
  country: Country
  currency: Currency
  bsb: string
}

export const emptyDraft = (country: Country): AccountDraft => ({
  accountName: '',
  accountNumber: '',
  country,
  currency: currencyOf(country) === 'NZD' ? 'NZD' : 'AUD',
  bsb: '',
})

export interface AccountProblems {
  accountName: string | null
  accountNumber: string | null
  bsb: string | null
}

/** Only Australia needs a BSB. */
export function accountProblems(draft: AccountDraft): AccountProblems {
  const { country } = draft
  const isNumber = isAccountNumber(stripBankDigits(draft.accountNumber), country)
  const isBranch = country !== 'AU' || isBsb(stripBankDigits(draft.bsb))
  return {
    accountName:
      draft.accountName.trim() === '' ? 'Please enter the name of the account holder' : null,
    accountNumber: isNumber ? null : 'Please enter valid account number',
    bsb: isBranch ? null : 'Please enter valid bsb',
  }
}

/** Strips the spaces and dashes between digits. */
export const accountToSend = (draft: AccountDraft): NewBankAccount => ({
  accountName: draft.accountName.trim(),
  accountNumber: stripBankDigits(draft.accountNumber),
  country: draft.country,
  currency: draft.currency,
  routingNumber: draft.country === 'AU' ? stripBankDigits(draft.bsb) : '',
})
