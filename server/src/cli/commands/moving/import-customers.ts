import { UsageError, type Command } from '../../command.ts'
import { merchantOf } from '../../find.ts'
import { readRows, reportImport } from './read-rows.ts'

const COLUMNS = ['customer_id', 'internal_customer_id', 'email', 'name', 'phone'] as const

export const importCustomers: Command = {
  name: 'import-customers',
  summary: 'Import a merchant’s customers from another provider, with their ids',
  usage: '<merchant> <file>',
  options: {},
  notes: [
    '',
    `A CSV file has a line of titles, a JSON list entries with these keys: ${COLUMNS.join(', ')}. A customer needs an email or an internal_customer_id;`,
    'a customer_id (cust_…) goes on working. Refused lines are listed. Importing the same file again changes nothing.',
  ],
  async run(args, context, print) {
    const [slug = '', file = '', ...extra] = args.positionals
    if (file === '' || extra.length > 0)
      throw new UsageError('import-customers takes a merchant and a file.')
    const { merchantId } = await merchantOf(context, slug)
    const rows = await readRows(file, COLUMNS)
    const result = await context.services.movingCustomers(
      merchantId,
      rows.map(({ cell }) => ({
        customerId: cell('customer_id'),
        internalCustomerId: cell('internal_customer_id'),
        email: cell('email'),
        name: cell('name'),
        phone: cell('phone'),
      })),
    )
    return reportImport(rows, result, print)
  },
}
