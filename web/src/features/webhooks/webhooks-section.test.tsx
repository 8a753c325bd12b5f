import { WEBHOOK_EVENTS } from '@paydeck/contract/calls/webhooks'
import type { ListedWebhook, WebhookTest } from '@paydeck/contract/calls/webhooks'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { fakeClipboard } from '../../../test/clipboard.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { WebhookTest as TestButton } from './send-test/webhook-test.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const PATH = '/dashboard/merchant/mcht_0000000000000000/webhooks'
const SHOP: ListedWebhook = {
  webhookId: 'webhook_1',
  url: 'https://shop.example/hooks',
  events: ['TransactionRefunded', 'TransactionPaid'],
  status: 'active',
  createdAt: '2026-03-01T00:00:00Z',
  lastDelivery: {
    eventType: 'TransactionPaid',
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
  events: [...WEBHOOK_EVENTS],
  status: 'suspended',
  lastDelivery: null,
}
const SECRET = 'whsec_only-shown-once'

const copied = fakeClipboard()

async function open(webhooks: unknown) {
  const server = serve({ [`GET ${PATH}`]: webhooks })
  await renderInSession(<WebhooksSection />)
  return { ...server, writes: () => server.sent.filter(({ method }) => method !== 'GET') }
}

const dialog = () => within(screen.getByRole('dialog'))
const type = (url: string) =>
  fireEvent.change(dialog().getByLabelText('Address of your server'), { target: { value: url } })
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
const checkbox = (name: RegExp) => dialog().getByRole<HTMLInputElement>('checkbox', { name })
async function choose(url: string, label: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${url}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: label }))
  await screen.findByRole('dialog')
}
async function startAdding(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Add webhook' }))
  await screen.findByRole('dialog', { name: 'Add webhook' })
}

test('lists each webhook with its events, its state and its last delivery', async () => {
  await open([SHOP, QUIET])
  const row = async (url: string) => (await screen.findByText(url)).closest('tr')?.textContent
  expect(await row(SHOP.url)).toMatch(
    /Payment received, Payment refundedontrying again2nd Mar 26 14:05/,
  )
  expect(await row(QUIET.url)).toMatch(/All eventssuspendedNo delivery in the last 30 days/)
})

test('without webhooks, the section says what they are for and how to begin', async () => {
  await open([])
  expect(await screen.findByText('No webhooks yet')).toBeTruthy()
  await startAdding()
})

test('an empty form shows its errors at the fields and sends nothing', async () => {
  const { writes } = await open([])
  await startAdding()
  press('Add webhook')
  const field = dialog().getByLabelText('Address of your server')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(
    dialog().getByText('Please enter a whole address, such as https://shop.example/hooks.'),
  ).toBeTruthy()
  expect(dialog().getByText('Please choose at least one event.')).toBeTruthy()
  type('ftp://shop.example')
  expect(dialog().getByText('The address must start with https://.')).toBeTruthy()
  type('https://me:word@shop.example')
  expect(dialog().getByText('The address must not carry a name or password.')).toBeTruthy()
  type('https://shop.example/hooks')
  fireEvent.click(checkbox(/^Payment received/))
  expect(dialog().queryByText(/^Please/)).toBeNull()
  fireEvent.click(checkbox(/^Payment received/))
  press('Add webhook')
  expect(dialog().getByText('Please choose at least one event.')).toBeTruthy()
  expect(writes()).toEqual([])
})

test('shows the server’s error about the address at the field until it changes', async () => {
  const sentence = 'This address is not on the public internet.'
  const { change } = await open([])
  await startAdding()
  change({ [`POST ${PATH}`]: new Refusal(400, sentence, { url: sentence }) })
  type('https://10.0.0.1/hooks')
  press('Choose all')
  press('Add webhook')
  expect((await dialog().findByText(sentence)).closest('[role="alert"]')).toBeNull()
  const field = dialog().getByLabelText('Address of your server')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  type('https://shop.example/hooks')
  expect(dialog().queryByText(sentence)).toBeNull()
  // Any other error appears above the form.
  change({ [`POST ${PATH}`]: new Refusal(500) })
  press('Add webhook')
  expect((await dialog().findByRole('alert')).textContent).toContain('Failed to add the webhook')
})

