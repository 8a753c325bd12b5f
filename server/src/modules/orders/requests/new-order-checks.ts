import { ORDER_NUMBER_UNPAID } from '@paydeck/contract/calls/orders'
import { ANSWERS_MISSING, missingAnswers } from '@paydeck/contract/merchant/required-answers'
import { formatDay } from '@paydeck/contract/time/days'

import type { MerchantTx } from '../../../db/database.ts'
import { AppError, conflict } from '../../../kit/errors.ts'
import type { Merchant } from '../../merchants/service.ts'
import type { OrdersDeps } from '../deps.ts'
import * as store from '../store.ts'
import type { NewInvoice, OrderInput } from './new-invoice.ts'

/** The requested number, or the next one. */
export async function numberOf(
  deps: OrdersDeps,
  tx: MerchantTx,
  merchant: Merchant,
  { orderRequest: { internalOrderId }, isNumberNew }: NewInvoice,
): Promise<string> {
  const { merchantId } = merchant
  if (internalOrderId === null)
    return deps.requestSettings.takeNumber(tx, merchantId, (number) =>
      store.isNumberUsed(tx, merchantId, number),
    )
  if (isNumberNew) await requireNewNumber(tx, merchant, internalOrderId)
  await deps.requestSettings.useNumber(tx, merchantId, internalOrderId)
  return internalOrderId
}

export async function requireAnswers(
  { customFields }: OrdersDeps,
  tx: MerchantTx,
  merchantId: string,
  { metadata }: OrderInput,
): Promise<void> {
  const fields = missingAnswers(metadata ?? {}, await customFields.fieldsOf(tx, merchantId))
  const sentences = Object.values(fields).map((problem) => `${problem}.`)
  if (sentences.length > 0)
    throw new AppError(400, ANSWERS_MISSING, sentences.join(' '), { fields: { fields } })
}

/** Throws 409 when an unpaid order has the number, because the customer could pay both. */
async function requireNewNumber(
  tx: MerchantTx,
  { merchantId, timeZone }: Merchant,
  internalOrderId: string,
): Promise<void> {
  const unpaid = await store.findUnpaid(tx, merchantId, internalOrderId)
  if (!unpaid) return
  const to = unpaid.billingName ?? unpaid.customerEmail
  const day = formatDay(unpaid.createdAt, timeZone)
  throw conflict(
    ORDER_NUMBER_UNPAID,
    `Order #${internalOrderId}${to === null ? '' : ` for ${to}`} of ${day} is still unpaid. With a second order of this number, both can be paid.`,
  )
}

export { keepLines } from './keep-lines.ts'
export { newTerms } from './new-terms.ts'
