import { reserveWords } from '@paydeck/contract/merchant/reserve-words'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { OPERATOR } from '../../../modules/audit/service.ts'
import type { ReserveTerms } from '../../../modules/reserves/rules.ts'
import { columns, type Command, type Given, UsageError } from '../../command.ts'
import { merchantOf } from '../../find.ts'

export const reserve: Command = {
  name: 'reserve',
  summary: 'Show or change what is held back of a merchant’s takings, and when it is released',
  words: '<merchant>',
  options: {
    percent: { value: '<10>', help: 'Of each day’s takings, up to two decimals; none ends it' },
    days: { value: '<90>', help: 'Whole days until it is released, at most 540' },
  },
  notes: [
    '',
    'From the next payout run on; what is held keeps its day. See "Reserves" in docs/operator.md.',
  ],
  async run(given, context, print) {
    const [slug = '', ...more] = given.words
    if (slug === '' || more.length > 0) throw new UsageError('reserve takes one merchant.')
    const { merchantId } = await merchantOf(context, slug)
    const { reserves } = context.services
    const before = await reserves.terms(merchantId)
    const after = termsOf(given, before)
    if (reserveWords(after) !== reserveWords(before))
      await reserves.setTerms(merchantId, after, OPERATOR)
    const { terms, held } = await reserves.read(merchantId)
    print(`reserve   ${reserveWords(terms)}`)
    for (const { currency, amount, releases } of held) {
      print(`held      ${formatMoneyWithCode(amount, currency)}`)
      const rows = releases.map((one) => [one.day, formatMoneyWithCode(one.amount, currency)])
      for (const line of columns(rows, '  ')) print(line)
    }
    return 0
  },
}

/** What one option leaves open is as before. */
function termsOf(given: Given, before: ReserveTerms | null): ReserveTerms | null {
  const [percent, days] = [given.text('percent'), given.text('days')]
  if (percent === undefined && days === undefined) return before
  if (percent === 'none') {
    if (days !== undefined) throw new UsageError('--percent none takes no --days.')
    return null
  }
  const after = { ...before, ...typed(percent, days) }
  const { basisPoints, days: whole } = after
  if (basisPoints === undefined || whole === undefined)
    throw new UsageError('A merchant without a reserve takes both --percent and --days.')
  return { basisPoints, days: whole }
}

function typed(percent: string | undefined, days: string | undefined): Partial<ReserveTerms> {
  if (percent !== undefined && !/^\d{1,3}(\.\d{1,2})?$/.test(percent))
    throw new UsageError(`--percent: "${percent}" is no percentage like 10 or 7.5.`)
  if (days !== undefined && !/^\d{1,3}$/.test(days))
    throw new UsageError(`--days: "${days}" is no number of days.`)
  return {
    ...(percent !== undefined && { basisPoints: Math.round(Number(percent) * 100) }),
    ...(days !== undefined && { days: Number(days) }),
  }
}
