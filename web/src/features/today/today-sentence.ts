import type { PayoutBlock } from '@paydeck/contract/calls/payouts'

import { blockAction } from '#/entities/payout/payout-block-text.ts'
import type { Today } from '#/entities/today/today-queries.ts'
import {
  formatChange,
  formatMoneyShort,
  weekdayOf,
  relativeDay,
} from '#/entities/today/today-format.ts'

/** `to` is what the part links to. */
export type SentencePart = { text: string; to?: 'takings' | 'week' | 'transfer' | 'attention' }

/** The number of lines in "Needs attention": those of the answer, and the blocked transfers that need a person. */
export const countAttention = ({
  attention,
  blocks,
}: Pick<Today, 'attention' | 'blocks'>): number =>
  attention.length + blocks.filter((block) => blockAction(block) !== null).length

/** The day in one sentence with money in it. */
export function todaySentence(today: Today): SentencePart[] {
  return [
    ...takingsText(today),
    ...transferText(today),
    { text: '; ' },
    attentionPart(countAttention(today)),
    { text: '.' },
  ]
}

function takingsText({ takings, today }: Today): SentencePart[] {
  const days = takings.map(({ currency, totals }) => ({
    currency,
    ...(totals.find(({ period }) => period === 'day') ?? { taken: 0, before: 0 }),
  }))
  const [main] = takings
  const [first] = days
  if (!main || !first) return []
  const { taken, before, currency } = first
  const lastTime = `this time last ${weekdayOf(today)}`
  const amounts = days
    .filter((day) => day.taken !== 0)
    .flatMap((day, index): SentencePart[] => [
      { text: index === 0 ? '' : ' and ' },
      { text: formatMoneyShort(day.taken, day.currency, day.currency !== currency), to: 'takings' },
    ])
  if (taken < 0)
    return [
      { text: `${formatMoneyShort(-taken, currency)} more`, to: 'takings' },
      { text: ' went back than came in today' },
    ]
  if (amounts.length === 0) {
    if (before > 0)
      return [
        {
          text: `Nothing taken yet today; by ${lastTime} it was ${formatMoneyShort(before, currency)}`,
        },
      ]
    return [{ text: 'Nothing taken yet today' }, ...thisWeek(main)]
  }
  return [...amounts, { text: ` taken today${comparisonText(taken, before, lastTime)}` }]
}

/** For a day with nothing taken, and nothing by this time last week. */
function thisWeek({ totals, currency }: Today['takings'][number]): SentencePart[] {
  const week = totals.find(({ period }) => period === 'week')?.taken ?? 0
  return week > 0
    ? [
        { text: ', ' },
        { text: formatMoneyShort(week, currency), to: 'week' },
        { text: ' this week' },
      ]
    : []
}

function comparisonText(taken: number, before: number, lastTime: string): string {
  const change = taken > 0 ? formatChange(taken, before) : null
  if (change === null) return ''
  return `, ${change} ${change.endsWith('same') ? 'as' : 'on'} ${lastTime}`
}

/** The next transfer to arrive, or why there is none. */
function transferText({ transfers, blocks, takings, today }: Today): SentencePart[] {
  if (transfers === null) return []
  const coming = [...transfers.underWay, ...transfers.next]
    .flatMap(({ amount, currency, arrivesOn }) =>
      arrivesOn === null ? [] : [{ amount, currency, arrivesOn }],
    )
    .toSorted((a, b) => (a.arrivesOn < b.arrivesOn ? -1 : 1))
  const [first] = coming
  const main = takings[0]?.currency
  if (first)
    return [
      { text: '; ' },
      {
        text: formatMoneyShort(first.amount, first.currency, first.currency !== main),
        to: 'transfer',
      },
      { text: ` arrives ${relativeDay(first.arrivesOn, today)}` },
    ]
  const block = blocks.find(({ currency }) => currency === main)
  return [{ text: `; ${block ? BLOCK_TEXTS[block.reason] : 'no transfer is due'}` }]
}

const BLOCK_TEXTS: Readonly<Record<PayoutBlock['reason'], string>> = {
  no_bank_account: 'transfers wait for a bank account',
  account_returned: 'transfers wait until the bank account is checked',
  account_on_hold: 'transfers wait because the bank account is new',
  no_bank_provider: 'transfers have not been switched on yet',
  balance_owed: 'payments first cover a balance below zero',
}

function attentionPart(count: number): SentencePart {
  if (count === 0) return { text: 'nothing needs you' }
  const text = count === 1 ? '1 thing needs you' : `${count} things need you`
  return { text, to: 'attention' }
}
