import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { PaymentConfirmationsSection } from './payment-confirmations-section.tsx'
import { PayoutReportsSection } from './payout-reports-section.tsx'
import { problemsIn } from '#/lib/form/problems-in.ts'
import { recipientsForm, type RecipientsDraft } from './recipients.ts'

const recipientsProblem = (emails: string) =>
  problemsIn(recipientsForm, { enabled: false, emails }).emails
const canSave = (draft: RecipientsDraft) => recipientsForm.safeParse(draft).success

const ORDERS = '/merchants/mcht_0000000000000000/settings/order-notifications'
const saved = (enabled: boolean, emails: string[]) => ({
  orderPaidNotificationsEnabled: enabled,
  orderPaidNotificationEmails: emails,
  version: 'v1',
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('VAL-43 every trimmed entry must be an address', () => {
  const message = 'Please enter a valid email'
  expect([recipientsProblem(''), recipientsProblem(' a@b.co , c@d.nz')]).toEqual([
    undefined,
    undefined,
  ])
  expect([recipientsProblem('a@b.co, c@d'), recipientsProblem('a@b.co;c@d.nz')]).toEqual([
    message,
    message,
  ])
})

test('VAL-46 an invalid list, or an enabled email without recipients, cannot be saved', () => {
  expect(canSave({ enabled: true, emails: '' })).toBe(false)
  expect(canSave({ enabled: false, emails: '' })).toBe(true)
  expect(canSave({ enabled: false, emails: 'unknown' })).toBe(false)
  expect(canSave({ enabled: true, emails: 'a@b.co' })).toBe(true)
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const recipients = () => screen.getByLabelText<HTMLInputElement>('Recipients')

async function open(enabled: boolean, emails: string[], answer: unknown = saved(true, [])) {
  const server = serve({ [`GET ${ORDERS}`]: saved(enabled, emails), [`POST ${ORDERS}`]: answer })
  await renderInSession(<PaymentConfirmationsSection />)
  await waitFor(() => expect(button('Edit Payment confirmations').disabled).toBe(false))
  press('Edit Payment confirmations')
  await screen.findByRole('dialog')
  return server
}

describe('payment confirmations', () => {
  test('SETN-02 SETN-04 SETN-05 SETN-06 shows the saved values, then sends the changes and closes', async () => {
    const { sent, change } = await open(true, ['a@b.co'])
    expect(screen.getByLabelText<HTMLInputElement>('Enabled').checked).toBe(true)
    expect(recipients().value).toBe('a@b.co')
    fireEvent.change(recipients(), { target: { value: 'a@b.co, c@d.nz ' } })
    change({ [`GET ${ORDERS}`]: saved(true, ['a@b.co', 'c@d.nz']) })
    press('Save')
    expect(await screen.findByText('a@b.co, c@d.nz')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      ...saved(true, ['a@b.co', 'c@d.nz']),
    })
  })

  test('SETN-07 Cancel changes nothing', async () => {
    const { sent } = await open(false, [])
    fireEvent.click(screen.getByLabelText('Enabled'))
    fireEvent.change(recipients(), { target: { value: 'a@b.co' } })
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Edit Payment confirmations')
    await screen.findByRole('dialog')
    expect(screen.getByLabelText<HTMLInputElement>('Disabled').checked).toBe(true)
    expect(recipients().value).toBe('')
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('SETN-06 ERR-46 SHR-17 shows a failure in the modal, which stays open', async () => {
    await open(true, ['a@b.co'], new Refusal(500))
    press('Save')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to save payment confirmation settings')
    expect(screen.getByRole('dialog').contains(alert)).toBe(true)
  })

  test('ERR-45 SETG-17 shows a failed load in a banner that can be closed', async () => {
    serve({ [`GET ${ORDERS}`]: new Refusal(500) })
    await renderInSession(<PaymentConfirmationsSection />)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to fetch order notifications',
    )
    press('Dismiss')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('VAL-44 VAL-46 validates the list 500 ms after the last key; disables Save from the first', async () => {
    await open(true, ['a@b.co'])
    vi.useFakeTimers()
    fireEvent.change(recipients(), { target: { value: 'a@b.co, c' } })
    expect(button('Save').disabled).toBe(true)
    act(() => {
      vi.advanceTimersByTime(499)
    })
    expect(screen.queryByText('Please enter a valid email')).toBeNull()
    act(() => {
      vi.advanceTimersByTime(1)
    })
    expect(screen.getByText('Please enter a valid email')).toBeTruthy()
    fireEvent.change(recipients(), { target: { value: '' } })
    expect(button('Save').disabled).toBe(true)
    fireEvent.click(screen.getByLabelText('Disabled'))
    expect(button('Save').disabled).toBe(false)
  })

  test('VAL-45 the field shows its help text while focused', async () => {
    await open(true, [])
    const hint = 'Multiple email addresses can be added, separated by a comma.'
    fireEvent.blur(recipients())
    expect(screen.queryByText(hint)).toBeNull()
    fireEvent.focus(recipients())
    expect(screen.getByText(hint)).toBeTruthy()
    fireEvent.blur(recipients())
    expect(screen.queryByText(hint)).toBeNull()
  })
})

test('SETN-01 hides payout reports without the permission to view payouts', async () => {
  const { sent } = serve({})
  await renderInSession(<PayoutReportsSection />)
  expect(screen.queryByText('Transfer reports')).toBeNull()
  expect(sent).toEqual([])
})

describe('payout reports', () => {
  const PAYOUTS = '/merchants/mcht_0000000000000000/settings/payout'
  const ADMIN = { role: 'admin', permissions: [] }

  test('SETN-01 SETN-03 appear with the permission to view payouts, and are saved with their addresses', async () => {
    const answer = { notificationsEnabled: false, notificationEmails: ['a@b.co'], version: 'v1' }
    const { sent } = serve({ [`GET ${PAYOUTS}`]: answer, [`POST ${PAYOUTS}`]: answer })
    await renderInSession(<PayoutReportsSection />, {}, ADMIN)
    await waitFor(() => expect(button('Edit Transfer reports').disabled).toBe(false))
    press('Edit Transfer reports')
    await screen.findByRole('dialog')
    fireEvent.click(screen.getByLabelText('Enabled'))
    press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      ...answer,
      notificationsEnabled: true,
    })
  })

  test('ERR-47 ERR-48 show failures', async () => {
    const read = `GET ${PAYOUTS}`
    const { change } = serve({ [read]: new Refusal(500), [`POST ${PAYOUTS}`]: new Refusal(500) })
    await renderInSession(<PayoutReportsSection />, {}, ADMIN)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to fetch payout reports',
    )
    change({
      [read]: { notificationsEnabled: true, notificationEmails: ['a@b.co'], version: 'v1' },
    })
    press('Try again')
    await waitFor(() => expect(button('Edit Transfer reports').disabled).toBe(false))
    press('Edit Transfer reports')
    await screen.findByRole('dialog')
    press('Save')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to save payout report settings',
    )
  })
})
