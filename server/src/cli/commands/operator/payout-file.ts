import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { RECEIPT_KINDS, receiptKind } from '@paydeck/contract/operator/shapes'

import type { OperatorActor } from '../../../kit/actor.ts'
import { AppError } from '../../../kit/errors.ts'
import { stateOf } from '../../../modules/payout-files/rules.ts'
import { columns, type Command, type Given, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { personOf } from '../../operator-options.ts'
import { writeNew } from '../../read-input.ts'

type Print = (line: string) => void

const SHOWN = 50

export const payoutFile: Command = {
  name: 'payout-file',
  summary:
    'Make, approve, download or void the files that pay merchants out, note the bank’s receipt',
  words:
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
  async run(given, context, print) {
    const [action = '', batchNumber = '', ...more] = given.words
    const act = ACTS[action]
    const takesNumber = action !== 'list' && action !== 'make'
    if (!act || more.length > 0 || takesNumber !== (batchNumber !== ''))
      throw new UsageError(
        'payout-file takes list, make, or show, approve, download, receipt or void and a number.',
      )
    try {
      await act({ given, context, batchNumber, print })
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

interface Act {
  given: Given
  context: CliContext
  batchNumber: string
  print: Print
}

const required = (given: Given, name: string): string => {
  const value = given.text(name)
  if (value === undefined) throw new UsageError(`payout-file needs --${name} here.`)
  return value
}

const person = ({ given, context }: Act): Promise<OperatorActor> => personOf(given, context)

const ACTS: Readonly<Record<string, (act: Act) => Promise<void>>> = {
  list: async ({ context, print }) => {
    const batches = await context.services.payoutFiles.list(SHOWN)
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

  make: async (act) => {
    const { given, context, print } = act
    const profile = required(given, 'profile')
    const made = await context.services.payoutFiles.make(await person(act), {
      profile,
      day: given.text('day'),
    })
    print(
      `Made ${made.batchNumber}. Another person approves it: payout-file approve ${made.batchNumber}`,
    )
    if (made.leftOut > 0)
      print(`${made.leftOut} left out: their bank account sent a transfer back, or is on hold.`)
    if (made.forNextFile > 0)
      print(`${made.forNextFile} left for the next file: this one has reached your limit.`)
  },

  approve: async (act) => {
    const { context, batchNumber, print } = act
    await context.services.payoutFiles.approve(await person(act), batchNumber)
    print(`Approved ${batchNumber}.`)
  },

  download: async (act) => {
    const { given, context, batchNumber, print } = act
    const out = required(given, 'out')
    const file = await context.services.payoutFiles.download(await person(act), batchNumber)
    await writeNew(out, file.bytes)
    print(`SHA-256 ${file.sha256}`)
  },

  receipt: async (act) => {
    const { given, context, batchNumber, print } = act
    const kind = receiptKind.safeParse(given.text('kind'))
    if (!kind.success)
      throw new UsageError(`--kind is one of ${Object.keys(RECEIPT_KINDS).join(', ')}.`)
    await context.services.payoutFiles.recordReceipt(await person(act), {
      batchNumber,
      kind: kind.data,
      bankReference: given.text('bank-reference') ?? '',
      reason: given.text('reason') ?? '',
    })
    print(`Noted for ${batchNumber}: ${RECEIPT_KINDS[kind.data].toLowerCase()}.`)
    if (kind.data === 'rejected') print(`Its transfers wait until it is void: payout-file void`)
  },

  void: async (act) => {
    const { given, context, batchNumber, print } = act
    const reason = required(given, 'reason')
    const isVoid = await context.services.payoutFiles.void(await person(act), {
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
