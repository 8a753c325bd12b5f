import { keyKind } from '@paydeck/contract/calls/api-keys'

import { UsageError, type Command } from '../command.ts'
import { merchantOf } from '../find.ts'

const MAX_HOURS = 24 * 30

export const replaceKey: Command = {
  name: 'replace-key',
  summary: 'Give a merchant a new API key',
  usage: '<merchant> publishable|secret',
  options: {
    grace: { value: '<hours>', help: 'How long the old key still works; 24 if not given' },
  },
  notes: ['', 'With --grace 0 the old key ends at once. Use it when a key has leaked.'],
  async run(args, context, print) {
    const [slug = '', kindText = '', ...extra] = args.positionals
    const kind = keyKind.safeParse(kindText)
    if (extra.length > 0 || slug === '' || !kind.success)
      throw new UsageError('replace-key takes a merchant and publishable or secret.')
    const hours = Number(args.text('grace') ?? 24)
    if (!(hours >= 0 && hours <= MAX_HOURS))
      throw new UsageError(`--grace takes hours, 0 to ${MAX_HOURS}.`)
    const { merchantId } = await merchantOf(context, slug)
    const { merchants } = context.services
    print(await merchants.replaceKey(merchantId, kind.data, hours * 3_600_000))
    return 0
  },
}
