import { UsageError, type Command } from '../../command.ts'
import { merchantOf } from '../../find.ts'
import { readRows, reportImport } from './read-rows.ts'

const COLUMNS = [
  'transaction_id',
  'provider_reference',
  'order_number',
  'amount',
  'currency',
  'paid_at',
  'email',
  'name',
] as const

export const importPayments: Command = {
  name: 'import-payments',
  summary: 'Import past transactions, to refund them by our card provider’s references',
  usage: '<merchant> <file>',
  options: {},
  notes: [
    '',
    `A CSV file has a line of titles, a JSON list entries with these keys: ${COLUMNS.join(', ')}.`,
    'A transaction_id (tran_…) goes on working; the reference is the card provider’s own (Stripe: pi_…), never a card',
    'number. amount is in dollars; paid_at is a day of the merchant or an instant. email and name may be empty.',
    'Nothing is booked until a refund is made. Refused lines are listed. Importing the same file again changes nothing.',
  ],
  async run(args, context, print) {
    const [slug = '', file = '', ...extra] = args.positionals
    if (file === '' || extra.length > 0)
      throw new UsageError('import-payments takes a merchant and a file.')
    const { merchantId, timeZone } = await merchantOf(context, slug)
    const rows = await readRows(file, COLUMNS)
    const result = await context.services.pastPayments(
      { merchantId, timeZone },
      rows.map(({ cell }) => ({
        transactionId: cell('transaction_id'),
        reference: cell('provider_reference'),
        orderNumber: cell('order_number'),
        amount: cell('amount'),
        currency: cell('currency').toUpperCase(),
        paidAt: cell('paid_at'),
        email: cell('email'),
        name: cell('name'),
      })),
    )
    return reportImport(rows, result, print)
  },
}
