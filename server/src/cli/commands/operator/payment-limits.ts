import { formatMoney } from '@paydeck/contract/money/money'

import { OPERATOR } from '../../../modules/audit/service.ts'
import type { PaymentLimits } from '../../../modules/merchants/limits/rules.ts'
import { columns, type Command, type Given, UsageError } from '../../command.ts'
import { merchantOf } from '../../find.ts'

const HELP = 'In dollars, like 5000 or 5000.50; none takes it away'

export const paymentLimits: Command = {
  name: 'payment-limits',
  summary: 'Show or change how much a merchant may take per payment, day and month',
  words: '<merchant>',
  options: {
    payment: { value: '<dollars>', help: HELP },
    day: { value: '<dollars>', help: HELP },
    month: { value: '<dollars>', help: HELP },
  },
  notes: [
    '',
    'Limits apply per currency, in the merchant’s time zone. Failed payments do not count; refunds do not free up room.',
  ],
  async run(given, context, print) {
    const [slug = '', ...more] = given.words
    if (slug === '' || more.length > 0) throw new UsageError('payment-limits takes one merchant.')
    const { merchantId } = await merchantOf(context, slug)
    const { paymentLimits: service } = context.services
    const before = await service.get(merchantId)
    const after = {
      limitPayment: limitOf(given, 'payment', before.limitPayment),
      limitDay: limitOf(given, 'day', before.limitDay),
      limitMonth: limitOf(given, 'month', before.limitMonth),
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

function limitOf(given: Given, name: string, before: number | null): number | null {
  const typed = given.text(name)
  if (typed === undefined) return before
  if (typed === 'none') return null
  if (!/^\d{1,10}(\.\d\d)?$/.test(typed))
    throw new UsageError(
      `--${name}: "${typed}" is not an amount. Use a number like 5000 or 5000.50.`,
    )
  return Math.round(Number(typed) * 100)
}
