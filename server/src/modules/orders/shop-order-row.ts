import type { ShopOrder } from '@paydeck/contract/calls/shop/new-order'

import type { NewRow } from '../../db/rows.ts'
import { shopEmail, shopItems } from './shop-rules.ts'

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const OFF = new Set(['false', '0', 'no', 'off'])

function toBilling({ billing }: ShopOrder) {
  const { name = null, phone = null, address = null } = billing ?? {}
  return { billingName: name, billingPhone: phone, billingAddress: json(address) }
}

export function toRow(
  order: ShopOrder,
  creation: {
    merchantOrderId: string
    customerId: string | null
    orderType: 'online' | 'manual'
    taxIncluded: boolean
    gst: number | null
    createdAt: Date
    createdBy: string
  },
): NewRow<'app.merchantOrder'> {
  const receipt = String(order.emailCustomerReceipt ?? true)
  return {
    ...creation,
    ...toBilling(order),
    internalOrderId: order.internalOrderId,
    status: 'created',
    amount: order.paymentAmount.amount,
    currency: order.paymentAmount.currency,
    description: order.description,
    customerEmail: shopEmail(order),
    phoneNo: order.phoneNo,
    metadata: JSON.stringify(order.metadata ?? {}),
    taxOverride: creation.taxIncluded ? order.taxIncludedAmountOverride : null,
    requestThreeDs: order.request3DSOnPayment,
    authoriseOnly: order.authoriseOnly,
    shipping: json(order.shipping),
    discount: order.discount?.amount ?? null,
    returnUrl: order.returnURL,
    cancelUrl: order.cancelURL,
    emailReceipt: !OFF.has(receipt.toLowerCase()),
  }
}

export const toItems = (order: ShopOrder, merchantOrderId: string): NewRow<'app.orderItem'>[] =>
  shopItems(order).map(({ amount, description, quantity, sku, imageUrl }, line) => ({
    merchantOrderId,
    line,
    description: description ?? sku ?? '',
    quantity: Math.min(1_000_000, Math.max(1, Math.round(Number(quantity ?? 1)) || 1)),
    amount,
    sku,
    imageUrl,
  }))
