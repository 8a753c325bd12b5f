import type { Handlers } from '../../http/edge/handlers.ts'
import type { ReceiptsService } from './service.ts'

export const receiptHandlers = (
  receipts: ReceiptsService,
): Pick<Handlers, 'getReceipt' | 'sendReceipt'> => ({
  getReceipt: async ({ who, params }) => ({
    data: await receipts.read(who.merchantId, params.transactionId),
  }),
  sendReceipt: async ({ who, params, body }) => {
    await receipts.send(who, params.transactionId, body.email)
    return { data: undefined }
  },
})
