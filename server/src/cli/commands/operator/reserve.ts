import { formatFixedReserve, formatReserve } from '@paydeck/contract/merchant/format-reserve'
import { formatMoneyWithCode, parseAmount } from '@paydeck/contract/money/money'

import { OPERATOR } from '../../../modules/audit/service.ts'
import type { ReserveTerms } from '../../../modules/reserves/rules.ts'
import { columns, type Command, type Arguments, UsageError } from '../../command.ts'
import { merchantOf } from '../../find.ts'

export const reserve: Command = {
  name: 'reserve',
  summary: 'Show or change what is held back of a merchant’s money, and when it is released',
  usage: '<merchant>',
  options: {
    percent: { value: '<10>', help: 'Of each day’s takings, up to two decimals; none ends it' },
    days: { value: '<90>', help: 'Whole days until it is released, at most 540' },
    fixed: {
      value: '<500.00>',
      help: 'Also held, until you lower it, in the merchant’s currency; none ends it',
    },
  },
  notes: [
    '',
    'Applies from the next payout run. Money already held keeps its release day. See "Reserves" in docs/operator.md.',
  ],
  async run(args, context, print) {
    const [slug = '', ...extra] = args.positionals
    if (slug === '' || extra.length > 0) throw new UsageError('reserve takes one merchant.')
    const { merchantId } = await merchantOf(context, slug)
    const { reserves } = context.services
    const before = await reserves.terms(merchantId)
    const after = termsOf(args, before)
    if (formatReserve(after) !== formatReserve(before))
      await reserves.setTerms(merchantId, after, OPERATOR)
    const fixed = fixedOf(args)
    if (fixed !== undefined) await reserves.setFixed(merchantId, fixed, OPERATOR)
    const { terms, held, ...current } = await reserves.read(merchantId)
    print(`reserve   ${formatReserve(terms)}`)
    if (current.fixed)
      print(`fixed     ${formatFixedReserve(current.fixed.amount, current.fixed.currency)}`)
    for (const { currency, amount, releases, fixed: fixedPart } of held) {
      print(`held      ${formatMoneyWithCode(amount, currency)}`)
      const rows = releases.map((release) => [
        release.day,
        formatMoneyWithCode(release.amount, currency),
      ])
      const fixedRow =
        fixedPart === undefined ? [] : [['until lowered', formatMoneyWithCode(fixedPart, currency)]]
      for (const line of columns([...rows, ...fixedRow], '  ')) print(line)
    }
    return 0
  },
}

/** Minor units; null for none, undefined for no change. */
function fixedOf(args: Arguments): number | null | undefined {
  const text = args.text('fixed')
  if (text === undefined) return undefined
  const amount = text === 'none' ? null : parseAmount(text)
  if (amount === null && text !== 'none') throw new UsageError(`"${text}" is not an amount.`)
  return amount
}

/** An option that is not given keeps its value. */
function termsOf(args: Arguments, before: ReserveTerms | null): ReserveTerms | null {
  const [percent, days] = [args.text('percent'), args.text('days')]
  if (percent === undefined && days === undefined) return before
  if (percent === 'none') {
    if (days !== undefined) throw new UsageError('--days cannot be used with --percent none.')
    return null
  }
  const after = { ...before, ...parseTerms(percent, days) }
  const { basisPoints, days: wholeDays } = after
  if (basisPoints === undefined || wholeDays === undefined)
    throw new UsageError('This merchant has no reserve yet: give both --percent and --days.')
  return { basisPoints, days: wholeDays }
}

function parseTerms(percent: string | undefined, days: string | undefined): Partial<ReserveTerms> {
  if (percent !== undefined && !/^\d{1,3}(\.\d{1,2})?$/.test(percent))
    throw new UsageError(
      `--percent: "${percent}" is not a percentage. Use a number like 10 or 7.5.`,
    )
  if (days !== undefined && !/^\d{1,3}$/.test(days))
    throw new UsageError(`--days: "${days}" is not a whole number of days.`)
  return {
    ...(percent !== undefined && { basisPoints: Math.round(Number(percent) * 100) }),
    ...(days !== undefined && { days: Number(days) }),
  }
}
