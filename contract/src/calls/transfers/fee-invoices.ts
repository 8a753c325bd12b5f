import * as z from 'zod/mini'

import { currency, minor } from '../../money/schemas.ts'
import { pdf } from '../../protocol/pdf.ts'
import { route } from '../../protocol/route.ts'
import { instant } from '../../protocol/wire.ts'
import { month } from './statements.ts'

/** The provider's tax invoice for the fees of a month. Minor units. */
export const feeInvoice = z.object({
  invoiceNumber: z.string(),
  month,
  currency,
  /** Without the GST. */
  fees: minor,
  gst: minor,
  total: minor,
  madeAt: instant,
})
export type FeeInvoice = z.infer<typeof feeInvoice>

const PATH = '/merchants/{merchantId}/fee-invoices'
const staff = { access: 'staff', permission: 'payouts:read' } as const

export const feeInvoiceCalls = {
  listFeeInvoices: route({
    ...staff,
    base: 'api',
    method: 'GET',
    path: PATH,
    summary: 'The tax invoices for the fees of each month, newest first',
    answer: z.object({ invoices: z.array(feeInvoice) }),
    otherwise: 'Failed to fetch your tax invoices',
  }),
  downloadFeeInvoice: route({
    ...pdf,
    ...staff,
    path: `${PATH}/one.pdf`,
    summary: 'The tax invoice for the fees of a month as PDF, the same bytes each time',
    query: z.object({ month, currency }),
    otherwise: 'Failed to download the tax invoice',
  }),
} as const
