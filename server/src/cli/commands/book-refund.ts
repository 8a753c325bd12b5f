import { formatMoneyWithCode, parseAmount } from '@paydeck/contract/money/money'

import { UsageError, type Command } from '../command.ts'
import { merchantOf } from '../find.ts'

export const bookRefund: Command = {
  name: 'book-refund',
  summary: 'Book a refund that the provider made and restored books lack',
  usage: '<merchant> <transaction id>',
  options: {
    operation: { value: '<chrg_…>', help: 'Our id of the refund, which reconcile names' },
    amount: { value: '<12.50>', help: 'What was given back, as the provider’s list has it' },
  },
  notes: [
    '',
    'Book the payment first, where it was lost too. The provider is asked, nothing is given back by this, and the same',
    'command again changes nothing.',
  ],
  async run(args, context, print) {
    const [slug = '', transactionId = '', ...extra] = args.positionals
    const [operationId, amount] = [args.text('operation'), parseAmount(args.text('amount') ?? '')]
    if (transactionId === '' || extra.length > 0 || !operationId || !amount)
      throw new UsageError('book-refund takes a merchant, a payment, --operation and --amount.')
    const { merchantId } = await merchantOf(context, slug)
    const input = { merchantId, transactionId, operationId, amount }
    const refund = await context.services.refunds.book(input)
    const amountText = formatMoneyWithCode(refund.amount, refund.currency)
    print(`${refund.refundId}: ${amountText} of ${transactionId} is booked, ${refund.status}`)
    return 0
  },
}
