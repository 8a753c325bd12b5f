import type { Handlers } from '../../http/edge/handlers.ts'
import { sendPaper } from '../../papers/send-paper.ts'
import type { ReceiptsService } from './service.ts'

export const receiptHandlers = (
  receipts: ReceiptsService,
): Pick<Handlers, 'getReceipt' | 'sendReceipt' | 'downloadReceipt' | 'downloadOwnReceipt'> => ({
  getReceipt: async ({ actor, params }) => ({
    data: await receipts.read(actor.merchantId, params.transactionId),
  }),
  sendReceipt: async ({ actor, params, body }) => {
    await receipts.send(actor, params.transactionId, body.email)
    return { data: undefined }
  },
  downloadReceipt: async ({ actor, params }) =>
    sendPaper(await receipts.paper(actor.merchantId, params.transactionId)),
  downloadOwnReceipt: async ({ holder }) => sendPaper(await receipts.ownPaper(holder)),
})
