import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { ENTRY_KINDS } from '../../../modules/bank-statements/assign.ts'
import { columns, type Command, type Arguments, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { personOf } from '../../operator-options.ts'

const MAX_ROWS = 200

export const bankEntry: Command = {
  name: 'bank-entry',
  summary: 'Show what banks moved, and say what no rule can explain',
  usage: 'list | assign <id>',
  options: {
    as: { value: '<address>', help: 'assign: your address as an operator' },
    code: { value: '<123456>', help: 'assign: the code your authenticator app shows' },
    kind: { value: '<kind>', help: `assign: ${ENTRY_KINDS.join(', ')}; list: those of one` },
    target: { value: '<id>', help: 'assign: the payment file, transfer or provider' },
    reason: { value: '<text>', help: 'assign: how you know' },
  },
  notes: ['', 'A return (bret_…) takes only --target, the transfer that it is, and --reason.'],
  async run(args, context, print) {
    const [action, id, ...extra] = args.positionals
    const kind = args.text('kind')
    if (action === 'list' && id === undefined)
      return kind === undefined ? list(context, print) : listKind(kind, context, print)
    if (action !== 'assign' || id === undefined || extra.length > 0)
      throw new UsageError('bank-entry takes list, or assign and an id.')
    await assign(args, context, id)
    print(`Assigned ${id}.`)
    return 0
  },
}

async function list({ services }: CliContext, print: (line: string) => void): Promise<number> {
  const entries = await services.bankStatements.suspense(MAX_ROWS)
  const returns = (await services.bankStatements.returns(MAX_ROWS)).filter(
    (bankReturn) => !bankReturn.payoutId,
  )
  if (entries.length + returns.length === 0) print('Nothing needs assigning.')
  const rows = [
    ...entries.map((entry) => [
      entry.entryId,
      entry.day,
      formatMoneyWithCode(entry.amount, entry.currency),
      entry.reason ?? '',
      [entry.reference, entry.description, entry.counterparty].filter(Boolean).join(' · '),
    ]),
    ...returns.map((bankReturn) => [
      bankReturn.returnId,
      bankReturn.importedAt.toISOString().slice(0, 10),
      formatMoneyWithCode(bankReturn.amount, bankReturn.currency),
      'returned',
      `${bankReturn.reference} · ${bankReturn.message}`,
    ]),
  ]
  for (const line of columns(rows, '')) print(line)
  return entries.length + returns.length === 0 ? 0 : 1
}

/** Lists entries already assigned to a kind, such as swept fees. */
async function listKind(
  kindText: string,
  { services }: CliContext,
  print: (line: string) => void,
): Promise<number> {
  const kind = kindOf(kindText)
  if (!kind) throw new UsageError(`--kind is one of ${ENTRY_KINDS.join(', ')}.`)
  const entries = await services.bankStatements.entriesOf(kind, MAX_ROWS)
  if (entries.length === 0) print('No entry is of that kind.')
  for (const line of columns(
    entries.map((entry) => [
      entry.entryId,
      entry.day,
      entry.profile,
      formatMoneyWithCode(entry.amount, entry.currency),
      entry.target ?? '',
      entry.assignedBy === null ? 'by its reference' : `${entry.assignedBy}: ${entry.assignReason}`,
    ]),
    '',
  ))
    print(line)
  return 0
}

const kindOf = (text: string | undefined) => ENTRY_KINDS.find((kind) => kind === text)

async function assign(args: Arguments, context: CliContext, id: string): Promise<void> {
  const { bankStatements } = context.services
  const reason = args.text('reason') ?? ''
  const target = args.text('target') ?? null
  if (id.startsWith('bret_')) {
    if (target === null) throw new UsageError('bank-entry assign needs --target: the transfer.')
    const actor = await personOf(args, context)
    await bankStatements.assignReturn(actor, { returnId: id, payoutId: target, reason })
    return
  }
  const kind = kindOf(args.text('kind'))
  if (!kind) throw new UsageError(`bank-entry assign needs --kind: ${ENTRY_KINDS.join(', ')}.`)
  const actor = await personOf(args, context)
  await bankStatements.assign(actor, { entryId: id, kind, target, reason })
}
