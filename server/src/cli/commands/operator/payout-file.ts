import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { RECEIPT_KINDS, receiptKind } from '@paydeck/contract/operator/shapes'

import type { OperatorActor } from '../../../kit/actor.ts'
import { AppError } from '../../../kit/errors.ts'
import { stateOf } from '../../../modules/payout-files/rules.ts'
import { columns, type Command, type Arguments, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { personOf } from '../../operator-options.ts'
import { writeNew } from '../../read-input.ts'

type Print = (line: string) => void

const MAX_ROWS = 50

export const payoutFile: Command = {
  name: 'payout-file',
  summary:
    'Make, approve, download or void the files that pay merchants out, note the bank’s receipt',
  usage:
    'list | show <number> | make | approve <number> | download <number> | receipt <number> | void <number>',
  options: {
    as: { value: '<address>', help: 'Who you are: your address as an operator' },
    code: { value: '<123456>', help: 'The code your authenticator app shows now' },
    profile: { value: '<name>', help: 'make: the bank account that pays (bank-profile list)' },
    day: {
      value: '<YYYY-MM-DD>',
      help: 'make: when the bank is to process it; today if not given',
    },
    out: { value: '<file>', help: 'download: where to write; an existing file is not replaced' },
    kind: { value: '<kind>', help: `receipt: ${Object.keys(RECEIPT_KINDS).join(', ')}` },
    'bank-reference': { value: '<text>', help: 'receipt: the number on it, if it has one' },
    reason: { value: '<text>', help: 'void: why; receipt: why the bank rejected the file' },
  },
  notes: [
    '',
    'make takes all transfers that wait in the profile’s currency. Another person than the maker approves.',
    'Every download is on record. Once downloaded, a file takes two people to void.',
  ],
  async run(args, context, print) {
    const [action = '', batchNumber = '', ...extra] = args.positionals
    const handler = ACTIONS[action]
    const needsNumber = action !== 'list' && action !== 'make'
    if (!handler || extra.length > 0 || needsNumber !== (batchNumber !== ''))
      throw new UsageError(
        'payout-file takes list, make, or show, approve, download, receipt or void and a number.',
      )
    try {
      await handler({ args, context, batchNumber, print })
    } catch (failure) {
      if (failure instanceof AppError && failure.status === 404)
        throw new UsageError(
          'No such file or profile. Run payout-file list or bank-profile list to see them.',
          {
            cause: failure,
          },
        )
      throw failure
    }
    return 0
  },
}

interface ActionInput {
  args: Arguments
  context: CliContext
  batchNumber: string
  print: Print
}

const required = (args: Arguments, name: string): string => {
  const value = args.text(name)
  if (value === undefined) throw new UsageError(`payout-file needs --${name} here.`)
  return value
}

const person = ({ args, context }: ActionInput): Promise<OperatorActor> => personOf(args, context)

const ACTIONS: Readonly<Record<string, (input: ActionInput) => Promise<void>>> = {
  list: async ({ context, print }) => {
    const batches = await context.services.payoutFiles.list(MAX_ROWS)
    if (batches.length === 0) print('There is no payment file yet.')
    for (const line of columns(
      batches.map((batch) => [
        batch.batchNumber,
        batch.profile,
        batch.day,
        `${batch.payouts}`,
        formatMoneyWithCode(batch.total, batch.currency),
        stateOf(batch),
        `made by ${batch.maker}`,
      ]),
      '',
    ))
      print(line)
  },

  show: async ({ context, batchNumber, print }) => {
    const { payoutFiles, bankStatements } = context.services
    const { batch, items, downloads, receipts } = await payoutFiles.show(batchNumber)
    const debit = await bankStatements.debitOf(batchNumber)
    const money = (amount: number): string => formatMoneyWithCode(amount, batch.currency)
    print(`${batch.batchNumber} of ${batch.profile}, ${stateOf(batch)}, for ${batch.day}`)
    for (const line of columns([
      ['transfers', `${batch.payouts}`, money(batch.total)],
      ['file before it', '', batch.previousTotal === null ? 'none' : money(batch.previousTotal)],
      ['largest', '', money(batch.largest)],
      ['new accounts', `${batch.newAccounts}`],
      ['SHA-256', batch.sha256],
      ...(batch.hashTotal === null ? [] : [['hash total', batch.hashTotal]]),
      ['made by', batch.maker],
      ...(batch.approver === null ? [] : [['approved by', batch.approver]]),
      ...downloads.map(({ at, person: by }) => ['downloaded by', by, at.toISOString()]),
      ...receipts.map(({ kind, bankReference, reason, at, person: by }) => [
        kind,
        [bankReference, reason].filter(Boolean).join(': '),
        `noted by ${by}`,
        at.toISOString(),
      ]),
      ...(debit === null ? [] : [['debited', debit.entryId, debit.day, debit.profile]]),
      ...(batch.voidReason === null ? [] : [['void', batch.voidReason]]),
    ]))
      print(line)
    for (const line of columns(
      items.map((item) => [
        item.payoutId,
        item.slug,
        money(item.amount),
        `${item.accountName} …${item.accountNumberLast4}`,
        item.reference,
        item.isNewAccount ? 'new account' : '',
      ]),
    ))
      print(line)
  },

  make: async (input) => {
    const { args, context, print } = input
    const profile = required(args, 'profile')
    const file = await context.services.payoutFiles.make(await person(input), {
      profile,
      day: args.text('day'),
    })
    print(
      `Made ${file.batchNumber}. Another person approves it: payout-file approve ${file.batchNumber}`,
    )
    if (file.leftOut > 0)
      print(`${file.leftOut} left out: their bank account sent a transfer back, or is on hold.`)
    if (file.forNextFile > 0)
      print(`${file.forNextFile} left for the next file: this one has reached your limit.`)
  },

  approve: async (input) => {
    const { context, batchNumber, print } = input
    await context.services.payoutFiles.approve(await person(input), batchNumber)
    print(`Approved ${batchNumber}.`)
  },

  download: async (input) => {
    const { args, context, batchNumber, print } = input
    const outFile = required(args, 'out')
    const file = await context.services.payoutFiles.download(await person(input), batchNumber)
    await writeNew(outFile, file.bytes)
    print(`SHA-256 ${file.sha256}`)
  },

  receipt: async (input) => {
    const { args, context, batchNumber, print } = input
    const kind = receiptKind.safeParse(args.text('kind'))
    if (!kind.success)
      throw new UsageError(`--kind is one of ${Object.keys(RECEIPT_KINDS).join(', ')}.`)
    await context.services.payoutFiles.recordReceipt(await person(input), {
      batchNumber,
      kind: kind.data,
      bankReference: args.text('bank-reference') ?? '',
      reason: args.text('reason') ?? '',
    })
    print(`Noted for ${batchNumber}: ${RECEIPT_KINDS[kind.data].toLowerCase()}.`)
    if (kind.data === 'rejected') print(`Its transfers wait until it is void: payout-file void`)
  },

  void: async (input) => {
    const { args, context, batchNumber, print } = input
    const reason = required(args, 'reason')
    const isVoid = await context.services.payoutFiles.void(await person(input), {
      batchNumber,
      reason,
    })
    print(
      isVoid
        ? `${batchNumber} is void. Its transfers go into the next file.`
        : `${batchNumber} was downloaded: another person must void it too.`,
    )
  },
}
