import type { PayoutBlock } from '@paydeck/contract/calls/payouts'
import { expect, test } from 'vitest'

import type { Today } from '#/entities/today/today-queries.ts'

import { EMPTY_DAY, takingsOf } from '../../../test/today-sample.ts'
import { countAttention, todaySentence } from './today-sentence.ts'

const next = (amount: number, arrivesOn: string, currency: 'AUD' | 'NZD' = 'AUD') => ({
  currency,
  amount,
  sendsOn: '2026-11-23',
  arrivesOn,
  accountNumberLast4: '5678',
})

const block = (reason: PayoutBlock['reason']): PayoutBlock => ({
  currency: 'AUD',
  reason,
  waiting: 0,
  account: null,
  message: null,
  heldUntil: null,
})

const attentionLine = (kind: Today['attention'][number]['kind']) => ({
  kind,
  count: 3,
  deadline: null,
  since: null,
  firstId: 'tran_1',
})

const sentence = (change: Partial<Today>): string =>
  todaySentence({ ...EMPTY_DAY, ...change })
    .map(({ text }) => text)
    .join('')

test('BEY-97 BEY-98 BEY-99 the day in one sentence with money in it', () => {
  expect(
    sentence({
      takings: [takingsOf('AUD', 4_310_00, 3_848_00)],
      transfers: { next: [next(3_902_00, '2026-11-24')], underWay: [] },
      attention: [attentionLine('hold_expires'), attentionLine('dispute_open')],
    }),
  ).toBe(
    '$4,310 taken today, up 12% on this time last Sunday; $3,902 arrives on Tuesday; 2 things need you.',
  )
})

test.each([
  [
    'a day without takings, today or before',
    {},
    'Nothing taken yet today; no transfer is due; nothing needs you.',
  ],
  [
    'no takings yet, with takings a week ago',
    { takings: [takingsOf('AUD', 0, 12_50)] },
    'Nothing taken yet today; by this time last Sunday it was $12.50; no transfer is due; nothing needs you.',
  ],
  [
    'no takings today, but some this week',
    {
      takings: [
        {
          ...takingsOf('AUD', 0, 0),
          totals: [
            { period: 'day', from: '2026-11-22', to: '2026-11-22', taken: 0, before: 0 },
            { period: 'week', from: '2026-11-16', to: '2026-11-22', taken: 1_126_00, before: 0 },
          ],
        },
      ],
    },
    'Nothing taken yet today, $1,126 this week; no transfer is due; nothing needs you.',
  ],
  [
    'takings with none a week ago',
    { takings: [takingsOf('AUD', 9_99, 0)] },
    '$9.99 taken today; no transfer is due; nothing needs you.',
  ],
  [
    'unchanged takings',
    { takings: [takingsOf('AUD', 9_99, 9_99)] },
    '$9.99 taken today, the same as this time last Sunday; no transfer is due; nothing needs you.',
  ],
  [
    'nearly unchanged takings',
    { takings: [takingsOf('AUD', 1_000_00, 1_000_01)] },
    '$1,000 taken today, nearly the same as this time last Sunday; no transfer is due; nothing needs you.',
  ],
  [
    'more refunds than payments',
    { takings: [takingsOf('AUD', -25_00, 40_00)] },
    '$25 more went back than came in today; no transfer is due; nothing needs you.',
  ],
  [
    'takings in two currencies',
    { takings: [takingsOf('AUD', 10_00, 0), takingsOf('NZD', 20_00, 0)] },
    '$10 and $20 NZD taken today; no transfer is due; nothing needs you.',
  ],
  [
    'takings only in the other currency',
    { takings: [takingsOf('AUD', 0, 0), takingsOf('NZD', 20_00, 0)] },
    '$20 NZD taken today; no transfer is due; nothing needs you.',
  ],
  [
    'a transfer under way that arrives before the next one',
    {
      transfers: {
        next: [next(50_00, '2026-11-24')],
        underWay: [
          {
            payoutId: 'payout_1',
            currency: 'NZD' as const,
            amount: 70_00,
            arrivesOn: '2026-11-23',
            accountNumberLast4: null,
          },
        ],
      },
    },
    'Nothing taken yet today; $70 NZD arrives tomorrow; nothing needs you.',
  ],
  [
    'a transfer due in more than a week',
    { transfers: { next: [next(50_00, '2026-12-02')], underWay: [] } },
    'Nothing taken yet today; $50 arrives on 2nd Dec; nothing needs you.',
  ],
  [
    'a missing bank account, as something to do',
    { blocks: [block('no_bank_account')] },
    'Nothing taken yet today; transfers wait for a bank account; 1 thing needs you.',
  ],
  [
    'a new bank account, as something to wait for',
    { blocks: [block('account_on_hold')] },
    'Nothing taken yet today; transfers wait because the bank account is new; nothing needs you.',
  ],
  [
    'a person who may not read the balance',
    { transfers: null, attention: [attentionLine('request_unpaid')] },
    'Nothing taken yet today; 1 thing needs you.',
  ],
] satisfies [string, Partial<Today>, string][])('describes %s', (_, change, words) => {
  expect(sentence(change)).toBe(words)
})

test('BEY-99 counts the lines that wait for a person', () => {
  expect(countAttention(EMPTY_DAY)).toBe(0)
  expect(
    countAttention({
      attention: [attentionLine('webhook_failing')],
      blocks: [block('account_returned')],
    }),
  ).toBe(2)
})
