import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { AppError } from '../../../kit/errors.ts'
import { columns, type Command, type Given, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { merchantOf } from '../../find.ts'
import { writeNew } from '../../read-input.ts'

export const feeInvoices: Command = {
  name: 'fee-invoices',
  summary: 'Make, list or save the tax invoices that merchants get for their fees',
  words: 'make | list <merchant> | save <merchant>',
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
  async run(given, context, print) {
    const [action = '', slug = '', ...more] = given.words
    const act = ACTS[action]
    if (!act || more.length > 0 || (action === 'make') !== (slug === ''))
      throw new UsageError('fee-invoices takes make, or list or save and a merchant.')
    await act({ given, context, slug, print })
    return 0
  },
}

interface Act {
  given: Given
  context: CliContext
  slug: string
  print: (line: string) => void
}

async function make({ context, print }: Act): Promise<void> {
  print(`Made ${await context.services.feeInvoices.makeDue()}.`)
}

async function list({ context, slug, print }: Act): Promise<void> {
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

async function save({ given, context, slug, print }: Act): Promise<void> {
  const { merchantId } = await merchantOf(context, slug)
  const [month, out] = [given.text('month'), given.text('out')]
  if (month === undefined || out === undefined)
    throw new UsageError('fee-invoices save needs --month and --out.')
  const currency = given.text('currency') === 'NZD' ? 'NZD' : 'AUD'
  const found = await context.services.feeInvoices
    .paper(merchantId, { month, currency })
    .catch((failure: unknown) => {
      if (failure instanceof AppError && failure.status === 404)
        throw new UsageError('No such invoice. Run fee-invoices list to see them.', {
          cause: failure,
        })
      throw failure
    })
  await writeNew(out, found.bytes)
  print(`Saved ${out}. SHA-256 ${found.sha256}`)
}

const ACTS: Readonly<Record<string, (act: Act) => Promise<void>>> = { make, list, save }
