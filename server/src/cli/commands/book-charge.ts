import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { UsageError, type Command } from '../command.ts'
import { merchantOf } from '../find.ts'

export const bookCharge: Command = {
  name: 'book-charge',
  summary: 'Book a charge that the card provider has and restored books lack',
  usage: '<merchant> <order id>',
  options: {
    operation: { value: '<chrg_…>', help: 'Our id of the charge, which reconcile names' },
    reference: { value: '<reference>', help: 'The card provider’s own (Stripe: pi_…)' },
  },
  notes: [
    '',
    'The order must ask for the amount that was charged; the merchant makes it again when it was lost too. The provider',
    'is asked, nothing is charged, and the same command again changes nothing.',
  ],
  async run(args, context, print) {
    const [slug = '', merchantOrderId = '', ...extra] = args.positionals
    const [operationId, reference] = [args.text('operation'), args.text('reference')]
    if (merchantOrderId === '' || extra.length > 0 || !operationId || !reference)
      throw new UsageError('book-charge takes a merchant, an order, --operation and --reference.')
    const { merchantId } = await merchantOf(context, slug)
    const input = { merchantId, merchantOrderId, operationId, reference }
    const payment = await context.services.bookCharge(input)
    const { transactionId, amount, currency, internalOrderId } = payment
    print(
      `${transactionId}: ${formatMoneyWithCode(amount, currency)} for ${internalOrderId} is booked`,
    )
    return 0
  },
}
