import { ApiError } from '@paydeck/contract/protocol/error'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { PageError } from './page-error.tsx'

afterEach(() => vi.restoreAllMocks())

const show = (error: Error) =>
  renderInSession(<PageError error={error} reset={() => undefined} info={{ componentStack: '' }} />)

test('BEY-165 BEY-198 a page that did not open says what happened, what to do and whom to ask, with the id in the details', async () => {
  await show(new ApiError('Failed to get the team', 500, 'unexpected', { tracer: 'req-7' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page did not open')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Failed to get the team')
  const details = alert.querySelector('details')
  expect(details?.open).toBe(false)
  expect(details?.textContent).toBe('DetailsRequest req-7')
  const address = 'support@paydeck.example'
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: address })
  expect(link.href).toBe(`mailto:${address}`)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('BEY-165 the browser’s own message is not shown', async () => {
  await show(new TypeError('Failed to fetch dynamically imported module: https://x/y-1a2b.js'))
  expect(screen.getByRole('alert').textContent).not.toContain('module')
  expect(screen.getByRole('alert').textContent).toContain('The page could not be read.')
})
