import type { Command } from '../../command.ts'
import { askedOf, OF_CUSTOMER } from '../../customer-option.ts'

export const eraseCustomer: Command = {
  name: 'erase-customer',
  summary: 'Erase what is held about a merchant’s customer, as far as the law allows',
  options: OF_CUSTOMER,
  notes: [
    '',
    'Of a customer with thousands of payments in several transactions: if it ends early, run it again.',
  ],
  async run(given, context, print) {
    const asked = await askedOf(given, context)
    const { erasedAt } = await context.services.personalData.erase({ ...asked, mayTakeLong: true })
    print(`Erased ${asked.customerId} at ${erasedAt.toISOString()}.`)
    return 0
  },
}
