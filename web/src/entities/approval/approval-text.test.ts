import { expect, test } from 'vitest'

import {
  approversText,
  requestText,
  waitingForApprovalText,
  subjectTitle,
} from './approval-text.ts'

test.each([
  [[], 'Another person'],
  [['Ana'], 'Ana'],
  [['Ana', 'Ben'], 'Ana or Ben'],
  [['Ana', 'Ben', 'Cy'], 'Ana, Ben or Cy'],
  [['Ana', 'Ben', 'Cy', 'Di', 'Ed'], 'Ana, Ben or 3 others'],
])('BEY-111 %j may approve: %s', (approvers, text) => {
  expect(approversText(approvers)).toBe(text)
})

test('BEY-113 BEY-178 titles an approval by what it asks for', () => {
  const account = {
    accountName: 'Till',
    accountNumberLast4: '4321',
    routingNumber: '062000',
    country: 'AU',
    currency: 'AUD',
  } as const
  const titles = [
    subjectTitle({
      act: 'refund',
      transactionId: 'tran_1',
      internalOrderId: 'HC-7',
      customerName: null,
      amount: 60_00,
      currency: 'NZD',
      reason: null,
    }),
    subjectTitle({ act: 'add_bank_account', ...account }),
    subjectTitle({ act: 'make_bank_account_primary', externalAccountId: 'xacc_1', ...account }),
    subjectTitle({ act: 'confirm_bank_account', externalAccountId: 'xacc_1', ...account }),
    subjectTitle({ act: 'change_payout_schedule', schedule: 'weekly' }),
  ]
  expect(titles).toEqual([
    'Refund $60.00 NZD of HC-7',
    'Add the bank account ending in 4321',
    'Send AUD transfers to the account ending in 4321',
    'Resume transfers to the account ending in 4321',
    'Change transfers to weekly',
  ])
})

test('phrases what was asked for within a sentence, also for a kind that only a newer release knows', () => {
  expect(requestText({ act: 'change_payout_schedule', schedule: 'daily' })).toBe(
    'to change transfers to daily',
  )
  const newer = { act: 'unknown' } as const
  expect(requestText(newer)).toBe('for a new kind of change')
  expect(subjectTitle(newer)).toBe('A new kind of request')
})

test('says who must approve a pending request, and by which day in the merchant’s zone', () => {
  const waiting = { approvers: ['Ana', 'Ben'], endsAt: '2026-11-30T20:00:00.000Z' }
  expect(waitingForApprovalText('The refund', waiting, 'Australia/Sydney')).toBe(
    'The refund is waiting for approval. Ana or Ben must approve it by 1st Dec 26.',
  )
})
