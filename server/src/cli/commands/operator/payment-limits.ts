import { formatMoney } from '@paydeck/contract/money/money'

import { OPERATOR } from '../../../modules/audit/service.ts'
import type { PaymentLimits } from '../../../modules/merchants/limits/rules.ts'
import { columns, type Command, type Arguments, UsageError } from '../../command.ts'
import { merchantOf } from '../../find.ts'

const HELP = 'In dollars, like 5000 or 5000.50; none takes it away'

export const paymentLimits: Command = {
  name: 'payment-limits',
  summary: 'Show or change how much a merchant may take per payment, day and month',
  usage: '<merchant>',
  options: {
    payment: { value: '<dollars>', help: HELP },
    day: { value: '<dollars>', help: HELP },
    month: { value: '<dollars>', help: HELP },
  },
  notes: [
    '',
    'Limits apply per currency, in the merchant’s time zone. Failed payments do not count; refunds do not free up room.',
  ],
  async run(args, context, print) {
    const [slug = '', ...extra] = args.positionals
    if (slug === '' || extra.length > 0) throw new UsageError('payment-limits takes one merchant.')
    const { merchantId } = await merchantOf(context, slug)
    const { paymentLimits: service } = context.services
    const before = await service.get(merchantId)
    const after = {
      limitPayment: limitOf(args, 'payment', before.limitPayment),
      limitDay: limitOf(args, 'day', before.limitDay),
      limitMonth: limitOf(args, 'month', before.limitMonth),
    }
    if (
      Object.entries(after).some(([name, value]) => before[name as keyof PaymentLimits] !== value)
    )
      await service.set(merchantId, after, OPERATOR)
    const lines = [
      ['one payment', after.limitPayment],
      ['a day', after.limitDay],
      ['a month', after.limitMonth],
    ] as const
    for (const line of columns(
      lines.map(([name, value]) => [name, value === null ? 'no limit' : formatMoney(value)]),
      '',
    ))
      print(line)
    return 0
  },
}

function limitOf(args: Arguments, name: string, before: number | null): number | null {
  const text = args.text(name)
  if (text === undefined) return before
  if (text === 'none') return null
  if (!/^\d{1,10}(\.\d\d)?$/.test(text))
    throw new UsageError(
      `--${name}: "${text}" is not an amount. Use a number like 5000 or 5000.50.`,
    )
  return Math.round(Number(text) * 100)
}
