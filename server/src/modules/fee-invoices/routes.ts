import type { Handlers } from '../../http/edge/handlers.ts'
import { sendPaper } from '../../papers/send-paper.ts'
import type { FeeInvoicesService } from './service.ts'

export const feeInvoiceHandlers = (
  invoices: FeeInvoicesService,
): Pick<Handlers, 'listFeeInvoices' | 'downloadFeeInvoice'> => ({
  listFeeInvoices: async ({ who }) => ({
    data: { invoices: await invoices.list(who.merchantId) },
  }),
  downloadFeeInvoice: async ({ who, query }) =>
    sendPaper(await invoices.paper(who.merchantId, query)),
})
