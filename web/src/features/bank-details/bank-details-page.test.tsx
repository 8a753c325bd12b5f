import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { recordNavigations } from '../../../test/navigations.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { BankDetailsPage } from './bank-details-page.tsx'

const ID = 'mcht_0000000000000000'
const ACCOUNT = `POST /merchants/${ID}/external-bank-account`
const PAYOUT = `POST /merchants/${ID}/settings/payout`
const SCHEDULE = `POST /merchants/${ID}/settings/payout-schedule`

const saved: Record<string, unknown> = {
  [ACCOUNT]: {
    externalAccountId: 'xacc_0000000000000000',
    accountName: 'Harbour',
    accountNumberLast4: '5678',
    routingNumber: '062000',
    country: 'AU',
    currency: 'AUD',
    isDefaultForCurrency: true,
  },
  [PAYOUT]: { notificationEmails: [], notificationsEnabled: false, version: 'v' },
  [SCHEDULE]: 'daily',
}

let opened: string[] = []
beforeEach(() => {
  opened = recordNavigations()
  vi.spyOn(window.HTMLElement.prototype, 'scrollIntoView')
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const optionsOf = (label: string) =>
  within(field(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value)

async function open(answers = {}) {
  const server = serve({ ...saved, ...answers })
  await renderInSession(<BankDetailsPage />)
  return server
}

function fill() {
  write('Account holder name', 'Harbour Coffee Pty Ltd')
  write('BSB', '062-000')
  write('Account number', '1234 5678')
  write('Payout notification emails (optional)', 'a@b.co, c@d.nz')
}

test('BANK-01 BANK-02 BANK-03 BANK-04 BANK-07 three sections with what they ask for', async () => {
  await open()
  const names = screen
    .getAllByRole('region')
    .map((region) => region.getAttribute('aria-labelledby'))
  const headings = names.map((id) => document.getElementById(id ?? '')?.textContent)
  expect(headings).toEqual(['Currency', 'Business bank account', 'Automatic payouts'])
  expect([optionsOf('Payout currency'), optionsOf('Country')]).toEqual([
    ['AUD', 'NZD'],
    ['AU', 'NZ'],
  ])
  expect(field('Account holder name').value + field('Account number').value).toBe('')
  const frequency = within(screen.getByRole('group', { name: 'Payout frequency' }))
  const choices = frequency.getAllByRole<HTMLInputElement>('radio')
  expect(choices.map((radio) => [radio.parentElement?.textContent, radio.checked])).toEqual([
    ['Daily', true],
    ['Weekly', false],
    ['Monthly', false],
  ])
})

test('BANK-05 asks for the BSB in Australia only', async () => {
  await open()
  expect(field('BSB')).toBeTruthy()
  write('Country', 'NZ')
  expect(screen.queryByLabelText('BSB')).toBeNull()
})

test('VAL-12 VAL-14 VAL-16 VAL-20 submitting shows every error and sends nothing; then each change is validated', async () => {
  const { sent } = await open()
  write('Payout notification emails (optional)', 'a@b.co, unknown')
  expect(screen.queryByText('Invalid email')).toBeNull()
  press('Save and continue')
  for (const text of [
    'Required',
    'Please enter valid BSB',
    'Please enter valid account number',
    'Invalid email',
  ])
    expect(screen.getByText(text), text).toBeTruthy()
  // One valid address does not excuse an invalid one.
  write('Payout notification emails (optional)', 'a@b.co, c@d')
  expect(screen.getByText('Invalid email')).toBeTruthy()
  write('Payout notification emails (optional)', 'a@b.co, c@d.nz')
  expect(screen.queryByText('Invalid email')).toBeNull()
  expect(sent).toEqual([])
})

test('BANK-09 BANK-11 API-28 API-32 API-34 saves in this order, then reloads the dashboard', async () => {
  const { sent } = await open()
  fill()
  fireEvent.click(screen.getByLabelText('Monthly'))
  press('Save and continue')
  await waitFor(() => expect(opened).toEqual(['/harbour-coffee']))
  expect(sent.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
    [
      ACCOUNT,
      {
        accountName: 'Harbour Coffee Pty Ltd',
        accountNumber: '12345678',
        country: 'AU',
        currency: 'AUD',
        routingNumber: '062000',
      },
    ],
    [PAYOUT, { notificationEmails: ['a@b.co', 'c@d.nz'] }],
    [SCHEDULE, 'monthly'],
  ])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test.each([
  ['bank account', ACCOUNT, 1],
  ['payout settings', PAYOUT, 2],
  ['schedule', SCHEDULE, 3],
])(
  'BANK-14 ERR-14 a failed %s stops there, scrolls up and shows the error; saving again continues',
  async (_, failing, calls) => {
    const { sent, change } = await open({ [failing]: new Refusal(500) })
    fill()
    press('Save and continue')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to save')
    expect(window.HTMLElement.prototype.scrollIntoView).toHaveBeenCalledOnce()
    expect([sent.length, opened]).toEqual([calls, []])
    change({ [failing]: new Refusal(409, 'There are too many bank accounts already.') })
    press('Save and continue')
    expect((await screen.findByRole('alert')).textContent).toContain('There are too many')
    change({ [failing]: saved[failing] })
    press('Save and continue')
    await waitFor(() => expect(opened).toHaveLength(1))
  },
)

const stored = () => JSON.stringify(sessionStorage)

test('leaving the page keeps the entries; the account number never reaches the tab’s storage', async () => {
  await open()
  fill()
  expect(stored()).toContain('Harbour Coffee Pty Ltd')
  expect(stored()).not.toContain('5678')
  cleanup()
  await open()
  expect([field('Account holder name').value, field('Account number').value]).toEqual([
    'Harbour Coffee Pty Ltd',
    '1234 5678',
  ])
})

test('a retry after a lost answer keeps its key; a changed save gets a new one', async () => {
  const { sent, change } = await open({ [ACCOUNT]: new Refusal(500) })
  const keys = () =>
    vi
      .mocked(globalThis.fetch)
      .mock.calls.filter(([url]) =>
        (url instanceof Request ? url.url : url.toString()).endsWith('/external-bank-account'),
      )
      .map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  fill()
  press('Save and continue')
  await screen.findByRole('alert')
  press('Save and continue')
  await waitFor(() => expect(sent).toHaveLength(2))
  await screen.findByRole('alert')
  write('Account holder name', 'Harbour')
  change({ [ACCOUNT]: saved[ACCOUNT] })
  press('Save and continue')
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(keys()[1]).toBe(keys()[0])
  expect(keys()[2]).not.toBe(keys()[0])
})

test('BEY-19 warns about a currency in which the merchant earns nothing', async () => {
  await open()
  expect(screen.queryByText(/does not receive that money/)).toBeNull()
  write('Payout currency', 'NZD')
  expect(screen.getByText(/does not receive that money/).textContent).toBe(
    'Your customers pay you in Australian dollars. An account for New Zealand dollars does not receive that money: it waits until you add an account for Australian dollars.',
  )
})

test('shows the saved account, schedule and emails, and saves without another account', async () => {
  const ACCOUNTS = `GET /merchants/${ID}/external-bank-account/query`
  const { sent } = serve({
    ...saved,
    [ACCOUNTS]: [saved[ACCOUNT]],
    [`GET /merchants/${ID}/settings/payout-schedule`]: 'weekly',
    [`GET /merchants/${ID}/settings/payout`]: {
      notificationEmails: ['books@harbour.example'],
      notificationsEnabled: true,
      version: 'v',
    },
  })
  await renderInSession(<BankDetailsPage />, {}, { role: 'admin', permissions: [] })
  const region = await screen.findByRole('region', { name: 'Saved bank account' })
  expect(region.textContent).toContain('062-000')
  expect(region.textContent).toContain('•••• 5678')
  expect(field('Payout notification emails (optional)').value).toBe('books@harbour.example')
  expect(field('Weekly').checked).toBe(true)
  press('Save and continue')
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/merchants/${ID}/settings/payout`,
    `/merchants/${ID}/settings/payout-schedule`,
  ])
})
