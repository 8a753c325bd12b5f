import { receiptCalls } from '@paydeck/contract/calls/payments/receipts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call, callForFile } from '#/lib/api/api.ts'
import { saveAnswer } from '#/lib/api/save-answer.ts'

/** Not cached: a refund or new settings change the receipt. */
export const receiptQuery = (merchantId: string, transactionId: string) =>
  queryOptions({
    queryKey: ['receipt', merchantId, transactionId],
    queryFn: async ({ signal }) =>
      (await call(receiptCalls.getReceipt, { merchantId, transactionId }, { signal })).data,
    gcTime: 0,
  })

export const sendReceipt = (merchantId: string, transactionId: string) =>
  mutationOptions({
    mutationFn: async (body: { email: string }) =>
      (await call(receiptCalls.sendReceipt, { merchantId, transactionId, body })).data,
    meta: { makesStale: [] },
  })

/** Saves the receipt as PDF. */
export const downloadReceipt = (merchantId: string, transactionId: string) =>
  mutationOptions({
    mutationFn: async () =>
      saveAnswer(
        await callForFile(receiptCalls.downloadReceipt, { merchantId, transactionId }, {}),
        'receipt.pdf',
      ),
    meta: { makesStale: [] },
  })
