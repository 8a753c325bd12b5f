import { OPERATOR } from '../modules/audit/service.ts'
import type { CliContext } from './context.ts'
import type { Given } from './command.ts'
import { merchantOf } from './find.ts'

export const OF_CUSTOMER = {
  merchant: { value: '<slug>', help: 'Whose customer', required: true },
  customer: { value: '<id>', help: 'The customer reference, cust_…', required: true },
} as const

export const askedOf = async (given: Given, context: CliContext) => ({
  merchantId: (await merchantOf(context, given.required('merchant'))).merchantId,
  customerId: given.required('customer'),
  actor: OPERATOR,
})
