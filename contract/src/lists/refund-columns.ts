import * as z from 'zod/mini'

import { currency, minor } from '../money/schemas.ts'
import { instant, maybeText } from '../protocol/wire.ts'
import { defineColumns } from './columns.ts'

/** `pending` until the provider has refunded the money, which may take days. */
export const refundStatus = z.enum(['pending', 'succeeded', 'failed'])

export const refundColumns = defineColumns({
  merchantOrderInternalOrderId: { wire: z.string(), label: 'Order ID', csv: 'typed' },
  transactionId: { wire: z.string(), label: 'Transaction ID', csv: 'text' },
  refundId: { wire: z.string(), label: 'Refund ID', csv: 'text' },
  createdAt: { wire: instant, label: 'Created', csv: 'instant' },
  createdOn: { label: 'Date', csv: 'day' },
  status: { wire: refundStatus, label: 'Status', csv: 'text' },
  amount: { wire: minor, label: 'Amount', csv: 'money' },
  currency: { wire: currency, label: 'Currency', csv: 'text' },
  customerEmail: { wire: maybeText, label: 'Customer email', csv: 'typed' },
  /** Optional for older servers. */
  reason: { wire: z.optional(maybeText), label: 'Reason', csv: 'typed' },
})
