import { isAccountNumber, isBsb, stripBankDigits } from '@paydeck/contract/identifiers/bank-account'
import type { BankAccount, NewBankAccount } from '@paydeck/contract/calls/bank-accounts'

import type { Row } from '../../db/rows.ts'

export interface ReadAccount {
  accountName: string
  accountNumber: string
  routingNumber: string
  country: 'AU' | 'NZ'
  currency: 'AUD' | 'NZD'
}

export function readAccount(typed: NewBankAccount): ReadAccount | { refusal: string } {
  const accountName = typed.accountName.trim()
  const accountNumber = stripBankDigits(typed.accountNumber)
  const routingNumber = typed.country === 'AU' ? stripBankDigits(typed.routingNumber ?? '') : ''
  if (accountName === '') return { refusal: 'Please enter the name of the account holder' }
  if (!isAccountNumber(accountNumber, typed.country))
    return { refusal: 'Please enter valid account number' }
  if (typed.country === 'AU' && !isBsb(routingNumber)) return { refusal: 'Please enter valid BSB' }
  const { country, currency } = typed
  return { accountName, accountNumber, routingNumber, country, currency }
}

export const MAX_HOLD_HOURS = 720

/** The earliest payout to a new primary account. Null: immediately. */
export function heldUntil(now: Date, holdHours: number, replacesAnother: boolean): Date | null {
  return replacesAnother && holdHours > 0 ? new Date(now.getTime() + holdHours * 3_600_000) : null
}

/** Shows at most the last four digits. */
export const toBankAccount = (
  row: Omit<Row<'app.bankAccount'>, 'accountNumberSealed' | 'merchantId'>,
): BankAccount => ({
  externalAccountId: row.externalAccountId,
  accountName: row.accountName,
  accountNumberLast4: row.accountNumberLast4,
  routingNumber: row.routingNumber,
  country: row.country,
  currency: row.currency,
  isDefaultForCurrency: row.isPrimary,
  returnedAt: row.returnedAt?.toISOString() ?? null,
  addedAt: row.createdAt.toISOString(),
})
