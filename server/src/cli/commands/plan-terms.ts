import { formatMoney, parseAmount } from '@paydeck/contract/money/money'

import { UsageError, type Command } from '../command.ts'
import { merchantOf } from '../find.ts'

function amountOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const amount = parseAmount(text)
  if (amount === null) throw new UsageError(`--${name}: "${text}" is not an amount.`)
  return amount
}

export const planTerms: Command = {
  name: 'plan-terms',
  summary: 'Show or change a merchant’s instalment terms',
  usage: '<merchant>',
  options: {
    variant: {
      value: '<name>',
      help: 'An instalment variant; the first is the default',
      multiple: true,
    },
    minimum: { value: '<35.00>', help: 'The lowest price that may be paid in parts' },
    limit: { value: '<1000.00>', help: 'The most one customer may owe at once' },
  },
  notes: [
    '',
    'Options you leave out keep their values. Running plans keep their terms.',
    'A limit of 0 stops new plans.',
  ],
  async run(args, context, print) {
    const [slug = '', ...extra] = args.positionals
    if (slug === '' || extra.length > 0) throw new UsageError('plan-terms takes one merchant.')
    const { merchantId } = await merchantOf(context, slug)
    const { planTerms: terms } = context.services
    const variants = args.list('variant')
    const minimum = amountOf('minimum', args.text('minimum'))
    const customerLimit = amountOf('limit', args.text('limit'))
    const isChange = variants.length > 0 || minimum !== undefined || customerLimit !== undefined
    const current = isChange
      ? await terms.change(merchantId, {
          ...(variants.length > 0 && { variants }),
          ...(minimum !== undefined && { minimum }),
          ...(customerLimit !== undefined && { customerLimit }),
        })
      : await terms.of(merchantId)
    print(`variants   ${current.variants.join(', ')}`)
    print(`minimum    ${formatMoney(current.minimum, 'AUD')}`)
    print(`limit      ${formatMoney(current.customerLimit, 'AUD')}`)
    return 0
  },
}
