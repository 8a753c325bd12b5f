import type { CustomField } from '@paydeck/contract/calls/order-settings'
import type { OrderItem, OrderRequest } from '@paydeck/contract/calls/orders'

import type { NewOrder } from '#/entities/manual-order/order-queries.ts'
import { readPhone } from '#/lib/text/phone.ts'

import { priceOf, type DraftItem } from './draft-item.ts'
import { isComplete, type OrderDraft } from './order-draft.ts'
import type { OrderTerms } from './order-terms.ts'

/** What is done with a finished draft: the customer is asked to pay, or the merchant takes the payment now. */
export type SendAct = 'send' | 'process'

const textOrNull = (text: string): string | null => text.trim() || null

function itemOf(item: DraftItem, { currency }: OrderTerms): OrderItem[] {
  const price = priceOf(item)
  return price ? [{ description: item.name.trim(), ...price, currency }] : []
}

/** The answers that were given; a field that is gone from the settings is left out. */
function metadataOf(draft: OrderDraft, customFields: readonly CustomField[]) {
  const answers = customFields.map(({ key }) => [key, (draft.customFieldsObj[key] ?? '').trim()])
  return Object.fromEntries(answers.filter(([, answer]) => answer !== ''))
}

/**
 * The body of the create call, null while the draft cannot be sent. "Send to customer" mails the request, and texts it
 * when there is a phone; "Process now" tells nobody, since the merchant takes the payment.
 */
export function newOrder(
  draft: OrderDraft,
  act: SendAct,
  terms: OrderTerms,
  customFields: readonly CustomField[],
): NewOrder | null {
  const { totalAmount } = draft
  if (totalAmount === null || !isComplete(draft, customFields)) return null
  const phone = draft.phone.trim() === '' ? null : readPhone(draft.phone, draft.phoneCountry)
  const orderRequest: OrderRequest = {
    orderType: 'manual',
    internalOrderId: draft.orderNumber.trim(),
    paymentAmount: { amount: totalAmount, currency: terms.currency },
    customerEmail: draft.email.trim(),
    phoneNo: phone,
    description: draft.description.trim(),
    items: draft.items.flatMap((item) => itemOf(item, terms)),
    taxIncluded: draft.displayGst,
    request3DSOnPayment: draft.request3ds,
    billing: { name: textOrNull(draft.name), phone },
    metadata: metadataOf(draft, customFields),
    emailCustomerReceipt: true,
  }
  const isSent = act === 'send'
  return { sendEmail: isSent, sendSms: isSent && phone !== null, orderRequest }
}
