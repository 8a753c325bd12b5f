import type { Handlers } from '../../http/edge/handlers.ts'
import { sendPaper } from '../../papers/send-paper.ts'
import type { ReceiptsService } from './service.ts'

export const receiptHandlers = (
  receipts: ReceiptsService,
): Pick<Handlers, 'getReceipt' | 'sendReceipt' | 'downloadReceipt' | 'downloadOwnReceipt'> => ({
  getReceipt: async ({ who, params }) => ({
    data: await receipts.read(who.merchantId, params.transactionId),
  }),
  sendReceipt: async ({ who, params, body }) => {
    await receipts.send(who, params.transactionId, body.email)
    return { data: undefined }
  },
  downloadReceipt: async ({ who, params }) =>
    sendPaper(await receipts.paper(who.merchantId, params.transactionId)),
  downloadOwnReceipt: async ({ holder }) => sendPaper(await receipts.ownPaper(holder)),
})
