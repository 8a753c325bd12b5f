import type { Stripe } from 'stripe'

import type { StripeApi } from '../../card/stripe/api.ts'
import type { PayoutAccount } from '../port.ts'

const digitsOf = (text: string | null): string => (text ?? '').replaceAll(/\D/g, '')

const isSame =
  ({ accountNumber, routingNumber }: PayoutAccount, currency: string) =>
  (bankAccount: Stripe.BankAccount): boolean =>
    bankAccount.currency === currency.toLowerCase() &&
    accountNumber.endsWith(bankAccount.last4) &&
    (routingNumber === '' || digitsOf(bankAccount.routing_number) === routingNumber)

/**
 * Stripe's id of the merchant's bank account. Throws if Stripe has a different account, because money must not go to
 * one that the merchant has replaced here.
 */
export async function destinationOf(
  { stripe }: StripeApi,
  accountId: string,
  { account, currency }: { account: PayoutAccount; currency: string },
): Promise<string> {
  const bankAccounts = stripe.accounts.listExternalAccounts(accountId, {
    object: 'bank_account',
    limit: 100,
  })
  for await (const item of bankAccounts)
    if (item.object === 'bank_account' && isSame(account, currency)(item)) return item.id
  throw new Error(
    `Stripe’s account ${accountId} has no ${currency} bank account ending ${account.accountNumber.slice(-4)}`,
  )
}
