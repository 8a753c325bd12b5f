import type { MerchantTx } from '../../db/database.ts'
import { forgetCustomer } from '../customers/forget.ts'
import { forgetMail } from '../mail/forget.ts'
import { forgetNotes } from '../notes/forget.ts'
import { forgetOrders } from '../orders/forget.ts'
import { forgetPayers } from '../payments/forget.ts'
import { forgetPlanPayers } from '../plans/forget.ts'
import { forgetRefunds } from '../refunds/forget.ts'
import type { SearchIndex } from '../search/index-service.ts'
import type { Batch } from './batch.ts'

/** Each module clears its own tables, and the search index is updated to match. */
export async function forgetBatch(
  search: SearchIndex,
  tx: MerchantTx,
  merchantId: string,
  batch: Batch,
): Promise<void> {
  const { orderIds, keptOrders, keepsAddress, transactionIds, keptPayments } = batch
  const orders = await forgetOrders(tx, merchantId, {
    ids: orderIds,
    kept: keptOrders,
    keepsAddress,
  })
  for (const order of orders) await search.orderChanged(tx, merchantId, order)
  await forgetPayers(tx, merchantId, { ids: transactionIds, kept: keptPayments })
  await forgetPlanPayers(tx, merchantId, batch.planIds)
  await forgetRefunds(tx, merchantId, batch.refunds)
  await forgetMail(tx, merchantId, { to: batch.mailTo, about: batch.mailAbout })
  const noted = await forgetNotes(tx, merchantId, 'payment', transactionIds)
  for (const recordId of noted)
    await search.notesChanged(tx, merchantId, { recordKind: 'payment', recordId })
}

interface ErasedPerson {
  merchantId: string
  customerId: string
  erasedAt: Date
  keptUntil: Date | null
}

/** The customer's own row comes last, because the rest is found through it. */
export async function forgetPerson(
  search: SearchIndex,
  tx: MerchantTx,
  { merchantId, customerId, ...erased }: ErasedPerson,
): Promise<void> {
  await forgetNotes(tx, merchantId, 'customer', [customerId])
  await forgetCustomer(tx, merchantId, customerId, erased)
  await search.notesChanged(tx, merchantId, { recordKind: 'customer', recordId: customerId })
}
