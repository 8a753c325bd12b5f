import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { ENTRY_KINDS } from '../../../modules/bank-statements/assign.ts'
import { columns, type Command, type Given, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { personOf } from '../../operator-options.ts'

const SHOWN = 200

export const bankEntry: Command = {
  name: 'bank-entry',
  summary: 'Show what banks moved, and say what no rule can explain',
  words: 'list | assign <id>',
  options: {
    as: { value: '<address>', help: 'assign: your address as an operator' },
    code: { value: '<123456>', help: 'assign: the code your authenticator app shows' },
    kind: { value: '<kind>', help: `assign: ${ENTRY_KINDS.join(', ')}; list: those of one` },
    target: { value: '<id>', help: 'assign: the payment file, transfer or provider' },
    reason: { value: '<text>', help: 'assign: how you know' },
  },
  notes: ['', 'A return (bret_…) takes only --target, the transfer that it is, and --reason.'],
  async run(given, context, print) {
    const [action, id, ...more] = given.words
    const kind = given.text('kind')
    if (action === 'list' && id === undefined)
      return kind === undefined ? list(context, print) : listKind(kind, context, print)
    if (action !== 'assign' || id === undefined || more.length > 0)
      throw new UsageError('bank-entry takes list, or assign and an id.')
    await assign(given, context, id)
    print(`Assigned ${id}.`)
    return 0
  },
}

async function list({ services }: CliContext, print: (line: string) => void): Promise<number> {
  const entries = await services.bankStatements.suspense(SHOWN)
  const returns = (await services.bankStatements.returns(SHOWN)).filter((one) => !one.payoutId)
  if (entries.length + returns.length === 0) print('Nothing needs assigning.')
  const rows = [
    ...entries.map((one) => [
      one.entryId,
      one.day,
      formatMoneyWithCode(one.amount, one.currency),
      one.reason ?? '',
      [one.reference, one.description, one.counterparty].filter(Boolean).join(' · '),
    ]),
    ...returns.map((one) => [
      one.returnId,
      one.importedAt.toISOString().slice(0, 10),
      formatMoneyWithCode(one.amount, one.currency),
      'returned',
      `${one.reference} · ${one.message}`,
    ]),
  ]
  for (const line of columns(rows, '')) print(line)
  return entries.length + returns.length === 0 ? 0 : 1
}

/** Lists entries already assigned to a kind, such as swept fees. */
async function listKind(
  wanted: string,
  { services }: CliContext,
  print: (line: string) => void,
): Promise<number> {
  const kind = kindOf(wanted)
  if (!kind) throw new UsageError(`--kind is one of ${ENTRY_KINDS.join(', ')}.`)
  const entries = await services.bankStatements.entriesOf(kind, SHOWN)
  if (entries.length === 0) print('No entry is of that kind.')
  for (const line of columns(
    entries.map((one) => [
      one.entryId,
      one.day,
      one.profile,
      formatMoneyWithCode(one.amount, one.currency),
      one.target ?? '',
      one.assignedBy === null ? 'by its reference' : `${one.assignedBy}: ${one.assignReason}`,
    ]),
    '',
  ))
    print(line)
  return 0
}

const kindOf = (text: string | undefined) => ENTRY_KINDS.find((one) => one === text)

async function assign(given: Given, context: CliContext, id: string): Promise<void> {
  const { bankStatements } = context.services
  const reason = given.text('reason') ?? ''
  const target = given.text('target') ?? null
  if (id.startsWith('bret_')) {
    if (target === null) throw new UsageError('bank-entry assign needs --target: the transfer.')
    const actor = await personOf(given, context)
    await bankStatements.assignReturn(actor, { returnId: id, payoutId: target, reason })
    return
  }
  const kind = kindOf(given.text('kind'))
  if (!kind) throw new UsageError(`bank-entry assign needs --kind: ${ENTRY_KINDS.join(', ')}.`)
  const actor = await personOf(given, context)
  await bankStatements.assign(actor, { entryId: id, kind, target, reason })
}
