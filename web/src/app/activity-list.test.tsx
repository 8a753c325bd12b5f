import type { ActivityEvent } from '@paydeck/contract/calls/activity'
import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage, Refusal } from '../../test/network.ts'
import { linksOf, readTable } from '../../test/tables.ts'

const PATH = `/dashboard/merchant/${MERCHANT}/activity`
const DEVICE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141'
const REFUNDED: ActivityEvent = {
  eventId: 'audt_1',
  at: '2026-03-02T03:05:00Z',
  actor: 'user_1',
  email: 'sarah@harbour.example',
  name: 'Sarah Lee',
  action: 'refund.made',
  outcome: 'succeeded',
  subjectType: 'refund',
  subjectId: 'refd_0000000000000001',
  subjectEmail: null,
  internalOrderId: 'HC-1597',
  transactionId: 'tran_0000000000000001',
  details: { transactionId: 'tran_0000000000000001', amount: 30_00, currency: 'AUD' },
  address: '203.0.113.7',
  device: DEVICE,
  browser: 'Chrome on Windows',
  requestId: 'req_1',
}
const FAILED: ActivityEvent = {
  ...REFUNDED,
  eventId: 'audt_2',
  at: '2026-03-01T12:59:00Z',
  actor: 'visitor',
  email: null,
  name: null,
  action: 'sign_in.password_failed',
  outcome: 'failed',
  subjectType: 'user',
  subjectId: 'visitor',
  internalOrderId: null,
  transactionId: null,
  details: { code: 'wrong_credentials' },
  address: '198.51.100.9',
  browser: 'Safari on iPhone',
}
const REFUSED: ActivityEvent = {
  ...FAILED,
  eventId: 'audt_3',
  at: '2026-03-01T03:00:00Z',
  actor: 'user_2',
  email: 'tom@harbour.example',
  action: 'access.refused',
  outcome: 'refused',
  subjectType: 'call',
  address: null,
  device: null,
  browser: null,
}
const SENT: ActivityEvent = {
  ...REFUSED,
  eventId: 'audt_4',
  at: '2026-03-01T02:00:00Z',
  actor: 'system:payout-run',
  email: null,
  action: 'payout.sent',
  outcome: 'succeeded',
  subjectType: 'payout',
  subjectId: 'payout_0000000000000001',
  details: { amount: 412_07, currency: 'NZD' },
}
const RESENT: ActivityEvent = {
  ...REFUNDED,
  eventId: 'audt_5',
  at: '2026-03-01T01:00:00Z',
  action: 'order.request_resent',
  subjectType: 'order',
  subjectId: 'order_0000000000000001',
  internalOrderId: 'HC-1601',
  transactionId: null,
  details: { email: 'queued' },
}
const LOST: ActivityEvent = {
  ...SENT,
  eventId: 'audt_6',
  at: '2026-03-01T00:00:00Z',
  action: 'dispute.lost',
  subjectType: 'payment',
  subjectId: 'tran_0000000000000001',
  internalOrderId: 'HC-1597',
  details: {},
}
const EVENTS = [REFUNDED, FAILED, REFUSED, SENT, RESENT, LOST]

const answers = { [`GET ${PATH}`]: new ListPage(EVENTS, 3) }
const CHOSEN = 'from=2026-03-01&to=2026-03-07'

test('BEY-96 an event shows what happened, its outcome, when, who, and from where', async () => {
  const query = `${CHOSEN}&area=refunds&outcome=succeeded&q=sarah%40&page=2`
  const { slug, queries } = await openDashboard(`/activity?${query}`, { answers })
  const { headings, rows, cards } = await readTable('Activity')
  expect(headings).toEqual(['What happened', 'Outcome', 'Date AET', 'Email', 'Address', 'Device'])
  expect(rows).toEqual([
    [
      'Sarah Lee refunded $30.00 of HC-1597',
      'Succeeded',
      '2nd Mar 26 14:05',
      'sarah@harbour.example',
      '203.0.113.7',
      'Chrome on Windows',
    ],
    [
      'Sign-in failed: wrong email or password',
      'failed',
      '1st Mar 26 23:59',
      '—',
      '198.51.100.9',
      'Safari on iPhone',
    ],
    [
      'tom@harbour.example was refused something that their role does not allow',
      'refused',
      '1st Mar 26 14:00',
      'tom@harbour.example',
      '—',
      '—',
    ],
    ['A transfer of $412.07 was sent', 'Succeeded', '1st Mar 26 13:00', '—', '—', '—'],
    [
      'Sarah Lee sent the payment request of HC-1601 again',
      'Succeeded',
      '1st Mar 26 12:00',
      'sarah@harbour.example',
      '203.0.113.7',
      'Chrome on Windows',
    ],
    ['The dispute of HC-1597 was lost', '—', '1st Mar 26 11:00', '—', '—', '—'],
  ])
  expect(cards.slice(0, 3)).toEqual([
    [
      'Sarah Lee refunded $30.00 of HC-1597',
      'Succeeded',
      '2nd Mar 26 14:05',
      'sarah@harbour.example',
      '203.0.113.7',
      'Chrome on Windows',
    ],
    [
      'Sign-in failed: wrong email or password',
      'failed',
      '1st Mar 26 23:59',
      '198.51.100.9',
      'Safari on iPhone',
    ],
    [
      'tom@harbour.example was refused something that their role does not allow',
      'refused',
      '1st Mar 26 14:00',
      'tom@harbour.example',
    ],
  ])
  expect(linksOf('Activity').map(([, to]) => to)).toEqual([
    `/${slug}/payments?payment=tran_0000000000000001`,
    `/${slug}/payouts?payout=payout_0000000000000001`,
    `/${slug}/virtual-terminal?order=order_0000000000000001`,
  ])
  expect(queries(PATH)).toEqual([
    {
      page: '2',
      email: 'sarah@',
      action: 'refund',
      outcome: 'succeeded',
      from: '2026-03-01T00:00:00Z',
      to: '2026-03-07T23:59:59Z',
      timeZone: 'Australia/Sydney',
    },
  ])
})

test('BEY-96 in the consumer variant an order links to that variant’s page', async () => {
  const config = { marketplaceTags: [CONSUMER_TAG] }
  const { slug } = await openDashboard(`/activity?${CHOSEN}`, {
    config,
    answers: { [`GET ${PATH}`]: new ListPage([RESENT]) },
  })
  await readTable('Activity')
  expect(linksOf('Activity').map(([, to]) => to)).toEqual([
    `/${slug}/payment-requests?order=order_0000000000000001`,
  ])
})

test('BEY-96 the CSV has the filters of the list; a failure is shown', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:activity')
  const { queries, change } = await openDashboard(
    `/activity?${CHOSEN}&area=files&kind=address&q=203.0.113.7&page=2`,
    { answers: { ...answers, [`GET ${PATH}/csv`]: 'At,Person\n' } },
  )
  await readTable('Activity')
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() =>
    expect(queries(`${PATH}/csv`)).toEqual([
      {
        address: '203.0.113.7',
        action: 'report',
        from: '2026-03-01T00:00:00Z',
        to: '2026-03-07T23:59:59Z',
        timeZone: 'Australia/Sydney',
      },
    ]),
  )
  change({ [`GET ${PATH}/csv`]: new Refusal(500) })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Download CSV' }).hasAttribute('disabled')).toBe(
      false,
    ),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await screen.findByText('Failed to download the activity log')
})
