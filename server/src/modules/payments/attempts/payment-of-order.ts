import type { NewRow } from '../../../db/rows.ts'
import { conflict } from '../../../kit/errors.ts'
import { emailKey } from '../../customers/rules.ts'
import type { CustomerOfPayment, Payer } from '../../customers/service.ts'
import type { Method } from '../../ledger/rules.ts'
import type { ReservedOrder } from '../../orders/order-lock.ts'
import type { PlanQuote } from './plan-port.ts'

export const payerOfOrder = (order: ReservedOrder): Payer => ({
  customerId: order.customerId,
  email: order.customerEmail,
  name: order.billingName,
  phone: phoneOf(order),
  organisation: order.billingOrganisation,
  internalId: order.internalCustomerId,
})

const phoneOf = (order: ReservedOrder): string | null => order.phoneNo ?? order.billingPhone

interface NewPaymentDetails {
  transactionId: string
  payCardId: string
  method: Method
  quote: PlanQuote | null
  customer: CustomerOfPayment | null
  confirmsItself: boolean
}

/** The new payment of an order, as it is before the provider is called. */
export const paymentOfOrder = (
  order: ReservedOrder,
  details: NewPaymentDetails,
  now: Date,
): NewRow<'app.payment'> => ({
  transactionId: details.transactionId,
  merchantOrderId: order.merchantOrderId,
  internalOrderId: order.internalOrderId,
  orderType: order.orderType,
  description: order.description,
  ...customerColumns(order, details.customer),
  ...addressColumns(order),
  ...(details.quote
    ? { payCardId: null, payPlanId: details.quote.payPlanId, payType: 'plan' }
    : { payCardId: details.payCardId, payPlanId: null, payType: 'card' }),
  method: details.method,
  confirmsItself: details.confirmsItself,
  status: 'incomplete',
  currency: order.currency,
  amount: order.amount,
  transactionAmount: order.amount,
  createdAt: now,
  updatedAt: now,
})

const customerColumns = (order: ReservedOrder, customer: CustomerOfPayment | null) => ({
  customerId: customer?.customerId ?? null,
  internalCustomerId: order.internalCustomerId ?? customer?.internalCustomerId ?? null,
  customerName: order.billingName,
  customerEmail: order.customerEmail,
  customerEmailKey: order.customerEmail === null ? null : emailKey(order.customerEmail),
  customerPhone: phoneOf(order),
  customerOrganisation: order.billingOrganisation,
})

function addressColumns({ shipping, ...order }: ReservedOrder) {
  const { billingName: name, billingPhone: phone, billingAddress: address } = order
  const isBilled = Boolean(name || phone || address)
  return {
    billing: isBilled ? JSON.stringify({ name, phone, address }) : null,
    shipping: shipping === null ? null : JSON.stringify(shipping),
  }
}

interface PaymentOptions {
  method: Method
  plan?: object | undefined
  authoriseOnly?: boolean
}

/** Throws 409 when an authorise-only order is paid by another method than a card, or in instalments. */
export function kindOf(
  order: ReservedOrder,
  { method, plan, authoriseOnly }: PaymentOptions,
): 'charge' | 'authorise' {
  if (authoriseOnly !== true && !order.authoriseOnly) return 'charge'
  if (plan !== undefined || method !== 'card')
    throw conflict(
      'authorise_only',
      'This order only reserves its amount on a card. Please pay it by card, in full.',
    )
  return 'authorise'
}
