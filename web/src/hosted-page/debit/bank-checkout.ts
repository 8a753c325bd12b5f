import { bankPaymentCalls, type BankMethod } from '@paydeck/contract/calls/payments/bank-payments'

import type { InvoiceApi } from '../invoice-api.ts'
import { newAttemptKey } from '../method/attempt-key.ts'
import type { Checkout } from '../method/pay.ts'

/** Pays from a bank account with the provider's token. */
export const bankCheckout = (
  { call, read, merchantOrderId }: InvoiceApi,
  bodyOf: (token: string) => BankMethod,
): Checkout => ({
  read,
  pay: async (token, idempotencyKey) =>
    (
      await call(
        bankPaymentCalls.payByBank,
        { merchantOrderId, body: bodyOf(token) },
        { idempotencyKey },
      )
    ).data,
  newKey: newAttemptKey,
})
