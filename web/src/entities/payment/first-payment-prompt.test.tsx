import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { samplePayment } from '../../../test/payment-sample.ts'
import { configureApi } from '#/lib/api/api.ts'
import { FirstPaymentPrompt } from './first-payment-prompt.tsx'

afterEach(() => vi.restoreAllMocks())

async function open(payments: ReturnType<typeof samplePayment>[] | 500, tags: string[] = []) {
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') })
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(
        payments === 500
          ? new Response('', { status: 500 })
          : Response.json(payments, { headers: { 'limepay-page-count': '1' } }),
      ),
    )
  await renderInSession(
    <FirstPaymentPrompt
      merchant={{ merchantId: 'mcht_1', slug: 'harbour-coffee' }}
      message="Refunds will stand here."
    >
      Search on
    </FirstPaymentPrompt>,
    { marketplaceTags: tags },
  )
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
}

test('shows the first step, in the brand’s words, to a merchant who never had a payment', async () => {
  await open([])
  expect(await screen.findByText('No payments yet')).toBeTruthy()
  expect(screen.getByText('Refunds will stand here.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New manual payment' })).toBeTruthy()
  expect(screen.queryByText('Search on')).toBeNull()
  cleanup()
  await open([], [CONSUMER_TAG])
  expect(await screen.findByRole('button', { name: 'New order' })).toBeTruthy()
})

test.each([[[samplePayment()]], [500 as const]])(
  'shows search hints to everyone else, also when the payments are unknown',
  async (payments) => {
    await open(payments)
    expect(await screen.findByText('Search on')).toBeTruthy()
    expect(screen.queryByText(/No payments yet/)).toBeNull()
  },
)