test('shows the secret once, with a warning and a copy button', async () => {
  const { writes, change } = await open([])
  await startAdding()
  change({ [`POST ${PATH}`]: { ...SHOP, secret: SECRET }, [`GET ${PATH}`]: [SHOP] })
  type(' https://shop.example/hooks ')
  fireEvent.click(checkbox(/^Transfer arrived/))
  fireEvent.click(checkbox(/^Payment received/))
  press('Add webhook')
  expect(await screen.findByText(SECRET)).toBeTruthy()
  expect(dialog().getByText(/This is the only time you see it/)).toBeTruthy()
  press('Copy signing secret')
  await waitFor(() => expect(copied()).toEqual([SECRET]))
  expect(writes().map(({ body }) => body)).toEqual([
    { url: 'https://shop.example/hooks', events: ['PayoutPaid', 'TransactionPaid'] },
  ])
  press('I have stored it')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(SHOP.url)).toBeTruthy()
  expect(document.body.innerHTML).not.toContain(SECRET)
})

test('an edit sends only the changes', async () => {
  const { writes, change } = await open([SHOP])
  await choose(SHOP.url, 'Edit')
  expect(checkbox(/^Payment received/).checked).toBe(true)
  expect(checkbox(/^Dispute opened/).checked).toBe(false)
  fireEvent.click(checkbox(/^Payment refunded/))
  change({ [`PATCH ${PATH}/webhook_1`]: SHOP })
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toEqual([
    { method: 'PATCH', path: `${PATH}/webhook_1`, body: { events: ['TransactionPaid'] } },
  ])
})

test('an edit that changes nothing sends nothing', async () => {
  const { writes } = await open([SHOP])
  await choose(SHOP.url, 'Edit')
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toEqual([])
})

test('suspending asks first, and still confirms after the list has changed', async () => {
  const { writes, change } = await open([SHOP])
  await choose(SHOP.url, 'Suspend')
  expect(dialog().getByText(/gets no events until you resume it/)).toBeTruthy()
  change({
    [`PATCH ${PATH}/webhook_1`]: { ...SHOP, status: 'suspended' },
    [`GET ${PATH}`]: [{ ...SHOP, status: 'suspended' }],
  })
  press('Suspend')
  expect(await dialog().findByText(/The webhook is suspended/)).toBeTruthy()
  expect(writes()[0]?.body).toEqual({ status: 'suspended' })
  press('Done')
  expect((await screen.findByText(SHOP.url)).closest('tr')?.textContent).toContain('suspended')
})

test('a suspended webhook can be resumed', async () => {
  const { writes, change } = await open([QUIET])
  await choose(QUIET.url, 'Resume')
  change({ [`PATCH ${PATH}/webhook_2`]: { ...QUIET, status: 'active' } })
  press('Resume')
  expect(await dialog().findByText('The webhook is on again.')).toBeTruthy()
  expect(writes()[0]?.body).toEqual({ status: 'active' })
})

test('renewing the secret asks first and explains what happens to the old one', async () => {
  const { writes, change } = await open([SHOP])
  await choose(SHOP.url, 'New secret')
  expect(dialog().getByText(/We also sign with the old one for 24 hours/)).toBeTruthy()
  expect(writes()).toEqual([])
  change({ [`POST ${PATH}/webhook_1/secret`]: { ...SHOP, secret: SECRET } })
  press('Make a new secret')
  expect(await screen.findByText(SECRET)).toBeTruthy()
  expect(dialog().getByText(/we sign each delivery with both/)).toBeTruthy()
})

test('deleting asks first; a failure keeps the question', async () => {
  const { change } = await open([SHOP])
  await choose(SHOP.url, 'Delete')
  change({ [`DELETE ${PATH}/webhook_1`]: new Refusal(500) })
  press('Delete')
  expect((await dialog().findByRole('alert')).textContent).toContain('Failed to delete the webhook')
  change({ [`DELETE ${PATH}/webhook_1`]: null, [`GET ${PATH}`]: [] })
  press('Delete')
  expect(await dialog().findByText('The webhook was deleted.')).toBeTruthy()
  press('Done')
  expect(await screen.findByText('No webhooks yet')).toBeTruthy()
})

