import type { Invoice } from '@paydeck/contract/calls/invoice'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ALL_METHODS, fakeNetwork, invoiceIn, ORDER } from '../fake-network.ts'
import { createInvoiceApi } from '../invoice-api.ts'
import { InvoicePage } from '../page/invoice-page.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

function open(cardProvider: Invoice['cardProvider']) {
  fakeNetwork({})
  const invoice = { ...invoiceIn('payable'), ways: ALL_METHODS, cardProvider }
  render(
    <InvoicePage
      api={createInvoiceApi(ORDER)}
      initialState={{ kind: 'invoice', invoice }}
      now={() => new Date('2025-11-20T10:00:00Z')}
      redirect={vi.fn()}
    />,
  )
}

test.each([
  ['is unknown to this page', { part: 'constructor', tokensUrl: '/tokens', settings: {} }],
  ['is missing', null],
])(
  'BEY-24 when the card’s provider %s, the page says so and the other methods stay',
  async (_, page) => {
    open(page)
    expect(
      screen.getByRole('heading', { name: 'You cannot pay by card here at the moment' }),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Direct debit' }))
    expect(await screen.findByLabelText('Account name')).toBeTruthy()
  },
)
