import type { Handlers } from '../../http/edge/handlers.ts'
import { sendPaper } from '../../papers/send-paper.ts'
import type { FeeInvoicesService } from './service.ts'

export const feeInvoiceHandlers = (
  invoices: FeeInvoicesService,
): Pick<Handlers, 'listFeeInvoices' | 'downloadFeeInvoice'> => ({
  listFeeInvoices: async ({ actor }) => ({
    data: { invoices: await invoices.list(actor.merchantId) },
  }),
  downloadFeeInvoice: async ({ actor, query }) =>
    sendPaper(await invoices.paper(actor.merchantId, query)),
})
