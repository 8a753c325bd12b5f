import { expect, test } from 'vitest'

import { problemsIn } from '#/lib/form/problems-in.ts'

import {
  EMPTY_WEBHOOK,
  webhookChanges,
  webhookForm,
  withEvent,
  type WebhookDraft,
} from './webhook-form.ts'

const webhookProblems = (draft: WebhookDraft) => problemsIn(webhookForm, draft)

const webhook = {
  url: 'https://shop.example/hooks',
  events: ['TransactionPaid', 'PayoutPaid'] as ('TransactionPaid' | 'PayoutPaid')[],
}

test('requires an address and an event', () => {
  expect(webhookProblems(EMPTY_WEBHOOK)).toEqual({
    url: 'Please enter a whole address, such as https://shop.example/hooks.',
    events: 'Please choose at least one event.',
  })
  expect(webhookProblems({ url: ' https://shop.example ', events: ['PayoutPaid'] })).toEqual({})
})

test('ticking an event adds it once; unticking removes it', () => {
  expect(withEvent(webhook, 'PayoutPaid', true)).toEqual(['TransactionPaid', 'PayoutPaid'])
  expect(withEvent(webhook, 'TransactionPaid', false)).toEqual(['PayoutPaid'])
})

test('sends only changes, whatever the order of the ticks', () => {
  expect(
    webhookChanges(webhook, webhookForm.parse({ ...webhook, url: ` ${webhook.url} ` })),
  ).toEqual({})
  expect(
    webhookChanges(webhook, { ...webhook, events: ['PayoutPaid', 'TransactionPaid'] }),
  ).toEqual({})
  expect(webhookChanges(webhook, { url: 'https://b.example/', events: ['PayoutPaid'] })).toEqual({
    url: 'https://b.example/',
    events: ['PayoutPaid'],
  })
})
