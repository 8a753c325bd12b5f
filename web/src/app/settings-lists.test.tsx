import type { ListedWebhook, WebhookDelivery } from '@paydeck/contract/calls/webhooks'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage } from '../../test/network.ts'
import { linksOf, readTable, textOf } from '../../test/tables.ts'

describe('webhooks', () => {
  const PATH = `/dashboard/merchant/${MERCHANT}/webhooks`
  const SHOP: ListedWebhook = {
    webhookId: 'webhook_1',
    url: 'https://shop.example/hooks',
    events: ['TransactionRefunded', 'PayoutPaid'],
    status: 'active',
    createdAt: '2026-03-01T00:00:00Z',
    lastDelivery: {
      eventType: 'TransactionRefunded',
      status: 'waiting',
      lastStatus: 500,
      lastError: 'Answered 500.',
      createdAt: '2026-03-02T03:00:00Z',
      attemptedAt: '2026-03-02T03:05:00Z',
    },
  }
  const QUIET: ListedWebhook = {
    ...SHOP,
    webhookId: 'webhook_2',
    url: 'https://books.example/hooks',
    events: ['DisputeOpened'],
    status: 'suspended',
    lastDelivery: null,
  }
  const DELIVERY: WebhookDelivery = {
    deliveryId: 'delivery_1',
    eventType: 'TransactionRefunded',
    subjectId: 'refd_0000000000000001',
    status: 'waiting',
    attempts: 3,
    lastStatus: 503,
    lastError: 'Answered 503.',
    createdAt: '2026-03-02T03:00:00Z',
    attemptedAt: '2026-03-02T03:05:00Z',
    nextAttemptAt: '2026-03-02T04:10:00Z',
  }
  const DELIVERED: WebhookDelivery = {
    ...DELIVERY,
    deliveryId: 'delivery_2',
    eventType: 'PayoutPaid',
    subjectId: 'payout_0000000000000001',
    status: 'delivered',
    attempts: 1,
    lastStatus: 204,
    lastError: null,
    createdAt: '2026-03-01T12:59:00Z',
    nextAttemptAt: null,
  }

  const answers = {
    [`GET ${PATH}`]: [SHOP, QUIET],
    [`GET ${PATH}/webhook_1/deliveries`]: new ListPage([DELIVERY, DELIVERED], 3),
    [`GET /dashboard/merchant/${MERCHANT}/tokens`]: [],
  }

  test('each webhook shows its address, events, status and last delivery', async () => {
    const { slug } = await openDashboard('/api', { answers })
    const { headings, rows, cards } = await readTable('Webhooks')
    expect(headings).toEqual(['Address', 'Events', 'Status', 'Last delivery AET', 'Actions'])
    expect(rows).toEqual([
      [
        'https://shop.example/hooks',
        'Payment refunded, Transfer arrived',
        'on',
        'trying again 2nd Mar 26 14:05',
        'Actions for https://shop.example/hooks',
      ],
      [
        'https://books.example/hooks',
        'Dispute opened',
        'suspended',
        'No delivery in the last 30 days',
        'Actions for https://books.example/hooks',
      ],
    ])
    expect(cards).toEqual([
      [
        'https://shop.example/hooks',
        'on',
        'Actions for https://shop.example/hooks',
        'Payment refunded, Transfer arrived',
        'trying again 2nd Mar 26 14:05',
      ],
      [
        'https://books.example/hooks',
        'suspended',
        'Actions for https://books.example/hooks',
        'Dispute opened',
        'No delivery in the last 30 days',
      ],
    ])
    expect(linksOf('Webhooks').map(([, to]) => to)).toEqual([
      `/${slug}/api?webhook=webhook_1`,
      `/${slug}/api?webhook=webhook_2`,
    ])
  })

  test('each delivery shows its event, subject, times, status, answer and attempts', async () => {
    const { slug, queries } = await openDashboard('/api?webhook=webhook_1&page=2', { answers })
    const { headings, rows, cards } = await readTable('Deliveries of this webhook')
    expect(headings).toEqual([
      'Event',
      'About',
      'When AET',
      'Status',
      'Answer',
      'Attempts',
      'Next attempt',
    ])
    expect(rows).toEqual([
      [
        'Payment refunded',
        'refd_0000000000000001',
        '2nd Mar 26 14:00',
        'trying again',
        'HTTP 503: the server failed',
        '3',
        '2nd Mar 26 15:10',
      ],
      [
        'Transfer arrived',
        'payout_0000000000000001',
        '1st Mar 26 23:59',
        'delivered',
        'HTTP 204',
        '1',
        '—',
      ],
    ])
    expect(cards).toEqual([
      [
        'Payment refunded',
        'trying again',
        'HTTP 503: the server failed',
        '2nd Mar 26 14:00',
        'About refd_0000000000000001',
        'Attempts 3',
        'Next attempt 2nd Mar 26 15:10',
      ],
      [
        'Transfer arrived',
        'delivered',
        'HTTP 204',
        '1st Mar 26 23:59',
        'About payout_0000000000000001',
        'Attempts 1',
      ],
    ])
    expect(linksOf('Deliveries of this webhook').map(([, to]) => to)).toEqual([
      `/${slug}/api?webhook=webhook_1&page=2&delivery=delivery_1`,
      `/${slug}/api?webhook=webhook_1&page=2&delivery=delivery_2`,
    ])
    expect(queries(`${PATH}/webhook_1/deliveries`)).toEqual([{ page: '2' }])
  })
})