test('allows at most ten', async () => {
  await open(
    Array.from({ length: 10 }, (_, at) => ({
      ...QUIET,
      webhookId: `webhook_${at}`,
      url: `https://shop.example/${at}`,
    })),
  )
  expect(await screen.findByText(/Delete one to add another/)).toBeTruthy()
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add webhook' })
  expect(add.disabled).toBe(true)
})

const TESTED: WebhookTest = {
  requestId: 'wdlv_1',
  status: 200,
  error: null,
  milliseconds: 132,
  answer: 'noted',
  body: '{"isTest":true}',
}
const chooseEvent = (value: string) =>
  fireEvent.change(dialog().getByLabelText('Event'), { target: { value } })

test('BEY-151 sends a test of the chosen event, and shows the answer’s status, time and beginning', async () => {
  const { writes, change } = await open([SHOP])
  await choose(SHOP.url, 'Send a test')
  expect(dialog().getByLabelText<HTMLSelectElement>('Event').value).toBe('TransactionRefunded')
  expect(dialog().queryByLabelText('Webhook')).toBeNull()
  chooseEvent('PlanOverdue')
  change({ [`POST ${PATH}/webhook_1/test`]: TESTED })
  press('Send the test')
  expect((await dialog().findByRole('status')).textContent).toBe(
    'It has arrived: HTTP 200, after 132 ms.',
  )
  const answer = dialog().getByRole('figure', { name: 'The answer' })
  expect(answer.textContent).toBe('The answer begins withnoted')
  expect(dialog().getByText(/"isTest": true/)).toBeTruthy()
  expect(writes()).toEqual([
    { method: 'POST', path: `${PATH}/webhook_1/test`, body: { event: 'PlanOverdue' } },
  ])
  // The result belonged to the previous event.
  chooseEvent('OrderPaid')
  expect(dialog().queryByRole('status')).toBeNull()
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('BEY-151 a test that did not arrive says why', async () => {
  const { change } = await open([SHOP])
  await choose(SHOP.url, 'Send a test')
  const answer = (outcome: Partial<WebhookTest>) =>
    change({ [`POST ${PATH}/webhook_1/test`]: { ...TESTED, ...outcome } })
  const expectAlert = (text: string) =>
    waitFor(() => expect(dialog().getByRole('alert').textContent?.slice(0, text.length)).toBe(text))
  answer({ status: 500, error: 'Answered 500.', milliseconds: 2345, answer: '' })
  press('Send the test')
  await expectAlert('It did not arrive. HTTP 500: the server failed, after 2.3 s.')
  expect(dialog().getByText('The answer has no body.')).toBeTruthy()
  const error = 'No answer within 5 seconds.'
  answer({ status: null, error, milliseconds: 5001, answer: '' })
  press('Send again')
  await expectAlert('It did not arrive. No answer within 5 seconds.')
  expect(dialog().queryByRole('figure', { name: 'The answer' })).toBeNull()
  change({ [`POST ${PATH}/webhook_1/test`]: new Refusal(500) })
  press('Send again')
  await expectAlert('Failed to send the test')
})

test('BEY-151 the test next to the steps to connect a shop also lets the person choose the webhook', async () => {
  const { sent } = serve({
    [`GET ${PATH}`]: [SHOP, QUIET],
    [`POST ${PATH}/webhook_2/test`]: TESTED,
  })
  await renderInSession(<TestButton />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Test a webhook' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  fireEvent.change(await dialog().findByLabelText('Webhook'), { target: { value: 'webhook_2' } })
  expect(dialog().getByText(/We send an example to/).textContent).toContain(QUIET.url)
  press('Send the test')
  await dialog().findByRole('status')
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([
    {
      method: 'POST',
      path: `${PATH}/webhook_2/test`,
      body: { event: 'TransactionRefunded' },
    },
  ])
})
