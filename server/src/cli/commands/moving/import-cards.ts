import { UsageError, type Command } from '../../command.ts'
import { merchantOf } from '../../find.ts'
import { readRows, reportMoved } from './read-rows.ts'

const COLUMNS = ['card_id', 'customer_id', 'provider_reference'] as const

export const importCards: Command = {
  name: 'import-cards',
  summary:
    'Import a merchant’s saved cards from another provider, by our card provider’s references',
  words: '<merchant> <file>',
  options: {},
  notes: [
    '',
    `A CSV file has a line of titles, a JSON list entries with these keys: ${COLUMNS.join(', ')}. A card_id (psrc_…) goes on working; the reference is the card`,
    'provider’s own, from its import of the cards (Stripe: cus_…/pm_…), never a card number. Import the customers first.',
    'Refused lines are listed. Importing the same file again changes nothing.',
  ],
  async run(given, context, print) {
    const [slug = '', file = '', ...more] = given.words
    if (file === '' || more.length > 0)
      throw new UsageError('import-cards takes a merchant and a file.')
    const { merchantId, tradingCountry } = await merchantOf(context, slug)
    const rows = await readRows(file, COLUMNS)
    const moved = await context.services.movingCards(
      { merchantId, currency: tradingCountry === 'NZ' ? 'NZD' : 'AUD' },
      rows.map(({ cell }) => ({
        cardId: cell('card_id'),
        customerId: cell('customer_id'),
        reference: cell('provider_reference'),
      })),
    )
    return reportMoved(rows, moved, print)
  },
}
