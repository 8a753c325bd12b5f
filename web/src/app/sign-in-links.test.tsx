import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { fakeToken } from '#/entities/session/fake-token.ts'
import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { press, fillIn } from '../../test/forms.ts'
import { Refusal } from '../../test/network.ts'

test('AUTH-09 signing in without a connection says that the server did not answer', async () => {
  await openDashboard('/login', {
    answers: {
      'POST /authn/refresh': new Refusal(401),
      'POST /authn/sign-in': () => Promise.reject(new TypeError('Failed to fetch')),
    },
  })
  await screen.findByText('Log in to your account')
  fillIn('Email', 'ava@harbour.example')
  fillIn('Password', 'correct horse')
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

const signedIn = (owes?: 'second_factor') => ({
  outcome: 'signed_in',
  accessToken: fakeToken({ merchantId: MERCHANT, email: 'ava@harbour.example', exp: 9e9, owes }),
  expiresAt: '2100-01-01T00:00:00Z',
})

test('BEY-110 a person without the required second factor sets it up, then reaches the page they asked for', async () => {
  await import('./second-factor-part.tsx')
  const { sent, change, slug } = await openDashboard('/customers', {
    answers: {
      'POST /authn/refresh': signedIn('second_factor'),
      'POST /authn/second-factor/begin': { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' },
      'POST /authn/second-factor/on': new Refusal(403, 'The code is not correct.'),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  await screen.findByText('ABCD EFGH')
  fillIn('Code', '123456')
  press('Turn on')
  expect((await screen.findByRole('alert')).textContent).toContain('The code is not correct.')
  expect(sent.map(({ path }) => path).filter((path) => path.includes('/merchants/'))).toEqual([])
  change({
    'POST /authn/second-factor/on': { recoveryCodes: ['aaaa-bbbb'] },
    'POST /authn/refresh': signedIn(),
    [`GET /merchants/${MERCHANT}/customers`]: [],
  })
  press('Turn on')
  await screen.findByText('aaaa-bbbb')
  press('I have saved them')
  await screen.findByRole('navigation', { name: 'Main' })
  await vi.waitFor(() => expect(window.location.pathname).toBe(`/${slug}/customers`))
})

describe('BEY-36 a link from an email that a signed-in person opens', () => {
  const VALID = { 'POST /authn/validate-token': { hasLastLogin: false, isExpired: false } }

  test.each([
    ['?ref=r1', 'This link is an invitation:', '/set-password?ref=r1'],
    ['/set-password?ref=r1', 'This link is an invitation:', '/set-password?ref=r1'],
    ['/reset-password?ref=r1', 'choose a new password', '/reset-password?ref=r1'],
  ])('%s is explained, and opens after signing out', async (path, says, onward) => {
    const { slug, sent, change } = await openDashboard(path, {
      answers: { ...VALID, 'POST /authn/logout': {} },
    })
    await screen.findByText('You are already signed in')
    expect(screen.getByText('You are signed in as ava@harbour.example.')).toBeTruthy()
    expect(screen.getByText(/sign out first/).textContent).toContain(says)
    expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe(
      `/${slug}`,
    )
    change({ 'POST /authn/refresh': new Refusal(401) })
    press('Sign out and continue')
    await vi.waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe(`/${slug}${onward}`),
    )
    expect(sent.map((request) => `${request.method} ${request.path}`)).toContain(
      'POST /authn/logout',
    )
  })
})

const ORIGINS = [
  ['/balance', (slug: string) => `/${slug}/balance`],
  ['/other-shop/balance', (slug: string) => `/${slug}/home`],
  ['//evil.example/balance', (slug: string) => `/${slug}/home`],
  ['https://evil.example/balance', (slug: string) => `/${slug}/home`],
] as const
const loginFrom = (slug: string, from: string) =>
  `/login?from=${encodeURIComponent(from === '/balance' ? `/${slug}${from}` : from)}`

test.each(ORIGINS)(
  'AUTH-07 AUTH-08 signing in from a link to %s opens only pages of this merchant',
  async (from, landing) => {
    const slug = `signing-in-from-${from.length}`
    await openDashboard(loginFrom(slug, from), {
      slug,
      answers: { 'POST /authn/refresh': new Refusal(401), 'POST /authn/sign-in': signedIn() },
    })
    await screen.findByText('Log in to your account')
    fillIn('Email', 'ava@harbour.example')
    fillIn('Password', 'correct horse')
    press('Log in')
    await waitFor(() => expect(window.location.pathname).toBe(landing(slug)))
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy()
  },
)

test.each(ORIGINS)(
  'AUTH-07 a signed-in person who opens the sign-in page from a link to %s gets only pages of this merchant',
  async (from, landing) => {
    const slug = `signed-in-from-${from.length}`
    await openDashboard(loginFrom(slug, from), { slug })
    await waitFor(() => expect(window.location.pathname).toBe(landing(slug)))
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy()
  },
)
