import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { AppError } from '../../../kit/errors.ts'
import type { ShownSettlement } from '../../../modules/settlements/service.ts'
import { columns, type Command, type Arguments, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { personOf } from '../../operator-options.ts'

const MAX_ROWS = 200

interface ActionInput {
  args: Arguments
  context: CliContext
  settlementId: string
  print: (line: string) => void
}

export const settlement: Command = {
  name: 'settlement',
  summary: 'Match what providers paid out to us with the books and our bank statements',
  usage: 'list | read | show <id> | resolve <id>',
  options: {
    since: {
      value: '<YYYY-MM-DD>',
      help: 'read: from this day on (UTC); the last week if not given',
    },
    as: { value: '<address>', help: 'resolve: your address as an operator' },
    code: { value: '<123456>', help: 'resolve: the code your authenticator app shows' },
    line: { value: '<ref>', help: 'resolve: the line; the settlement itself if not given' },
    reason: { value: '<text>', help: 'resolve: why it differs' },
  },
  notes: [
    '',
    'list, read and show exit with 1 while something differs: no payment file is made in its currency.',
    'The worker reads every hour, and as soon as a provider says that a settlement is final.',
  ],
  async run(args, context, print) {
    const [action = '', settlementId = '', ...extra] = args.positionals
    const handler = ACTIONS[action]
    const needsId = action === 'show' || action === 'resolve'
    if (!handler || extra.length > 0 || needsId !== (settlementId !== ''))
      throw new UsageError('settlement takes list, read, or show or resolve and an id.')
    try {
      return await handler({ args, context, settlementId, print })
    } catch (failure) {
      if (failure instanceof AppError && failure.status === 404)
        throw new UsageError('No such settlement or line. Run settlement list to see them.', {
          cause: failure,
        })
      throw failure
    }
  },
}

const differs = ({ state, openLines }: ShownSettlement): boolean =>
  state === 'different' || openLines > 0

async function list({ context, print }: ActionInput): Promise<number> {
  const { settlements } = context.services
  const items = await settlements.list(MAX_ROWS)
  if (items.length === 0) print('No provider has paid out yet.')
  const rows = items.map((item) => [
    item.settlementId,
    item.day,
    `${item.provider} ${item.ref}`,
    formatMoneyWithCode(item.amount, item.currency),
    item.openLines > 0 ? `${item.openLines} to resolve` : item.state.replaceAll('_', ' '),
  ])
  for (const line of columns(rows, '')) print(line)
  return (await settlements.stopping(null)).length === 0 ? 0 : 1
}

async function read({ args, context, print }: ActionInput): Promise<number> {
  const since = args.text('since') ?? null
  if (since !== null && !/^\d{4}-\d\d-\d\d$/.test(since))
    throw new UsageError(`"${since}" is not a date. Use one like 2026-03-31.`)
  const results = await context.services.bankStatements.readSettlements(since)
  for (const { account, settlements } of results)
    print(`${account.provider}: ${settlements === null ? 'no answer' : `${settlements} read`}`)
  const stopping = await context.services.settlements.stopping(null)
  for (const item of stopping) print(`${item.settlementId} ${item.ref}: ${problemOf(item)}`)
  return stopping.length === 0 && results.every(({ settlements }) => settlements !== null) ? 0 : 1
}

const problemOf = ({ difference, openLines }: ShownSettlement): string =>
  [difference, openLines > 0 && `${openLines} lines to resolve.`].filter(Boolean).join(' ')

async function show({ context, settlementId, print }: ActionInput): Promise<number> {
  const { settlement: item, lines } = await context.services.settlements.show(
    settlementId,
    MAX_ROWS,
  )
  const { currency } = item
  print(`${item.provider} ${item.ref}, ${formatMoneyWithCode(item.amount, currency)}`)
  print(
    `Made ${item.day}, ${item.arrivedOn ? `arrived ${item.arrivedOn}` : `due ${item.arrivesOn}`}`,
  )
  if (item.difference !== null) print(item.difference)
  if (item.resolveReason !== null) print(`Resolved by ${item.resolver}: ${item.resolveReason}`)
  const rows = lines.map((line) => [
    line.ref,
    line.kind,
    formatMoneyWithCode(line.amount, currency),
    line.verdict,
    [line.what, line.resolver && `Resolved by ${line.resolver}: ${line.resolveReason}`]
      .filter(Boolean)
      .join(' '),
  ])
  for (const row of columns(rows)) print(row)
  return differs(item) ? 1 : 0
}

async function resolve({ args, context, settlementId, print }: ActionInput): Promise<number> {
  const actor = await personOf(args, context)
  const reason = args.text('reason') ?? ''
  const line = args.text('line') ?? null
  await context.services.settlements.resolve(actor, { settlementId, line, reason })
  print(`Resolved ${line ?? settlementId}.`)
  return 0
}

const ACTIONS: Readonly<Record<string, (input: ActionInput) => Promise<number>>> = {
  list,
  read,
  show,
  resolve,
}
