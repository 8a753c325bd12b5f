import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { PAYOUT } from '../../../contract/test/payout-sample.ts'
import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { button, choose, dialogClosed, dialogOpened, press, fillIn } from '../../test/forms.ts'
import { ListPage, Refusal } from '../../test/network.ts'
import { ITEM } from '../../test/settlement-sample.ts'

const ACCOUNTS = `/merchants/${MERCHANT}/external-bank-account`
const SCHEDULE = `/merchants/${MERCHANT}/settings/payout-schedule`
const LIST = `GET /dashboard/merchant/${MERCHANT}/payouts/query`
const DETAIL = `GET /reports/merchants/${MERCHANT}/payout/${PAYOUT.payoutId}`
const REPORT = `GET /reports/merchants/${MERCHANT}/settlement/AU`

const answers = {
  [LIST]: new ListPage([]),
  [DETAIL]: PAYOUT,
  [REPORT]: { items: [ITEM], totalPages: 1 },
  [`GET ${ACCOUNTS}/query`]: [],
  [`GET ${SCHEDULE}`]: 'weekly',
  [`GET /dashboard/merchant/${MERCHANT}/payout-blocks`]: [],
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

test.each([
  ['/payouts', LIST, 'Failed to fetch payouts'],
  [`/payouts?payout=${PAYOUT.payoutId}`, DETAIL, 'Failed to get transactions'],
  ['/payouts?tab=settings', `GET ${SCHEDULE}`, 'Failed to fetch payout schedule'],
  ['/payouts?tab=settings', `GET ${ACCOUNTS}/query`, 'Failed to fetch bank accounts'],
  ['/payouts?tab=all', REPORT, 'Failed to fetch all transactions'],
])(
  'TRF-13 STL-11 SETP-05 SETP-12 ERR-33 ERR-34 ERR-52 ERR-53 ERR-54 %s names what failed to load, and retries it',
  async (page, call, message) => {
    const { change } = await openDashboard(page, {
      config: { abacusEnabled: page.includes('all') },
      answers: { ...answers, [call]: new Refusal(500) },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    change({ [call]: answers[call] })
    press('Try again')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  },
)

test.each([
  ['April', {}, `Payment details for #${PAYOUT.payoutId}`],
  ['Laddr', { marketplaceTags: [CONSUMER_TAG] }, 'Order details'],
])('TRF-08 TRF-09 the heading of a transfer at %s', async (_brand, config, heading) => {
  await openDashboard(`/payouts?payout=${PAYOUT.payoutId}`, { config, answers })
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
})

test('TRF-02 SETP-01 SETP-02 SETP-03 SETP-04 SETP-05 ERR-35 ERR-36 shows the saved schedule, saves another at once, and reverts one that fails to save', async () => {
  let saved = 'weekly'
  const { change, writes } = await openDashboard('/payouts?tab=settings', {
    answers: {
      ...answers,
      [`GET ${SCHEDULE}`]: () => saved,
      [`POST ${SCHEDULE}`]: new Refusal(500),
    },
  })
  const radios = () =>
    within(
      screen.getByRole('region', { name: 'Transfer schedule' }),
    ).getAllByRole<HTMLInputElement>('radio')
  const isChosen = (schedule: string) =>
    waitFor(() => expect(radios().find(({ checked }) => checked)?.value).toBe(schedule))
  await isChosen('weekly')
  expect(radios().map((radio) => radio.getAttribute('value'))).toEqual([
    'daily',
    'weekly',
    'monthly',
  ])
  expect(screen.getByRole('region', { name: 'Bank accounts' })).toBeTruthy()
  expect(tabs()[0]).toBe('Weekly overview')

  choose(/^Daily/)
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to save payout schedule')
  await isChosen('weekly')
  change({ [`POST ${SCHEDULE}`]: (body: string) => (saved = body) })
  choose(/^Monthly/)
  await screen.findByText('Successfully saved payout schedule to monthly')
  await isChosen('monthly')
  expect(tabs()[0]).toBe('Monthly overview')
  expect(writes().map(({ body }) => body)).toEqual(['daily', 'monthly'])
})

test('VAL-18 SHR-14 SETP-11 SETP-12 ERR-31 ERR-32 an account needs valid digits; the dialog shows a failure and can send it again', async () => {
  const account = {
    externalAccountId: 'bank_0000000000000001',
    accountName: 'Quay Books',
    accountNumberLast4: '2377',
    country: 'NZ',
    currency: 'NZD',
    routingNumber: '',
    isDefaultForCurrency: false,
  }
  const accounts: object[] = []
  const { change, writes } = await openDashboard('/payouts?tab=settings', {
    answers: {
      ...answers,
      [`GET ${ACCOUNTS}/query`]: () => accounts,
      [`POST ${ACCOUNTS}`]: new Refusal(500),
      [`POST ${ACCOUNTS}/${account.externalAccountId}/primary`]: new Refusal(500),
    },
  })
  await screen.findByText('No bank account yet')
  press('Add bank account')
  await dialogOpened()
  const dialog = within(screen.getByRole('dialog', { hidden: true }))
  const type = (label: string, text: string) => {
    fillIn(label, text)
    fireEvent.blur(dialog.getByLabelText(label))
  }
  const country = within(dialog.getByRole('group', { name: 'Country', hidden: true }))
  const countries = country.getAllByRole('radio', { hidden: true })
  expect(countries.map((radio) => radio.parentElement?.textContent)).toEqual([
    'Australia',
    'New Zealand',
  ])
  const isOff = () => button('Add bank account').disabled
  expect(isOff()).toBe(true)
  type('Account name', 'Quay Books')
  type('Account number', '1234 5678')
  type('BSB', '12')
  expect(dialog.getByText('Please enter valid bsb')).toBeTruthy()
  expect(isOff()).toBe(true)
  type('BSB', '062-000')
  expect(isOff()).toBe(false)
  choose('New Zealand')
  expect(dialog.queryByLabelText('BSB')).toBeNull()
  type('Account number', '12-3456')
  expect(dialog.getByText('Please enter valid account number')).toBeTruthy()
  expect(isOff()).toBe(true)
  type('Account number', '12-3456-7890123-77')
  press('Add bank account')
  const failed = async (text: string) =>
    waitFor(() =>
      expect(
        within(screen.getByRole('dialog', { hidden: true })).getByRole('alert', { hidden: true })
          .textContent,
      ).toContain(text),
    )
  await failed('Failed to add bank account')
  accounts.push(account)
  change({ [`POST ${ACCOUNTS}`]: account })
  press('Add bank account')
  await dialogClosed()
  await screen.findByText('The bank account •••• 2377 was added.')

  press('Edit account •••• 2377')
  await dialogOpened()
  choose(/^Primary/)
  press('Save')
  await failed('Failed to edit bank account')
  change({ [`POST ${ACCOUNTS}/${account.externalAccountId}/primary`]: account })
  press('Save')
  await dialogClosed()
  expect(writes()).toHaveLength(4)
})

test('STL-04 STL-06 STL-08 the report has a search by order or transaction, an export, and no preset for the last three months', async () => {
  await openDashboard('/payouts?tab=all', { config: { abacusEnabled: true }, answers })
  await screen.findByRole('link', { name: '1042' })
  const kinds = within(screen.getByRole('combobox', { name: 'Search by' })).getAllByRole('option')
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['Order ID', 'Transaction'])
  expect(button(/^Export/)).toBeTruthy()
  press(/^Dates:/)
  await screen.findByRole('button', { name: 'Last 7 days' })
  expect(screen.queryByRole('button', { name: 'Last 3 months' })).toBeNull()
})

test('CSV-03 requests the chosen bookkeeping file, and shows a failure beside its button', async () => {
  const file = `/reports/merchants/${MERCHANT}/bookkeeping/statement.ofx`
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { queries } = await openDashboard('/payouts', {
    answers: { ...answers, [`GET ${file}`]: new Refusal(500) },
  })
  await screen.findByText('No transfers yet')
  press('Bookkeeping files')
  await dialogOpened()
  choose(/^Bank account/)
  choose('NZD')
  choose('OFX')
  press('Download')
  const alert = await screen.findByRole('alert', { hidden: true })
  expect(alert.textContent).toContain('Failed to download the file')
  expect(queries(file)).toEqual([
    {
      account: 'bank',
      timeZone: 'Australia/Sydney',
      from: '2026-02-01',
      to: '2026-02-28',
      currency: 'NZD',
    },
  ])
})
