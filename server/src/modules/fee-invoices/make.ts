import { localDay } from '@paydeck/contract/time/days'

import type { MerchantTx } from '../../db/database.ts'
import { sha256 } from '../../kit/secrets/secrets.ts'
import { feeInvoiceSheet, type FeeInvoiceData } from '../../papers/fee-invoice-sheet.ts'
import { printSheet } from '../../papers/print-sheet.ts'
import type { Merchant } from '../merchants/service.ts'
import type { FeeInvoicesDeps, FeeInvoiceSupplier } from './deps.ts'
import * as store from './store.ts'

/** Makes a merchant's due invoices, each in its own transaction. Returns how many. */
export async function makeInvoices(deps: FeeInvoicesDeps, merchantId: string): Promise<number> {
  const supplier = deps.feeInvoiceSupplier
  if (!supplier) return 0
  const merchant = await deps.merchants.get(merchantId)
  const taxNumber = merchant.taxCountry === 'AU' ? supplier.abn : supplier.gstNumber
  if (taxNumber === null) return 0
  for (let count = 0; ; count++)
    if (!(await makeNext(deps, merchant, { ...supplier, taxNumber }))) return count
}

type Supplier = FeeInvoiceSupplier & { taxNumber: string }

/** False when nothing is due. */
async function makeNext(
  deps: FeeInvoicesDeps,
  merchant: Merchant,
  supplier: Supplier,
): Promise<boolean> {
  const { merchantId } = merchant
  const gstNumber = await deps.merchants.gst.read(merchantId)
  return deps.db.inMerchant(merchantId, async (tx) => {
    await store.lockInvoices(tx, merchantId)
    const now = deps.clock.now()
    const [open] = await store.openMonths(tx, merchantId, now)
    if (!open) return false
    const ordinal = ((await store.lastInvoice(tx, merchantId))?.ordinal ?? 0) + 1
    const facts: FeeInvoiceData = {
      invoiceNumber: `${merchant.slug.toUpperCase()}-${String(ordinal).padStart(4, '0')}`,
      month: open.month,
      currency: open.currency,
      country: merchant.taxCountry,
      day: localDay(now, merchant.timeZone),
      supplier,
      buyer: { name: merchant.businessName, taxId: merchant.taxId, gstNumber },
      lines: await feesOf(tx, merchantId, open),
    }
    const pdf = await printSheet(feeInvoiceSheet(facts), now)
    await store.insertInvoice(tx, {
      merchantId,
      ordinal,
      invoiceNumber: facts.invoiceNumber,
      month: open.month,
      currency: open.currency,
      untilAt: open.untilAt,
      madeAt: now,
      fees: facts.lines.reduce((sum, { fees }) => sum + fees, 0),
      gst: facts.lines.reduce((sum, { gst }) => sum + gst, 0),
      pdf,
      sha256: sha256(pdf).toString('hex'),
    })
    return true
  })
}

/** Throws when settlement entries and ledger disagree about the fees: an invoice would be wrong either way. */
async function feesOf(
  tx: MerchantTx,
  merchantId: string,
  open: store.OpenMonth,
): Promise<store.FeeLine[]> {
  const lines = await store.readFees(tx, merchantId, open)
  const mismatch = lines.find(
    (line) => line.fees !== line.bookedFees || line.gst !== line.bookedGst,
  )
  if (mismatch)
    throw new Error(
      `Fees of ${merchantId} in ${open.month}: ${mismatch.entryType} ${mismatch.fees} and ${mismatch.gst} GST, the ledger has ${mismatch.bookedFees} and ${mismatch.bookedGst}`,
    )
  return lines
}
