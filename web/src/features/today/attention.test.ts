import type { Attention } from '@paydeck/contract/calls/today'
import { expect, test } from 'vitest'

import { attentionText } from './attention-text.ts'
import { attentionHref } from './today-links.ts'

const DAY = { today: '2026-11-20', timeZone: 'Australia/Sydney' }
const PLACE = { slug: 'kauri', orders: 'virtual-terminal', today: '2026-11-20' }

const attention = (kind: Attention['kind'], change: Partial<Attention> = {}): Attention => ({
  kind,
  count: 1,
  deadline: null,
  since: '2026-11-02',
  firstId: 'id_1',
  ...change,
})

const SOON = '2026-11-20T20:00:00Z'

test.each([
  [
    attention('hold_expires', { deadline: SOON }),
    'Capture or cancel 1 held payment: Expires tomorrow',
    '/kauri/payments?payment=id_1',
  ],
  [
    attention('hold_expires', { deadline: SOON, count: 4 }),
    'Capture or cancel 4 held payments: The first expires tomorrow',
    '/kauri/payments?from=2026-11-02&to=2026-11-20&status=not_captured',
  ],
  [
    attention('dispute_open', { deadline: '2026-11-25T01:00:00Z', count: 2 }),
    'Answer 2 disputes: The first is due on Wednesday',
    '/kauri/disputes?state=needs_response',
  ],
  [
    attention('dispute_open', { deadline: SOON }),
    'Answer 1 dispute: Due tomorrow',
    '/kauri/disputes?dispute=id_1',
  ],
  [
    attention('inquiry_open', { deadline: SOON }),
    'Answer 1 inquiry from banks: Due tomorrow',
    '/kauri/disputes?dispute=id_1',
  ],
  [
    attention('inquiry_open', { deadline: SOON, count: 2 }),
    'Answer 2 inquiries from banks: The first is due tomorrow',
    '/kauri/disputes?state=inquiry',
  ],
  [
    attention('fraud_warned'),
    'Check 1 payment reported as possible fraud: Since 2nd Nov',
    '/kauri/payments?payment=id_1',
  ],
  [
    attention('verification_open', { count: 2, deadline: '2026-12-25T01:00:00Z' }),
    'Decide on 2 card verifications: The first is due on 25th Dec',
    '/kauri/payments?payment=id_1',
  ],
  [
    attention('instalment_overdue', { count: 3 }),
    '3 payment plans overdue: The oldest from 2nd Nov',
    '/kauri/payments?from=2026-11-02&to=2026-11-20&status=accepted&type=plan',
  ],
  [
    attention('request_unpaid'),
    '1 order unpaid for over a week: Since 2nd Nov',
    '/kauri/virtual-terminal?order=id_1',
  ],
  [
    attention('request_unpaid', { count: 1000 }),
    '1,000+ orders unpaid for over a week: The oldest from 2nd Nov',
    '/kauri/virtual-terminal?status=created',
  ],
  [
    attention('approval_open', { deadline: '2026-11-25T01:00:00Z', count: 2 }),
    'Approve or decline 2 requests from your team: The first expires on Wednesday',
    '/kauri/approvals',
  ],
  [
    attention('deposit_open', { count: 2 }),
    'Match 2 deposits on your bank statement: The oldest from 2nd Nov',
    '/kauri/bank-lines?account=id_1',
  ],
  [
    attention('transfer_missing'),
    '1 transfer not on your bank statement: Since 2nd Nov',
    '/kauri/bank-lines?account=id_1',
  ],
  [attention('webhook_failing'), '1 webhook failing: Since 2nd Nov', '/kauri/api?webhook=id_1'],
])('BEY-99 %j says what to do and links there', (line, words, href) => {
  const { title, note } = attentionText(line, DAY)
  expect([`${title}: ${note}`, attentionHref(line, PLACE)]).toEqual([words, href])
})
