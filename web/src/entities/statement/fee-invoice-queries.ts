import { feeInvoiceCalls, type FeeInvoice } from '@paydeck/contract/calls/transfers/fee-invoices'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call, callForFile } from '#/lib/api/api.ts'
import { saveAnswer } from '#/lib/api/save-answer.ts'

export const feeInvoiceList = (merchantId: string) =>
  queryOptions({
    queryKey: ['fee-invoices', merchantId],
    queryFn: async ({ signal }) =>
      (await call(feeInvoiceCalls.listFeeInvoices, { merchantId }, { signal })).data.invoices,
  })

export const downloadFeeInvoice = (merchantId: string) =>
  mutationOptions({
    mutationFn: async ({ month, currency, invoiceNumber }: FeeInvoice) =>
      saveAnswer(
        await callForFile(
          feeInvoiceCalls.downloadFeeInvoice,
          { merchantId, query: { month, currency } },
          {},
        ),
        `${invoiceNumber}.pdf`,
      ),
    meta: { makesStale: [] },
  })
