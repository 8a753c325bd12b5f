import type { AuditEvent } from '../audit/service.ts'
import type { PostedFor } from '../ledger/service.ts'
import type { Merchant } from '../merchants/service.ts'
import type { PaymentRow } from '../payments/service.ts'

export const postingContext = (
  merchant: Merchant,
  payment: PaymentRow,
  occurredAt: Date,
  event: AuditEvent,
): PostedFor => ({
  occurredAt,
  transactionId: payment.transactionId,
  internalOrderId: payment.internalOrderId,
  country: merchant.tradingCountry,
  timeZone: merchant.timeZone,
  event,
})
