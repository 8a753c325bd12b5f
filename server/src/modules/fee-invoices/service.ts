import type { FeeInvoice } from '@paydeck/contract/calls/transfers/fee-invoices'
import type { StatementMonth } from '@paydeck/contract/calls/transfers/statements'

import { notFound } from '../../kit/errors.ts'
import { sha256 } from '../../kit/secrets/secrets.ts'
import { paperName, type Paper } from '../../papers/sheet.ts'
import type { FeeInvoicesDeps } from './deps.ts'
import { makeInvoices } from './make.ts'
import * as store from './store.ts'

export type FeeInvoicesService = ReturnType<typeof feeInvoicesService>

/** The provider's tax invoices for the fees it took from each merchant, by month of the merchant's zone. */
export const feeInvoicesService = (deps: FeeInvoicesDeps) => ({
  /** Newest first. */
  async list(merchantId: string): Promise<FeeInvoice[]> {
    const rows = await store.listInvoices(deps.db.reader, merchantId)
    return rows.map(({ madeAt, ...row }) => ({
      ...row,
      total: row.fees + row.gst,
      madeAt: madeAt.toISOString(),
    }))
  },

  /** The stored PDF, whose hash is checked: throws if it changed. 404 for a month without one. */
  async paper(merchantId: string, month: StatementMonth): Promise<Paper & { sha256: string }> {
    const invoice = await store.findInvoice(deps.db.reader, merchantId, month)
    if (!invoice) throw notFound()
    const { invoiceNumber, pdf } = invoice
    if (sha256(pdf).toString('hex') !== invoice.sha256)
      throw new Error(`Fee invoice ${invoiceNumber} is not the one that was made`)
    return { name: paperName('Fees', invoiceNumber), bytes: pdf, sha256: invoice.sha256 }
  },

  /** Makes all missing invoices of past months; returns how many. */
  async makeDue(): Promise<number> {
    let count = 0
    for (const { merchantId } of await deps.merchants.list())
      try {
        count += await makeInvoices(deps, merchantId)
      } catch (failure) {
        deps.onError(failure)
      }
    return count
  },
})
