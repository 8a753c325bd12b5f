import type { OrderRequest } from '@paydeck/contract/calls/orders'
import { currencyOf, type Country, type Currency } from '@paydeck/contract/currency'
import { parseAmount, positiveMinor } from '@paydeck/contract/money'
import { email } from '@paydeck/contract/wire'

import type { NewOrder } from '#/entities/manual-order/order-queries.ts'

/** What somebody typed into the form of a new order. */
export interface OrderDraft {
  orderNumber: string
  orderAmount: string
  description: string
  name: string
  email: string
  phone: string
  displayGst: boolean
  request3ds: boolean
}

export const EMPTY_DRAFT: OrderDraft = {
  orderNumber: '',
  orderAmount: '',
  description: '',
  name: '',
  email: '',
  phone: '',
  displayGst: false,
  request3ds: false,
}

/** What is wrong with a draft, in words by field; empty when it can be sent. */
export type DraftProblems = Partial<Record<keyof OrderDraft, string>>

/** The amount in minor units, null when it cannot be asked for. */
function draftAmount({ orderAmount }: OrderDraft): number | null {
  const amount = parseAmount(orderAmount)
  return amount !== null && positiveMinor.safeParse(amount).success ? amount : null
}

/** Checks a draft: order number, a valid amount and a valid email; everything else may be left empty. */
export function draftProblems(draft: OrderDraft): DraftProblems {
  return {
    ...(draft.orderNumber.trim() === '' && { orderNumber: 'Please enter an order number' }),
    ...(draftAmount(draft) === null && { orderAmount: 'Please enter a valid amount' }),
    ...(!email.safeParse(draft.email).success && { email: 'Please enter a valid email' }),
  }
}

/** The currency a merchant asks for; ZAR is for display only. */
export function orderCurrency(tradingCountry: Country): Currency {
  const currency = currencyOf(tradingCountry)
  return currency === 'NZD' ? currency : 'AUD'
}

const textOrNull = (text: string): string | null => text.trim() || null

/** The order as it is sent. @param amount minor units, what the customer pays */
function orderRequest(draft: OrderDraft, amount: number, tradingCountry: Country): OrderRequest {
  const phone = textOrNull(draft.phone)
  return {
    orderType: 'manual',
    internalOrderId: draft.orderNumber.trim(),
    paymentAmount: { amount, currency: orderCurrency(tradingCountry) },
    customerEmail: draft.email.trim(),
    phoneNo: phone,
    description: draft.description.trim(),
    items: [],
    taxIncluded: draft.displayGst,
    request3DSOnPayment: draft.request3ds,
    billing: { name: textOrNull(draft.name), phone },
    metadata: {},
    emailCustomerReceipt: true,
  }
}

/**
 * The body of the create call, null while the draft cannot be sent. "Send to customer" mails the request, and texts it
 * when there is a phone; "Process now" tells nobody, since the merchant takes the payment.
 */
export function newOrder(
  draft: OrderDraft,
  act: 'send' | 'process',
  tradingCountry: Country,
): NewOrder | null {
  const amount = draftAmount(draft)
  if (amount === null || Object.keys(draftProblems(draft)).length > 0) return null
  const request = orderRequest(draft, amount, tradingCountry)
  const isSent = act === 'send'
  return {
    sendEmail: isSent,
    sendSms: isSent && request.phoneNo !== null,
    orderRequest: request,
  }
}
