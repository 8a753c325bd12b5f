import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { AppError } from '../../../kit/errors.ts'
import type { ShownSettlement } from '../../../modules/settlements/service.ts'
import { columns, type Command, type Given, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { personOf } from '../../operator-options.ts'

const SHOWN = 200

interface Act {
  given: Given
  context: CliContext
  settlementId: string
  print: (line: string) => void
}

export const settlement: Command = {
  name: 'settlement',
  summary: 'Match what providers paid out to us with the books and our bank statements',
  words: 'list | read | show <id> | resolve <id>',
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
  async run(given, context, print) {
    const [action = '', settlementId = '', ...more] = given.words
    const act = ACTS[action]
    const takesId = action === 'show' || action === 'resolve'
    if (!act || more.length > 0 || takesId !== (settlementId !== ''))
      throw new UsageError('settlement takes list, read, or show or resolve and an id.')
    try {
      return await act({ given, context, settlementId, print })
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

async function list({ context, print }: Act): Promise<number> {
  const { settlements } = context.services
  const all = await settlements.list(SHOWN)
  if (all.length === 0) print('No provider has paid out yet.')
  const rows = all.map((one) => [
    one.settlementId,
    one.day,
    `${one.provider} ${one.ref}`,
    formatMoneyWithCode(one.amount, one.currency),
    one.openLines > 0 ? `${one.openLines} to resolve` : one.state.replaceAll('_', ' '),
  ])
  for (const line of columns(rows, '')) print(line)
  return (await settlements.stopping(null)).length === 0 ? 0 : 1
}

async function read({ given, context, print }: Act): Promise<number> {
  const since = given.text('since') ?? null
  if (since !== null && !/^\d{4}-\d\d-\d\d$/.test(since))
    throw new UsageError(`"${since}" is not a date. Use one like 2026-03-31.`)
  const done = await context.services.bankStatements.readSettlements(since)
  for (const { account, settlements } of done)
    print(`${account.provider}: ${settlements === null ? 'no answer' : `${settlements} read`}`)
  const stopping = await context.services.settlements.stopping(null)
  for (const one of stopping) print(`${one.settlementId} ${one.ref}: ${whyOf(one)}`)
  return stopping.length === 0 && done.every(({ settlements }) => settlements !== null) ? 0 : 1
}

const whyOf = ({ difference, openLines }: ShownSettlement): string =>
  [difference, openLines > 0 && `${openLines} lines to resolve.`].filter(Boolean).join(' ')

async function show({ context, settlementId, print }: Act): Promise<number> {
  const { settlement: one, lines } = await context.services.settlements.show(settlementId, SHOWN)
  const { currency } = one
  print(`${one.provider} ${one.ref}, ${formatMoneyWithCode(one.amount, currency)}`)
  print(`Made ${one.day}, ${one.arrivedOn ? `arrived ${one.arrivedOn}` : `due ${one.arrivesOn}`}`)
  if (one.difference !== null) print(one.difference)
  if (one.resolveReason !== null) print(`Resolved by ${one.resolver}: ${one.resolveReason}`)
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
  return differs(one) ? 1 : 0
}

async function resolve({ given, context, settlementId, print }: Act): Promise<number> {
  const actor = await personOf(given, context)
  const reason = given.text('reason') ?? ''
  const line = given.text('line') ?? null
  await context.services.settlements.resolve(actor, { settlementId, line, reason })
  print(`Resolved ${line ?? settlementId}.`)
  return 0
}

const ACTS: Readonly<Record<string, (act: Act) => Promise<number>>> = { list, read, show, resolve }
