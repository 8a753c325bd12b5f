import * as z from 'zod/mini'

import { pdf } from '../../protocol/pdf.ts'
import { route } from '../../protocol/route.ts'
import { email } from '../../protocol/wire.ts'
import { invoice } from '../invoice.ts'

const RECEIPT_PATH = '/merchants/{merchantId}/transactions/{transactionId}/receipt'

export const receiptCalls = {
  getReceipt: route({
    base: 'api',
    method: 'GET',
    path: RECEIPT_PATH,
    summary: 'The paid order as its customer sees it, for a receipt or tax invoice',
    access: 'staff',
    permission: 'payments:read',
    answer: invoice,
    otherwise: 'Failed to fetch the receipt',
  }),
  sendReceipt: route({
    base: 'api',
    method: 'POST',
    path: `${RECEIPT_PATH}:send`,
    summary: 'Email the receipt of a payment again, at most five times an hour',
    access: 'staff',
    permission: 'orders:write',
    body: z.object({ email }),
    answer: z.void(),
    otherwise: 'Failed to send the receipt',
  }),
  downloadReceipt: route({
    ...pdf,
    path: `${RECEIPT_PATH}.pdf`,
    summary: 'The receipt or tax invoice of a payment as PDF',
    access: 'staff',
    permission: 'payments:read',
    otherwise: 'Failed to download the receipt',
  }),
  downloadOwnReceipt: route({
    ...pdf,
    path: '/orders/{merchantOrderId}/receipt.pdf',
    summary: 'The receipt or tax invoice of a paid order as PDF, for its customer',
    access: 'invoice',
    otherwise: 'We could not make this receipt.',
  }),
} as const
