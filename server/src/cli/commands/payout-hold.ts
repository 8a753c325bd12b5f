import { UsageError, type Command } from '../command.ts'
import { merchantOf } from '../find.ts'

export const payoutHold: Command = {
  name: 'payout-hold',
  summary: 'Show or change how long a merchant’s new bank account waits before it is paid to',
  usage: '<merchant>',
  options: { hours: { value: '<48>', help: 'Whole hours, at most 720; 0 pays at once' } },
  notes: [
    '',
    'A hold begins when one bank account replaces another. Holds that have begun do not change.',
  ],
  async run(args, context, print) {
    const [slug = '', ...extra] = args.positionals
    if (slug === '' || extra.length > 0) throw new UsageError('payout-hold takes one merchant.')
    const { merchantId } = await merchantOf(context, slug)
    const { bankAccounts } = context.services
    const text = args.text('hours')
    if (text !== undefined && !/^\d{1,3}$/.test(text))
      throw new UsageError(`--hours: "${text}" is not a whole number of hours.`)
    const hours =
      text === undefined
        ? await bankAccounts.holdHours(merchantId)
        : await bankAccounts.setHoldHours(merchantId, Number(text))
    print(hours === 0 ? 'New bank accounts are paid without a hold.' : `hold   ${hours} hours`)
    return 0
  },
}
