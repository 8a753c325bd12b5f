import type { Command } from '../../command.ts'
import { customerOf, CUSTOMER_OPTIONS } from '../../customer-option.ts'

export const eraseCustomer: Command = {
  name: 'erase-customer',
  summary: 'Erase what is held about a merchant’s customer, as far as the law allows',
  options: CUSTOMER_OPTIONS,
  notes: [
    '',
    'Of a customer with thousands of payments in several transactions: if it ends early, run it again.',
  ],
  async run(args, context, print) {
    const customer = await customerOf(args, context)
    const { erasedAt } = await context.services.personalData.erase({
      ...customer,
      mayTakeLong: true,
    })
    print(`Erased ${customer.customerId} at ${erasedAt.toISOString()}.`)
    return 0
  },
}
