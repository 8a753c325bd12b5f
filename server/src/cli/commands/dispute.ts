import { randomUUID } from 'node:crypto'

import { formatMoneyWithCode, parseAmount } from '@paydeck/contract/money/money'

import { columns, UsageError, type Command, type Given } from '../command.ts'
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
  if (amount === null) throw new UsageError(`"${typed}" is not an amount.`)
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

type Act = typeof open

const decide =
  (outcome: 'won' | 'lost'): Act =>
  async (_given, { services }, { merchantId, transactionId, print }) => {
    await services.disputes.decide(merchantId, transactionId, outcome)
    print(`${transactionId}: ${outcome}`)
    return 0
  }

const ACTS: Readonly<Record<string, Act>> = { open, win: decide('won'), lose: decide('lost') }

const SHOWN = 200

/** Returns 1 if any dispute needs an answer. */
async function due({ services }: CliContext, print: (line: string) => void): Promise<number> {
  const disputes = await services.disputes.due(SHOWN)
  if (disputes.length === 0) print('No dispute needs an answer.')
  const rows = disputes.map(({ dueBy, slug, disputeId, amount, currency }) => [
    dueBy.toISOString().slice(0, 16).replace('T', ' '),
    slug,
    disputeId,
    formatMoneyWithCode(amount, currency),
  ])
  for (const line of columns(rows, '')) print(line)
  return disputes.length === 0 ? 0 : 1
}

export const dispute: Command = {
  name: 'dispute',
  summary: 'List the disputes that want an answer, open one of a payment, or decide it',
  words: 'due | open|win|lose <merchant> <transaction>',
  options: {
    amount: {
      value: '<1234.50>',
      help: 'open: how much; what is left of the payment if not given',
    },
    reason: { value: '<text>', help: 'open: what the customer says' },
  },
  notes: [
    '',
    'due: by when to answer, in UTC; the desk has the same under Open matters.',
    'Amount and fee are taken from the merchant at once; won, the amount comes back. A lost dispute is final.',
  ],
  async run(given, context, print) {
    const [deed, ...about] = given.words
    if (deed === 'due' && about.length === 0) return due(context, print)
    const [slug = '', transactionId = '', ...more] = about
    const act = ACTS[deed ?? '']
    if (more.length > 0 || transactionId === '' || !act)
      throw new UsageError(
        'dispute takes due, or open, win or lose with a merchant and a transaction id.',
      )
    const { merchantId } = await merchantOf(context, slug)
    return act(given, context, { merchantId, transactionId, print })
  },
}
