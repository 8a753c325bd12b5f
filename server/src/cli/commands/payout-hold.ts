import { UsageError, type Command } from '../command.ts'
import { merchantOf } from '../find.ts'

export const payoutHold: Command = {
  name: 'payout-hold',
  summary: 'Show or change how long a merchant’s new bank account waits before it is paid to',
  words: '<merchant>',
  options: { hours: { value: '<48>', help: 'Whole hours, at most 720; 0 pays at once' } },
  notes: [
    '',
    'A hold begins when one bank account replaces another. Holds that have begun do not change.',
  ],
  async run(given, context, print) {
    const [slug = '', ...more] = given.words
    if (slug === '' || more.length > 0) throw new UsageError('payout-hold takes one merchant.')
    const { merchantId } = await merchantOf(context, slug)
    const { bankAccounts } = context.services
    const typed = given.text('hours')
    if (typed !== undefined && !/^\d{1,3}$/.test(typed))
      throw new UsageError(`--hours: "${typed}" is not a whole number of hours.`)
    const hours =
      typed === undefined
        ? await bankAccounts.holdHours(merchantId)
        : await bankAccounts.setHoldHours(merchantId, Number(typed))
    print(hours === 0 ? 'New bank accounts are paid without a hold.' : `hold   ${hours} hours`)
    return 0
  },
}
