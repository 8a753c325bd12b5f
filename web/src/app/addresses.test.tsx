import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { fakeToken } from '#/entities/session/fake-token.ts'
import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { press, fillIn } from '../../test/forms.ts'
import { ListPage, Refusal } from '../../test/network.ts'

const heading = () => document.querySelector('h1')?.textContent ?? ''
/** Another address of the same dashboard. */
const goTo = (address: string) =>
  act(async () => {
    window.history.pushState(null, '', address)
  })
/** The path after the merchant's slug, and the heading. */
const location = (slug: string) => [window.location.pathname.replace(`/${slug}/`, ''), heading()]

const VALIDATE = 'POST /authn/validate-token'
const SIGNED_OUT = { 'POST /authn/refresh': new Refusal(401) }

test('ROUTE-01 ROUTE-04 ROUTE-05 ROUTE-06 CFG-01 every other address of the standard variant redirects to its start page, and every link keeps the merchant’s slug', async () => {
  const { slug } = await openDashboard('')
  await waitFor(() => expect(location(slug)).toEqual(['home', 'Overview']))
  for (const page of [
    'home/more',
    'payment-requests',
    'account-setup',
    'bank-details',
    'x/y',
    '',
  ]) {
    await goTo(`/${slug}/${page}`)
    await waitFor(() => expect(location(slug)).toEqual(['home', 'Overview']))
  }
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((href) => !href.startsWith('#') && !href.startsWith(`/${slug}/`))).toEqual([])
})

test('ROUTE-10 ROUTE-12 the consumer variant starts with its orders and has none of the standard variant’s pages', async () => {
  const { slug } = await openDashboard('', { config: { marketplaceTags: [CONSUMER_TAG] } })
  await waitFor(() => expect(location(slug)).toEqual(['payment-requests', 'Unpaid Orders']))
  for (const page of ['home', 'balance', 'customers', 'api', 'virtual-terminal', '']) {
    await goTo(`/${slug}/${page}`)
    await waitFor(() => expect(location(slug)).toEqual(['payment-requests', 'Unpaid Orders']))
  }
})

test('ROUTE-16 before activation every page leads to the set-up, from which a person can sign out', async () => {
  const { slug, sent } = await openDashboard('', {
    status: { isActivated: false, isAccountSet: false },
    answers: { 'POST /authn/logout': {} },
  })
  await waitFor(() => expect(location(slug)).toEqual(['account-setup', 'Account Set-up']))
  for (const page of ['home', 'payments', 'balance', 'virtual-terminal', 'account', '']) {
    await goTo(`/${slug}/${page}`)
    await waitFor(() => expect(location(slug)).toEqual(['account-setup', 'Account Set-up']))
  }
  press(/^Harbour Coffee Pty Ltd|Harbour$/)
  press('Sign out')
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/authn/logout'))
  await waitFor(() => expect(location(slug)).toEqual(['login', 'Log in to your account']))
})

const LINKS = [
  ['expired-link', 'This link has expired'],
  ['set-password?ref=x', 'Set your password'],
  ['reset-password?ref=x', 'Set your password'],
]

test.each(LINKS)('ROUTE-03 a signed-out person opens %s', async (page, name) => {
  const valid = { [VALIDATE]: { hasLastLogin: true, isExpired: false } }
  await openDashboard(`/${page}`, { answers: { ...SIGNED_OUT, ...valid } })
  await waitFor(() => expect(heading()).toBe(name))
})

// A valid link asks them to sign out first (sign-in-links.test.tsx).
test.each(LINKS)('ROUTE-03 a signed-in person does not open an old %s', async (page) => {
  const old = { [VALIDATE]: { hasLastLogin: true, isExpired: true } }
  const { slug } = await openDashboard(`/${page}`, { answers: old })
  await waitFor(() => expect(location(slug)).toEqual(['home', 'Overview']))
})

test('an expired reset link leads to the page that offers another', async () => {
  const { slug } = await openDashboard('/reset-password?ref=x', {
    answers: { ...SIGNED_OUT, [VALIDATE]: { hasLastLogin: true, isExpired: true } },
  })
  await waitFor(() => expect(location(slug)).toEqual(['forget-password', 'Forget your password?']))
})

test.each([
  ['set-password', { hasLastLogin: false, isExpired: false }, 'Set your password'],
  ['expired-link', { hasLastLogin: false, isExpired: true }, 'This link has expired'],
  ['login', { hasLastLogin: true, isExpired: false }, 'Log in to your account'],
])('AUTH-34 AUTH-35 AUTH-36 AUTH-37 an invitation leads to %s', async (page, text, name) => {
  const { slug } = await openDashboard('?ref=r1', { answers: { ...SIGNED_OUT, [VALIDATE]: text } })
  await waitFor(() => expect(location(slug)).toEqual([page, name]))
})

test('ERR-02 CFG-10 a link that cannot be checked leads to the sign-in page, which says so', async () => {
  const { slug } = await openDashboard('?ref=r1', {
    answers: { ...SIGNED_OUT, [VALIDATE]: new Refusal(500) },
  })
  await waitFor(() => expect(location(slug)).toEqual(['login', 'Log in to your account']))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to validate token status',
  )
  expect(screen.getByLabelText('Email')).toBeTruthy()
})

const signedIn = {
  outcome: 'signed_in',
  accessToken: fakeToken({ merchantId: MERCHANT, email: 'ava@harbour.example', exp: 9e9 }),
  expiresAt: '2100-01-01T00:00:00Z',
}

test('ERR-10 a failure to set a password is shown, and can be retried', async () => {
  const { slug, change, writes } = await openDashboard('/set-password?ref=r1', {
    answers: { ...SIGNED_OUT, 'POST /authn/reset-password': new Refusal(500) },
  })
  await screen.findByText('Set your password')
  fillIn('New password', 'kettle-lamp-river-9')
  fillIn('Repeat the password', 'kettle-lamp-river-9')
  press('Set password')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to set password')
  change({
    'POST /authn/reset-password': { customToken: 'once' },
    'POST /authn/sign-in-custom-token': signedIn,
  })
  press('Set password')
  await waitFor(() => expect(location(slug)).toEqual(['home', 'Overview']))
  expect(writes().map(({ path }) => path)).toHaveLength(3)
})

test('an unknown payment says so, and leads back to the list with its filters', async () => {
  const { slug } = await openDashboard('/payments?payment=tran_1&status=paid', {
    answers: { [`GET /dashboard/merchant/${MERCHANT}/payments/query`]: new ListPage([]) },
  })
  await screen.findByText('There is no such payment')
  expect(heading()).toBe('Payment not found')
  fireEvent.click(screen.getByText('Back to payments'))
  await waitFor(() => expect(location(slug)).toEqual(['payments', 'Payments']))
  expect(window.location.search).toBe('?status=paid')
})
