import type { InvoiceApi } from '../invoice-api.ts'
import { newAttemptKey } from '../method/attempt-key.ts'
import type { Checkout } from '../method/pay.ts'

export const cardCheckout = (api: InvoiceApi, options?: { payPlanVariant: string }): Checkout => ({
  read: api.read,
  pay: (paymentToken, key) => api.pay(paymentToken, key, options),
  confirm: api.confirm,
  newKey: newAttemptKey,
})
