import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ACCOUNT, MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { dialogClosed, dialogOpened, storedSetting, press } from '../../test/forms.ts'
import { Refusal } from '../../test/network.ts'

const SETTINGS = `/merchants/${MERCHANT}/settings`
const CUSTOM = `${SETTINGS}/order-custom-settings`
const EMAILS = `${SETTINGS}/messages/email`
const TEXT = { lead: '', trail: '' }
const MESSAGES = {
  secondInstalmentReminder: TEXT,
  secondInstalmentSuccess: TEXT,
  thirdInstalmentReminder: TEXT,
  thirdInstalmentSuccess: TEXT,
  finalInstalmentReminder: TEXT,
  finalInstalmentSuccess: TEXT,
  version: 1,
}
const FIELD = { key: 'Job site', label: 'Job site', required: true, visibleForCustomer: false }
const NOTE = { key: 'Note', label: 'Note', required: false, visibleForCustomer: true }

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const openTab = () => textsOf('[role="tab"][aria-selected="true"]')

test.each([
  [
    'April',
    {},
    ['General', 'Configurations', 'Notifications', 'Emails'],
    ['Checkout payment options', 'Virtual terminal custom fields', 'Payment requests', 'Products'],
  ],
  [
    'Laddr',
    { marketplaceTags: [CONSUMER_TAG] },
    ['General', 'Custom content', 'Notifications', 'Emails'],
    ['Order custom fields', 'Payment requests', 'Products'],
  ],
])(
  'SETG-01 SETG-02 SETC-01 SETC-02 BEY-03 the settings of %s have four tabs, kept in the address',
  async (brand, config, tabs, cards) => {
    const { slug } = await openDashboard('/settings?tab=junk', { config })
    await waitFor(() => expect(textsOf('[role="tab"]')).toEqual(tabs))
    expect(document.title).toBe(`Settings - ${brand}`)
    expect(openTab()).toEqual(['General'])
    const [, second = ''] = tabs
    fireEvent.click(screen.getByRole('tab', { name: second }))
    await waitFor(() => expect(window.location.search).toBe('?tab=configurations'))
    expect(openTab()).toEqual([second])
    await waitFor(() => expect(textsOf('[role="tabpanel"] h2')).toEqual(cards))
    fireEvent.click(screen.getByRole('tab', { name: 'Emails' }))
    await waitFor(() => expect(window.location.search).toBe('?tab=emails'))
    await act(async () => {
      window.history.pushState(null, '', `/${slug}/settings?tab=configurations`)
    })
    await waitFor(() => expect(openTab()).toEqual([second]))
  },
)

test('SETG-03 ERR-37 the General tab has its five cards, and one that fails to load says so and can be retried', async () => {
  const call = `GET ${SETTINGS}/account`
  const { change } = await openDashboard('/settings', { answers: { [call]: new Refusal(500) } })
  await waitFor(() =>
    expect(textsOf('[role="tabpanel"] h2').slice(0, 5)).toEqual([
      'Public information',
      'Personal details',
      'Account Settings',
      'Business information',
      'Branding Settings',
    ]),
  )
  const card = within(screen.getByRole('region', { name: 'Account Settings' }))
  expect((await card.findByRole('alert')).textContent).toContain(
    'Failed to get account information',
  )
  change({ [call]: ACCOUNT })
  fireEvent.click(card.getByRole('button', { name: 'Try again' }))
  await card.findByText('Australia/Sydney')
  expect(card.queryByRole('alert')).toBeNull()
})

test('SETC-17 SETC-18 ERR-41 ERR-42 custom fields that fail to load can be retried; the dialog shows a failed save; a field is deleted once confirmed', async () => {
  const { change, writes } = await openDashboard('/settings?tab=configurations', {
    answers: { [`GET ${CUSTOM}`]: new Refusal(500) },
  })
  const banner = (await screen.findByText(/Failed to fetch custom settings/)).closest(
    '[role="alert"]',
  )
  const tryAgain = within(banner as HTMLElement).getByRole('button', { name: 'Try again' })
  change({
    ...storedSetting(CUSTOM, { customFields: [FIELD, NOTE], version: 4 }),
    [`POST ${CUSTOM}`]: new Refusal(500),
  })
  fireEvent.click(tryAgain)
  await screen.findByRole('listitem', { name: 'Note' })
  const toDelete = async (label: string) => {
    press(`Actions for ${label}`)
    ;(await screen.findByRole('menuitem', { name: 'Delete' })).click()
    await dialogOpened()
  }
  await toDelete('Note')
  press('Cancel')
  await dialogClosed()
  await toDelete('Note')
  press('Delete')
  const dialog = within(screen.getByRole('dialog', { hidden: true }))
  expect((await dialog.findByRole('alert', { hidden: true })).textContent).toContain(
    'Failed to save changes',
  )
  change(storedSetting(CUSTOM, { customFields: [FIELD, NOTE], version: 4 }))
  press('Delete')
  await dialogClosed()
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Note' })).toBeNull())
  expect(screen.getByRole('listitem', { name: 'Job site' })).toBeTruthy()
  expect(writes().at(-1)?.body).toEqual({ customFields: [FIELD], version: 4 })
})

test('SETE-07 SETE-08 SETE-09 VAL-48 ERR-43 ERR-44 ERR-57 texts that fail to load can be retried; each preview is sent separately and shows its result', async () => {
  const { change } = await openDashboard('/settings?tab=emails', {
    answers: { [`GET ${EMAILS}`]: new Refusal(500) },
  })
  await screen.findByText(/Failed to fetch email messages/)
  let release = () => {}
  const response = new Promise<void>((resolve) => (release = resolve))
  change({
    [`GET ${EMAILS}`]: MESSAGES,
    [`POST ${EMAILS}/preview/payplan/reminder`]: () => response.then(() => null),
    [`POST ${EMAILS}/preview/payplan/success`]: null,
  })
  press('Try again')
  const open = async (title: string) => {
    fireEvent.click(await screen.findByRole('button', { name: title }))
    return within(screen.getByRole('form', { name: `Preview of ${title.toLowerCase()}` }))
  }
  const reminder = await open('Final instalment reminder')
  const success = await open('Final instalment success')
  const send = (form: typeof reminder) =>
    form.getByRole<HTMLButtonElement>('button', { name: 'Preview' })
  const address = success.getByLabelText('Send a preview to')
  fireEvent.change(address, { target: { value: 'unknown' } })
  expect(success.getByText('Please enter a valid email address')).toBeTruthy()
  expect(send(success).disabled).toBe(true)
  fireEvent.change(address, { target: { value: 'books@shop.example' } })

  fireEvent.click(send(reminder))
  await waitFor(() => expect(send(reminder).getAttribute('aria-busy')).toBe('true'))
  expect(send(reminder).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(send(success))
  await success.findByText('Your preview email was successfully sent')
  expect(send(reminder).getAttribute('aria-busy')).toBe('true')
  release()
  await reminder.findByText('Your preview email was successfully sent')

  change({ [`POST ${EMAILS}/preview/payplan/success`]: new Refusal(500) })
  fireEvent.click(send(success))
  await success.findByText(/Failed to send preview email/)
})
