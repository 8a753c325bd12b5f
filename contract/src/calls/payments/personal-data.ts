import * as z from 'zod/mini'

import { route } from '../../protocol/route.ts'
import { instant } from '../../protocol/wire.ts'

/** All data about a customer: rows by table, without secrets. */
export const customerData = z.object({
  customerId: z.string(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type CustomerData = z.infer<typeof customerData>

export const personalDataCalls = {
  getCustomerData: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/customers/{customerId}/data',
    summary: 'All that is held about a customer, for the customer who asks for it',
    access: 'staff',
    permission: ['settings:write', 'customers:read'],
    answer: customerData,
    stepUp: true,
    otherwise: 'Failed to download the data',
  }),
  eraseCustomer: route({
    base: 'api',
    method: 'POST',
    path: '/dashboard/merchant/{merchantId}/customers/{customerId}/erase',
    summary: 'Erase what is held about a customer, as far as the law allows',
    access: 'staff',
    permission: ['settings:write', 'customers:read'],
    answer: z.object({ erasedAt: instant }),
    stepUp: true,
    otherwise: 'Failed to erase the customer',
  }),
} as const
