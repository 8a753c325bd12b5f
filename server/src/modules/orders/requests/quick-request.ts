import type { QuickRequest } from '@paydeck/contract/calls/requests'

import type { NewInvoice } from './wanted-order.ts'

/** Turns a quick request into the order that the wizard would create. */
export const toOrder = ({
  showsGst,
  isSent,
  customerName,
  ...asked
}: QuickRequest): NewInvoice => ({
  orderRequest: {
    ...asked,
    orderType: 'manual',
    taxIncluded: showsGst,
    billing: { name: customerName?.trim() || null, phone: asked.phoneNo },
    emailCustomerReceipt: true,
  },
  sendEmail: isSent && asked.customerEmail !== null,
  sendSms: isSent && asked.phoneNo !== null,
  isNumberNew: asked.isNumberNew,
  terms: { lastDay: asked.lastDay, reminds: asked.reminds },
})