describe('keys', () => {
  const answers = {
    [`GET /dashboard/merchant/${MERCHANT}/tokens`]: [
      {
        publicToken: 'sandbox_pk_first',
        secretToken: 'sandbox_sk_first',
        createdAt: '2026-03-02T03:05:00Z',
      },
      {
        publicToken: 'sandbox_pk_second',
        secretToken: 'sandbox_sk_second',
        createdAt: '2026-02-01T03:05:00Z',
      },
    ],
    [`GET /dashboard/merchant/${MERCHANT}/webhooks`]: [],
  }

  test('KEYS-03 the table has the first pair of the answer, and no other', async () => {
    await openDashboard('/api', { answers })
    const { headings, rows, cards } = await readTable('Your API Keys')
    expect(headings).toEqual(['Key', 'Token', 'Created AET', 'Actions'])
    expect(rows).toEqual([
      [
        'Publishable key',
        'sandbox_pk_first Copy',
        '2nd Mar 26 14:05',
        'Actions for the publishable key',
      ],
      [
        'Secret key',
        '************************ Copy',
        '2nd Mar 26 14:05',
        'Actions for the secret key',
      ],
    ])
    expect(cards).toEqual([
      [
        'Publishable key',
        'Actions for the publishable key',
        'sandbox_pk_first Copy',
        'Created 2nd Mar 26 14:05',
      ],
      [
        'Secret key',
        'Actions for the secret key',
        '************************ Copy',
        'Created 2nd Mar 26 14:05',
      ],
    ])
  })
})

describe('fields', () => {
  test('SETC-11 each custom field shows its label, key, condition and visibility', async () => {
    await openDashboard('/settings?tab=configurations', {
      answers: {
        [`GET /merchants/${MERCHANT}/settings/order-custom-settings`]: {
          customFields: [
            { key: 'Table', label: 'Table number', required: true, visibleForCustomer: false },
            { key: 'Waiter', label: 'Your waiter', required: false, visibleForCustomer: true },
          ],
          version: 4,
        },
      },
    })
    const first = await screen.findByRole('listitem', { name: 'Table number' })
    const rows = within(first.parentElement ?? first).getAllByRole('listitem')
    expect(rows.map(textOf)).toEqual([
      'Table number Key: Table Required Hidden Actions for Table number',
      'Your waiter Key: Waiter Optional Visible Actions for Your waiter',
    ])
  })
})

describe('sessions', () => {
  test('each session shows its browser, both times, its address and how to end it', async () => {
    await openDashboard('/account', {
      answers: {
        'GET /authn/second-factor': { isOn: false, since: null, recoveryCodesLeft: 0 },
        'GET /authn/sessions': [
          {
            sessionId: 'session_1',
            browser: 'Chrome on Windows',
            address: '203.0.113.7',
            signedInAt: '2026-03-02T03:05:00Z',
            lastUsedAt: '2026-03-18T01:55:00Z',
            isThisOne: true,
          },
          {
            sessionId: 'session_2',
            browser: 'Safari on iPhone',
            address: null,
            signedInAt: '2026-03-01T12:59:00Z',
            lastUsedAt: '2026-03-17T20:00:00Z',
            isThisOne: false,
          },
        ],
      },
    })
    const first = (await screen.findByText('Chrome on Windows')).closest('ul')
    const rows = within(first ?? document.body).getAllByRole('listitem')
    expect(rows.map(textOf)).toEqual([
      'Chrome on Windows Signed in 2nd Mar 26 14:05 , last used 18th Mar 26 12:55 , from 203.0.113.7 This device',
      'Safari on iPhone Signed in 1st Mar 26 23:59 , last used 18th Mar 26 07:00 Sign out',
    ])
  })
})
