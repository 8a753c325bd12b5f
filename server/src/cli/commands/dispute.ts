import { randomUUID } from 'node:crypto'

import { formatMoneyWithCode, parseAmount } from '@paydeck/contract/money/money'

import { UsageError, type Command, type Given } from '../command.ts'
import type { CliContext } from '../context.ts'
import { merchantOf } from '../find.ts'

interface Disputed {
  merchantId: string
  transactionId: string
  print: (line: string) => void
}

async function open(
  given: Given,
  { services }: CliContext,
  { merchantId, transactionId, print }: Disputed,
): Promise<number> {
  const typed = given.text('amount')
  const amount = typed === undefined ? undefined : parseAmount(typed)
  if (amount === null) throw new UsageError(`"${typed}" is no amount.`)
  const reason = given.text('reason')
  const opened = await services.disputes.open(
    merchantId,
    {
      provider: 'operator',
      providerRef: randomUUID(),
      transactionId,
      ...(amount !== undefined && { amount }),
      ...(reason !== undefined && { reason }),
    },
    'system:operator',
  )
  const taken = formatMoneyWithCode(opened.amount, opened.currency)
  const fee = formatMoneyWithCode(opened.fee, opened.currency)
  print(`${opened.disputeId}: ${taken} and a fee of ${fee} taken`)
  return 0
}

export const dispute: Command = {
  name: 'dispute',
  summary: 'Open a dispute of a payment, or decide it',
  words: 'open|win|lose <merchant> <transaction>',
  options: {
    amount: {
      value: '<1234.50>',
      help: 'open: how much; what is left of the payment if not given',
    },
    reason: { value: '<text>', help: 'open: what the customer says' },
  },
  notes: [
    '',
    'Amount and fee are taken from the merchant at once; won, the amount comes back. A lost dispute is final.',
  ],
  async run(given, context, print) {
    const [deed = '', slug = '', transactionId = '', ...more] = given.words
    if (more.length > 0 || transactionId === '' || !['open', 'win', 'lose'].includes(deed))
      throw new UsageError('dispute takes open, win or lose, a merchant and a transaction id.')
    const { merchantId } = await merchantOf(context, slug)
    if (deed === 'open') return open(given, context, { merchantId, transactionId, print })
    const outcome = deed === 'win' ? 'won' : 'lost'
    await context.services.disputes.decide(merchantId, transactionId, outcome)
    print(`${transactionId}: ${outcome}`)
    return 0
  },
}
