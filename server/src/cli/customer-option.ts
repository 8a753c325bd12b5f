import { OPERATOR } from '../modules/audit/service.ts'
import type { CliContext } from './context.ts'
import type { Arguments } from './command.ts'
import { merchantOf } from './find.ts'

export const CUSTOMER_OPTIONS = {
  merchant: { value: '<slug>', help: 'Whose customer', required: true },
  customer: { value: '<id>', help: 'The customer reference, cust_…', required: true },
} as const

export const customerOf = async (args: Arguments, context: CliContext) => ({
  merchantId: (await merchantOf(context, args.required('merchant'))).merchantId,
  customerId: args.required('customer'),
  actor: OPERATOR,
})
