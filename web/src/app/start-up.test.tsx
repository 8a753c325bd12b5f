import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { Refusal } from '../../test/network.ts'

const STATUS = `GET /merchants/${MERCHANT}/status`
const PERMISSIONS = 'GET /authn/get-merchant-user-permissions'

const alertText = async () => (await screen.findByRole('alert')).textContent
const heading = () => document.querySelector('h1')?.textContent

test('CFG-07 ERR-01 without its configuration the whole app is an error message', async () => {
  const { sent } = await openDashboard('/balance', {
    answers: { 'GET /config/merchant': new Refusal(500) },
  })
  expect(await alertText()).toContain('Failed to fetch config')
  expect(heading()).toBe('This dashboard did not open')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(sent).toHaveLength(1)
})

test('CFG-08 ERR-03 without the merchant’s status the whole app is an error message', async () => {
  await openDashboard('/balance', { answers: { [STATUS]: new Refusal(500) } })
  expect(await alertText()).toContain('Failed to fetch merchant status')
  expect(heading()).toBe('This dashboard did not open')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('ERR-04 until permissions load, the dashboard works and says that they are missing', async () => {
  const { change } = await openDashboard('/customers', {
    answers: { [PERMISSIONS]: new Refusal(500), [`GET /merchants/${MERCHANT}/customers`]: [] },
  })
  const banner = (await screen.findByText(/Error fetching permissions/)).closest('[role="alert"]')
  await waitFor(() => expect(heading()).toBe('Customers'))
  change({ [PERMISSIONS]: { role: 'admin', permissions: [] } })
  fireEvent.click(within(banner as HTMLElement).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/Error fetching permissions/)).toBeNull())
})

test('ROUTE-17 shows nothing until the activation of the merchant is known', async () => {
  let isAsked = false
  let answer: (status: object) => void = () => undefined
  const status = new Promise<object>((respond) => {
    answer = respond
  })
  const opening = openDashboard('/balance', {
    answers: {
      [STATUS]: () => {
        isAsked = true
        return status
      },
    },
  })
  await waitFor(() => expect(isAsked).toBe(true))
  expect(document.body.textContent).toBe('')
  answer({ isActivated: true, isAccountSet: true })
  await opening
  await waitFor(() => expect(heading()).toBe('Balance'))
})
