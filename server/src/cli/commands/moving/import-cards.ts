import { UsageError, type Command } from '../../command.ts'
import { merchantOf } from '../../find.ts'
import { readRows, reportImport } from './read-rows.ts'

const COLUMNS = ['card_id', 'customer_id', 'provider_reference'] as const

export const importCards: Command = {
  name: 'import-cards',
  summary:
    'Import a merchant’s saved cards from another provider, by our card provider’s references',
  usage: '<merchant> <file>',
  options: {},
  notes: [
    '',
    `A CSV file has a line of titles, a JSON list entries with these keys: ${COLUMNS.join(', ')}. A card_id (psrc_…) goes on working; the reference is the card`,
    'provider’s own, from its import of the cards (Stripe: cus_…/pm_…), never a card number. Import the customers first.',
    'Refused lines are listed. Importing the same file again changes nothing.',
  ],
  async run(args, context, print) {
    const [slug = '', file = '', ...extra] = args.positionals
    if (file === '' || extra.length > 0)
      throw new UsageError('import-cards takes a merchant and a file.')
    const { merchantId, tradingCountry } = await merchantOf(context, slug)
    const rows = await readRows(file, COLUMNS)
    const result = await context.services.movingCards(
      { merchantId, currency: tradingCountry === 'NZ' ? 'NZD' : 'AUD' },
      rows.map(({ cell }) => ({
        cardId: cell('card_id'),
        customerId: cell('customer_id'),
        reference: cell('provider_reference'),
      })),
    )
    return reportImport(rows, result, print)
  },
}
