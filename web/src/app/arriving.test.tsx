import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { openDashboard } from '../../test/dashboard.tsx'
import { press, write } from '../../test/forms.ts'
import { Refusal } from '../../test/network.ts'

test('AUTH-09 signing in without a connection says that the server did not answer', async () => {
  await openDashboard('/login', {
    answers: {
      'POST /authn/refresh': new Refusal(401),
      'POST /authn/sign-in': () => Promise.reject(new TypeError('Failed to fetch')),
    },
  })
  await screen.findByText('Log in to your account')
  write('Email', 'ava@harbour.example')
  write('Password', 'correct horse')
  press('Log in')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Login failed! No answer came. Check your internet connection.',
  )
})

test('NAV-05 before the account set-up "Bank Details" is not a link, and says when it opens', async () => {
  await openDashboard('/account-setup', { status: { isActivated: false, isAccountSet: false } })
  const menu = await screen.findByRole('navigation', { name: 'Main' })
  const entry = screen.getByText('Bank Details', { exact: false, selector: 'nav span' })
  expect(menu.contains(entry)).toBe(true)
  expect(entry.getAttribute('aria-disabled')).toBe('true')
  expect(entry.textContent).toBe('Bank Details after set-up')
  fireEvent.click(entry)
  expect(window.location.pathname).toContain('account-setup')
})
