import type { CustomField } from '@paydeck/contract/calls/order-settings'
import type { OrderItem, OrderRequest } from '@paydeck/contract/calls/orders'

import type { NewOrder } from '#/entities/manual-order/order-queries.ts'
import { parsePhone } from '#/lib/text/phone.ts'

import { priceOf, type DraftItem } from './draft-item.ts'
import { isComplete, type OrderDraft } from './order-draft.ts'
import type { OrderTerms } from './order-terms.ts'

/** `send` asks the customer to pay; `process` opens the payment page for the merchant; `card` takes a card here. */
export type SendAction = 'send' | 'process' | 'card'

const textOrNull = (text: string): string | null => text.trim() || null

function itemOf(item: DraftItem, { currency }: OrderTerms): OrderItem[] {
  const price = priceOf(item)
  return price ? [{ description: item.name.trim(), ...price, currency }] : []
}

/** Omits answers to fields deleted from the settings. */
function metadataOf(draft: OrderDraft, customFields: readonly CustomField[]) {
  const answers = customFields.map(({ key }) => [key, (draft.customFieldsObj[key] ?? '').trim()])
  return Object.fromEntries(answers.filter(([, answer]) => answer !== ''))
}

/** Null while invalid. "Send to customer" emails and texts the invoice; "Process now" notifies no one. */
export function newOrder(
  draft: OrderDraft,
  action: SendAction,
  terms: OrderTerms,
  customFields: readonly CustomField[],
): NewOrder | null {
  const { totalAmount } = draft
  if (totalAmount === null || !isComplete(draft, customFields)) return null
  const phone = draft.phone.trim() === '' ? null : parsePhone(draft.phone, draft.phoneCountry)
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
  const isSent = action === 'send'
  return { sendEmail: isSent, sendSms: isSent && phone !== null, isNumberNew: true, orderRequest }
}
