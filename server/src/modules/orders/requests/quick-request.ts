import type { QuickRequest } from '@paydeck/contract/calls/requests'

import type { NewInvoice } from './new-invoice.ts'

/** Turns a quick request into the order that the wizard would create. */
export const toOrder = ({
  showsGst,
  isSent,
  customerName,
  ...request
}: QuickRequest): NewInvoice => ({
  orderRequest: {
    ...request,
    orderType: 'manual',
    taxIncluded: showsGst,
    billing: { name: customerName?.trim() || null, phone: request.phoneNo },
    emailCustomerReceipt: true,
  },
  sendEmail: isSent && request.customerEmail !== null,
  sendSms: isSent && request.phoneNo !== null,
  isNumberNew: request.isNumberNew,
  terms: { lastDay: request.lastDay, reminds: request.reminds },
})
