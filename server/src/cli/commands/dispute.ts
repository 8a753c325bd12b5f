import { randomUUID } from 'node:crypto'

import { formatMoneyWithCode, parseAmount } from '@paydeck/contract/money/money'

import { columns, UsageError, type Command, type Arguments } from '../command.ts'
import type { CliContext } from '../context.ts'
import { merchantOf } from '../find.ts'

interface DisputeInput {
  merchantId: string
  transactionId: string
  print: (line: string) => void
}

async function open(
  args: Arguments,
  { services }: CliContext,
  { merchantId, transactionId, print }: DisputeInput,
): Promise<number> {
  const amountText = args.text('amount')
  const amount = amountText === undefined ? undefined : parseAmount(amountText)
  if (amount === null) throw new UsageError(`"${amountText}" is not an amount.`)
  const reason = args.text('reason')
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
  const amountTaken = formatMoneyWithCode(opened.amount, opened.currency)
  const fee = formatMoneyWithCode(opened.fee, opened.currency)
  print(`${opened.disputeId}: ${amountTaken} and a fee of ${fee} taken`)
  return 0
}

type DisputeAction = typeof open

const decide =
  (outcome: 'won' | 'lost'): DisputeAction =>
  async (_args, { services }, { merchantId, transactionId, print }) => {
    await services.disputes.decide(merchantId, transactionId, outcome)
    print(`${transactionId}: ${outcome}`)
    return 0
  }

const ACTIONS: Readonly<Record<string, DisputeAction>> = {
  open,
  win: decide('won'),
  lose: decide('lost'),
}

const MAX_ROWS = 200

/** Returns 1 if any dispute needs an answer. */
async function due({ services }: CliContext, print: (line: string) => void): Promise<number> {
  const disputes = await services.disputes.due(MAX_ROWS)
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
  usage: 'due | open|win|lose <merchant> <transaction>',
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
  async run(args, context, print) {
    const [action, ...details] = args.positionals
    if (action === 'due' && details.length === 0) return due(context, print)
    const [slug = '', transactionId = '', ...extra] = details
    const handler = ACTIONS[action ?? '']
    if (extra.length > 0 || transactionId === '' || !handler)
      throw new UsageError(
        'dispute takes due, or open, win or lose with a merchant and a transaction id.',
      )
    const { merchantId } = await merchantOf(context, slug)
    return handler(args, context, { merchantId, transactionId, print })
  },
}
