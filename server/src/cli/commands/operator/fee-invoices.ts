import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { AppError } from '../../../kit/errors.ts'
import { columns, type Command, type Arguments, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { merchantOf } from '../../find.ts'
import { writeNew } from '../../read-input.ts'

export const feeInvoices: Command = {
  name: 'fee-invoices',
  summary: 'Make, list or save the tax invoices that merchants get for their fees',
  usage: 'make | list <merchant> | save <merchant>',
  options: {
    month: { value: '<YYYY-MM>', help: 'save: of this month' },
    currency: { value: '<code>', help: 'save: AUD or NZD; AUD if not given' },
    out: { value: '<file>', help: 'save: where to write; an existing file is not replaced' },
  },
  notes: [
    '',
    'The worker makes those of the months that are over each night. FEE_INVOICE_NAME and your number must be set.',
    'An invoice that was made never changes.',
  ],
  async run(args, context, print) {
    const [action = '', slug = '', ...extra] = args.positionals
    const handler = ACTIONS[action]
    if (!handler || extra.length > 0 || (action === 'make') !== (slug === ''))
      throw new UsageError('fee-invoices takes make, or list or save and a merchant.')
    await handler({ args, context, slug, print })
    return 0
  },
}

interface ActionInput {
  args: Arguments
  context: CliContext
  slug: string
  print: (line: string) => void
}

async function make({ context, print }: ActionInput): Promise<void> {
  print(`Made ${await context.services.feeInvoices.makeDue()}.`)
}

async function list({ context, slug, print }: ActionInput): Promise<void> {
  const { merchantId } = await merchantOf(context, slug)
  const invoices = await context.services.feeInvoices.list(merchantId)
  if (invoices.length === 0) print('There is no invoice yet.')
  const rows = invoices.map(({ invoiceNumber, month, currency, fees, gst, total }) => [
    month,
    invoiceNumber,
    ...[fees, gst, total].map((amount) => formatMoneyWithCode(amount, currency)),
  ])
  for (const line of columns(rows, '')) print(line)
}

async function save({ args, context, slug, print }: ActionInput): Promise<void> {
  const { merchantId } = await merchantOf(context, slug)
  const [month, outFile] = [args.text('month'), args.text('out')]
  if (month === undefined || outFile === undefined)
    throw new UsageError('fee-invoices save needs --month and --out.')
  const currency = args.text('currency') === 'NZD' ? 'NZD' : 'AUD'
  const invoice = await context.services.feeInvoices
    .paper(merchantId, { month, currency })
    .catch((failure: unknown) => {
      if (failure instanceof AppError && failure.status === 404)
        throw new UsageError('No such invoice. Run fee-invoices list to see them.', {
          cause: failure,
        })
      throw failure
    })
  await writeNew(outFile, invoice.bytes)
  print(`Saved ${outFile}. SHA-256 ${invoice.sha256}`)
}

const ACTIONS: Readonly<Record<string, (input: ActionInput) => Promise<void>>> = {
  make,
  list,
  save,
}
